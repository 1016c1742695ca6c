import type { ActionName } from '#shared/action-name.ts';

export const recruitmentRights = {
  '0911': { name: '招聘岗位与面试官', name_en: 'Jobs and interviewers', roles: ['hr', 'org_admin'] },
  '0913': { name: '应聘者管理', name_en: 'Candidates', risk: 'sensitive', roles: ['hr', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
