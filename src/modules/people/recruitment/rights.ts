import type { ActionName } from '#shared/action-name.ts';

export const recruitmentRights = {
  jobs: '0911',
  candidates: '0913',
} as const;

export const recruitmentActions = {
  [recruitmentRights.jobs]: { name: '招聘岗位与面试官', name_en: 'Jobs and interviewers', roles: ['hr', 'org_admin'] },
  [recruitmentRights.candidates]: {
    name: '应聘者管理',
    name_en: 'Candidates',
    risk: 'sensitive',
    roles: ['hr', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
