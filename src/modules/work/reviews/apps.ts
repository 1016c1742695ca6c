import type { BuiltinApp } from '#shared/builtin-app.ts';
import { reviewRights } from './rights.ts';

export const reviewApps: readonly BuiltinApp[] = [
  {
    code: 'myReview',
    name: '我的审批',
    name_en: 'My reviews',
    category: 'online_office',
    route: '/myReview',
    icon: 'checklist',
    sort: 10,
    actions: [reviewRights.own],
  },
];
