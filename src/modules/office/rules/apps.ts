import type { BuiltinApp } from '#shared/builtin-app.ts';
import { rulesRights } from './rights.ts';

export const rulesApps: readonly BuiltinApp[] = [
  {
    code: 'systemRule',
    name: '规章制度',
    name_en: 'Rules',
    category: 'online_office',
    route: '/systemRule',
    icon: 'notebook',
    sort: 60,
    actions: [rulesRights.read, rulesRights.manage],
  },
  {
    code: 'administrative_files',
    name: '行政文件',
    name_en: 'Administrative files',
    category: 'online_office',
    route: '/administrative_files',
    icon: 'file-text',
    sort: 65,
    actions: [rulesRights.readFiles, rulesRights.manageFiles],
  },
];
