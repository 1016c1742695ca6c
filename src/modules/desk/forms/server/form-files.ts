import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import { FORM_FILE_BYTES, FORM_FILE_TYPES } from '../contract/forms.contract.ts';

/** Pictures, files and signatures of answers. Who may read the answer sees them through links beside it. */
export const formAnswerFiles = defineFileKind({
  kind: 'form_answer',
  max_bytes: FORM_FILE_BYTES,
  types: [...FORM_FILE_TYPES],
  image: { max_side: 2400 },
  can_read: ownerOnly,
});
