import type { ActionName } from '#shared/action-name.ts';

export const noticeRights = {
  sendTexts: '0702',
  types: '0703',
  crossSchool: '0705',
  receipts: '0706',
  publish: '0707',
  approve: '0708',
  moderate: '0709',
  view: '0711',
} as const;

export const noticeActions = {
  [noticeRights.sendTexts]: { name: '短信群发', name_en: 'Send by text message', roles: ['office', 'org_admin'] },
  [noticeRights.types]: {
    name: '通知类型管理',
    name_en: 'Manage notification types',

    roles: ['office', 'it', 'org_admin'],
  },
  [noticeRights.crossSchool]: { name: '跨校发布', name_en: 'Cross-school publishing', roles: ['group_office'] },
  [noticeRights.receipts]: {
    name: '回执总览',
    name_en: 'View all receipts',
    roles: ['office', 'principal', 'group_office', 'org_admin'],
  },
  [noticeRights.publish]: {
    name: '通知发布',
    name_en: 'Publish notices',
    roles: ['office', 'student_affairs', 'group_office', 'org_admin', 'dept_head', 'homeroom'],
  },
  [noticeRights.approve]: {
    name: '通知审批',
    name_en: 'Approve notices',
    roles: ['office', 'principal', 'group_office', 'org_admin'],
  },
  [noticeRights.moderate]: {
    name: '评论管理',
    name_en: 'Moderate comments',
    roles: ['office', 'student_affairs', 'group_office', 'org_admin'],
  },
  [noticeRights.view]: {
    name: '通知查看',
    name_en: 'View notices',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
} as const satisfies Record<string, ActionName>;
