import type { ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

export const APPLICATION_KINDS = ['change_phone', 'identity_correction', 'account_recovery', 'self_signup'] as const;
export const applicationStates = [
  { code: 'pending', ...states.to_review },
  { code: 'approved', ...states.consented },
  { code: 'refused', ...states.not_approved },
  { code: 'returned', ...states.returned },
  { code: 'effective', ...states.in_effect },
  { code: 'objected', ...states.objected },
  { code: 'withdrawn', ...states.withdrawn },
] as const satisfies ReferenceList;
/** What an application states; the same names on the wire and in its notes. */
export const APPLICATION_FACTS = ['name', 'gender', 'birthday', 'id_type', 'id_no', 'phone'] as const;
