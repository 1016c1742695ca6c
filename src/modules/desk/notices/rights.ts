import type { ActionName } from '#shared/action-name.ts';

export const noticeRights = {
  '0702': { name: '短信群发', name_en: 'Send by text message', roles: ['office', 'org_admin'] },
  '0703': {
    name: '通知类型管理',
    name_en: 'Manage notification types',

    roles: ['office', 'it', 'org_admin'],
  },
  '0705': { name: '跨校发布', name_en: 'Cross-school publishing', roles: ['group_office'] },
  '0706': {
    name: '回执总览',
    name_en: 'View all receipts',
    roles: ['office', 'principal', 'group_office', 'org_admin'],
  },
  '0707': {
    name: '通知发布',
    name_en: 'Publish notices',
    roles: ['office', 'student_affairs', 'group_office', 'org_admin', 'dept_head', 'homeroom'],
  },
  '0708': {
    name: '通知审批',
    name_en: 'Approve notices',
    roles: ['office', 'principal', 'group_office', 'org_admin'],
  },
  '0709': {
    name: '评论管理',
    name_en: 'Moderate comments',
    roles: ['office', 'student_affairs', 'group_office', 'org_admin'],
  },
  '0711': {
    name: '通知查看',
    name_en: 'View notices',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
} as const satisfies Record<string, ActionName>;
