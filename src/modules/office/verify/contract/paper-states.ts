import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';

/** What an issued paper is today. Revoked stays revoked, also after its last day. */
export const paperStates = [
  { code: 'valid', cn: '有效', us: 'Valid', tone: 'done' },
  { code: 'expired', cn: '已过期', us: 'Expired', tone: 'ended' },
  { code: 'revoked', cn: '已撤销', us: 'Revoked', tone: 'refused' },
] as const satisfies ReferenceList;

export type PaperState = CodeOf<typeof paperStates>;
