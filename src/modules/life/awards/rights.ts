import type { ActionName } from '#shared/action-name.ts';

export const awardsRights = {
  record: '1501',
  decide: '1502',
} as const;

export const awardsActions = {
  [awardsRights.record]: {
    name: '获奖登记',
    name_en: 'Record awards',
    roles: ['user_type_teacher', 'office', 'org_admin'],
  },
  [awardsRights.decide]: { name: '获奖审核', name_en: 'Review awards', roles: ['principal', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
