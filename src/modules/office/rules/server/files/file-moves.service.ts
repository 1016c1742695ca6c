import { bindMoves } from '#server/lifecycle/moves.ts';
import { administrativeFileLifecycle } from '../../contract/administrative-file.lifecycle.ts';
import { fileRefusals as r } from '../../contract/administrative-file.refusals.ts';
import { administrativeFile } from '../tables.ts';
import { FILE } from './file-reach.service.ts';

/** A document on its way from draft to void. */
export const fileMoves = bindMoves({
  type: FILE,
  lifecycle: administrativeFileLifecycle,
  table: administrativeFile,
  wrong_state: r.wrong_state,
});
