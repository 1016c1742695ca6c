import type { ActionName } from '#shared/action-name.ts';

export const noticeRights = {
  '0705': { name: '跨校发布', name_en: 'Cross-school publishing', roles: ['group_office'] },
  '0707': {
    name: '通知发布',
    name_en: 'Publish announcements',
    roles: ['office', 'student_affairs', 'group_office', 'org_admin'],
  },
  '0708': {
    name: '通知审批',
    name_en: 'Approve announcements',
    roles: ['office', 'principal', 'group_office', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
