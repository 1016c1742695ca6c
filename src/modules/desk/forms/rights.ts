import type { ActionName } from '#shared/action-name.ts';

export const formsRights = {
  design: '2210',
} as const;

export const formsActions = {
  [formsRights.design]: { name: '表单设计', name_en: 'Form designer', roles: ['office', 'it', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
