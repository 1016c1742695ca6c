import type { BuiltinApp } from '#shared/builtin-app.ts';

export const awardsApps: readonly BuiltinApp[] = [
  {
    code: 'awards',
    name: '获奖',
    name_en: 'Awards',
    category: 'xzSystem',
    route: '/awards',
    icon: 'award',
    sort: 100,
  },
];
