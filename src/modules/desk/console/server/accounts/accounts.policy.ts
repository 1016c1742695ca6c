import { accessRights } from '#modules/core/access/rights.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { USER_ACTIONS } from '../../contract/admin-users.contract.ts';

type Action = (typeof USER_ACTIONS)[number];

export interface AccountFacts {
  readonly is_own: boolean;
  /** Stands above the caller. */
  readonly is_above: boolean;
  readonly row: {
    readonly status: string;
    readonly is_super_admin: boolean;
    readonly is_staff: boolean;
    readonly sessions_n: number;
  };
}

/** What a caller may do with an account, in the order of the buttons. */
export function actionsFor(actor: Actor, { is_own, is_above, row }: AccountFacts): Action[] {
  const isGone = row.status === 'deleted';
  if (isGone || is_above) return [];
  const isOpen = row.status !== 'disabled';
  const actions: (Action | false)[] = [
    'update',
    !is_own && isOpen && !row.is_super_admin && holds(actor, accessRights.signInAs) && 'log_in_as',
    !is_own && isOpen && 'reset',
    row.sessions_n > 0 && 'end_sessions',
    !is_own && (isOpen ? 'disable' : 'enable'),
    !is_own && isOpen && actor.is_super_admin && row.is_staff && (row.is_super_admin ? 'end_super' : 'make_super'),
    !is_own && !row.is_super_admin && 'merge',
    !is_own && 'remove',
  ];
  return actions.filter((action) => action !== false);
}
