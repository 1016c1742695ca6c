import type { ActionName } from '#shared/action-name.ts';

export const onboardingRights = {
  '0301': {
    name: '激活跟进',
    name_en: 'Activation follow-up',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'it', 'org_admin'],
  },
  '0303': { name: '注册资料', name_en: 'Sign-ups', roles: ['admissions', 'it', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
