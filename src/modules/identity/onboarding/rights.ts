import type { ActionName } from '#shared/action-name.ts';

export const onboardingRights = {
  followUp: '0301',
  signUps: '0303',
} as const;

export const onboardingActions = {
  [onboardingRights.followUp]: {
    name: '激活跟进',
    name_en: 'Activation follow-up',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'it', 'org_admin'],
  },
  [onboardingRights.signUps]: { name: '注册资料', name_en: 'Sign-ups', roles: ['admissions', 'it', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
