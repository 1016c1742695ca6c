import type { ActionName } from '#shared/action-name.ts';

export const contentCheckRights = {
  moderate: '2306',
} as const;

export const contentCheckActions = {
  [contentCheckRights.moderate]: { name: '互动管理', name_en: 'Moderate chats', roles: ['media', 'student_affairs'] },
} as const satisfies Record<string, ActionName>;
