import type { ActionName } from '#shared/action-name.ts';

/** Action codes of what stands around every page. */
export const shellRights = {
  '0506': { name: '协议与隐私', name_en: 'Terms and privacy', risk: 'sensitive', roles: ['system_admin'] },
  '0507': { name: '前端错误', name_en: 'Client errors', roles: ['it', 'system_admin'] },
} as const satisfies Record<string, ActionName>;
