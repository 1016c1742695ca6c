import { bindMoves } from '#server/lifecycle/moves.ts';
import { paperLifecycle } from '../../contract/oa-application.lifecycle.ts';
import { officeRefusals as r } from '../../contract/office.refusals.ts';
import { oaApplication } from '../tables.ts';
import { PAPER } from './papers.queries.ts';

/** The moves of a paper that its flow does not make. */
export const paperMoves = bindMoves({
  type: PAPER,
  lifecycle: paperLifecycle,
  table: oaApplication,
  wrong_state: r.wrong_state,
});
