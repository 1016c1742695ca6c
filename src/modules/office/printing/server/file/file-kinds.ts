import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import { EXAM_FILE, PRINT_FILE, PRINT_FILE_MAX_BYTES, PRINT_FILE_TYPES } from '../../contract/file-rules.ts';

const rule = {
  max_bytes: PRINT_FILE_MAX_BYTES,
  types: PRINT_FILE_TYPES,
  // it comes with the call that counts its pages
  way: 'own_call',
  // enough for A3 at 300 dpi
  image: { max_side: 5000 },
} as const;

/** What is to be printed. Others than its owner open it through its job. */
export const printFileKind = defineFileKind({ ...rule, kind: PRINT_FILE, can_read: ownerOnly });

/** An examination paper. Nobody opens it otherwise than through its job, where each opening is recorded. */
export const examFileKind = defineFileKind({ ...rule, kind: EXAM_FILE, can_read: () => false });
