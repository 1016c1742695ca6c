import type { ActionName } from '#shared/action-name.ts';

export const visitorRights = {
  details: '0810',
  secondReview: '0811',
  export: '0813',
  reveal: '0817',
  inviteForOthers: '0818',
} as const;

export const visitorActions = {
  [visitorRights.details]: {
    name: '访客详情',
    name_en: 'Visitor details',
    roles: ['user_type_guard', 'guard_monitor', 'security', 'office'],
  },
  [visitorRights.secondReview]: { name: '访客复审', name_en: 'Second review of visits', roles: ['security'] },
  [visitorRights.export]: { name: '访客导出', name_en: 'Export visits', roles: ['security'] },
  [visitorRights.reveal]: {
    name: '访客敏感信息',
    name_en: 'View full ID and phone numbers',
    risk: 'sensitive',
    roles: ['security'],
  },
  [visitorRights.inviteForOthers]: {
    name: '代邀与批量邀约',
    name_en: 'Invite for others, over 50 at once',
    roles: ['office'],
  },
} as const satisfies Record<string, ActionName>;
