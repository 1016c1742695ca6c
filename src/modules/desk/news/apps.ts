import type { BuiltinApp } from '#shared/builtin-app.ts';
import { newsRights } from './rights.ts';

export const newsApps: readonly BuiltinApp[] = [
  {
    code: 'newsManage',
    name: '新闻管理',
    name_en: 'News desk',
    category: 'online_office',
    route: '/newsManage',
    icon: 'news',
    sort: 60,
    actions: [newsRights.write, newsRights.publish],
  },
];
