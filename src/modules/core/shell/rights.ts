import type { ActionName } from '#shared/action-name.ts';

export const shellRights = {
  terms: '0506',
  clientErrors: '0507',
} as const;

/** Action codes of what stands around every page. */
export const shellActions = {
  [shellRights.terms]: { name: '协议与隐私', name_en: 'Terms and privacy', risk: 'sensitive', roles: ['system_admin'] },
  [shellRights.clientErrors]: { name: '前端错误', name_en: 'Client errors', roles: ['it', 'system_admin'] },
} as const satisfies Record<string, ActionName>;
