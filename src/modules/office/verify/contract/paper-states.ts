import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

/** What an issued paper is today. Revoked stays revoked, also after its last day. */
export const paperStates = [
  { code: 'valid', ...states.valid },
  { code: 'expired', ...states.expired },
  { code: 'revoked', ...states.revoked },
] as const satisfies ReferenceList;

export type PaperState = CodeOf<typeof paperStates>;
