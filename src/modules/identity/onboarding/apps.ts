import { recoveryRights } from '#modules/identity/recovery/rights.ts';
import type { BuiltinApp } from '#shared/builtin-app.ts';
import { onboardingRights } from './rights.ts';

export const onboardingApps: readonly BuiltinApp[] = [
  {
    code: 'account_follow_up',
    name: '账号跟进',
    name_en: 'Account follow-up',
    category: 'agencyManagement',
    route: '/account_follow_up',
    icon: 'user-check',
    sort: 35,
    actions: [onboardingRights.followUp, recoveryRights.vouch, onboardingRights.signUps],
  },
];
