import { defineFileKind, IMAGES } from '../files/kinds.ts';
import { takesPart } from './approvals.queries.ts';

/** Papers that come with a decision; everybody who has a part in the approval may read them. */
export const approvalFileKind = defineFileKind({
  kind: 'approval',
  max_bytes: 20 << 20,
  types: [...IMAGES, 'application/pdf'],
  image: { max_side: 3000 },
  can_read: (db, actor, row) => (row.attached_id ? takesPart(db, actor, row.attached_id) : false),
});
