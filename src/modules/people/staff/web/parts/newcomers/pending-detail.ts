import type { CallOutput } from '#shared/endpoint.ts';
import type { pendingStaffs } from '../../../contract/pending-staffs.contract.ts';

/** A newcomer in full. */
export type PendingDetail = CallOutput<typeof pendingStaffs.get>;
