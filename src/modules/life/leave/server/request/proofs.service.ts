import { defineFileKind } from '#server/files/kinds.ts';
import { PROOF } from '../../contract/vacation.shapes.ts';

/** Papers of a leave: read through the request alone, by the person and those who decide its last step. */
export const proofKind = defineFileKind({
  kind: PROOF.purpose,
  ...PROOF.rule,
  image: { max_side: 2560 },
  can_read: () => false,
});
