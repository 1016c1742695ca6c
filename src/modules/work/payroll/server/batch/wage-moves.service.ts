import { bindMoves } from '#server/lifecycle/moves.ts';
import { slipLifecycle, wageLifecycle } from '../../contract/payroll.lifecycle.ts';
import { payrollRefusals as r } from '../../contract/payroll.refusals.ts';
import { wage, wageUser } from '../tables.ts';

export const wageMoves = bindMoves({
  type: 'wage',
  lifecycle: wageLifecycle,
  table: wage,
  wrong_state: r.wrong_state,
});

export const slipMoves = bindMoves({
  type: 'wage_user',
  lifecycle: slipLifecycle,
  table: wageUser,
  wrong_state: r.wrong_state,
});
