import { bindMoves } from '#server/lifecycle/moves.ts';
import { familyRefusals as r } from '../../contract/family.refusals.ts';
import { guardianTransferLifecycle } from '../../contract/guardian-transfers.lifecycle.ts';
import { guardianTransfer } from '../tables.ts';

/** Lock, history, audit and version of every transfer of a main guardianship. */
export const transferMoves = bindMoves({
  type: 'guardian_transfer',
  lifecycle: guardianTransferLifecycle,
  table: guardianTransfer,
  wrong_state: r.transfer_over,
});
