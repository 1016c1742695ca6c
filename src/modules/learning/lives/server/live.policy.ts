import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import type { LiveRow } from './lives.queries.ts';

type LivePeople = Pick<LiveRow, 'host_id' | 'co_host_ids' | 'moderator_ids' | 'creator_id'>;

/** On which side of a live somebody stands by name: the host and the co-hosts also moderate. */
export function sideOf(actor: { readonly user_id: string }, row: LivePeople): 'host' | 'moderator' | null {
  if (row.host_id === actor.user_id || row.co_host_ids.includes(actor.user_id)) return 'host';
  return row.moderator_ids.includes(actor.user_id) ? 'moderator' : null;
}

/** Who may plan and close it: creator and host. */
export const isOwner = (actor: { readonly user_id: string }, row: LivePeople): boolean =>
  row.host_id === actor.user_id || row.creator_id === actor.user_id;

/** Creator, host and co-hosts never decide about their own live. */
export const isParty = (actor: { readonly user_id: string }, row: LivePeople): boolean =>
  isOwner(actor, row) || row.co_host_ids.includes(actor.user_id);

/** Whether somebody holds one of these codes for the school of the live, and for its department where the code is narrower. */
export function reaches(
  actor: Actor,
  row: Pick<LiveRow, 'organization_id' | 'department_id'>,
  ...codes: readonly ActionCode[]
): boolean {
  return codes.some((code) => {
    if (!holds(actor, code)) return false;
    const { organizations, departments } = scopeOf(actor, code);
    return (
      organizations.includes(row.organization_id) && (departments === null || departments.includes(row.department_id))
    );
  });
}

export const isOnAir = (row: Pick<LiveRow, 'status' | 'started_at'>): boolean =>
  row.status === 'approved' && row.started_at !== null;

/** Where a live stands, in the words of the contract. */
export const standingOf = ({ status, started_at }: Pick<LiveRow, 'status' | 'started_at'>) => ({
  on_air: isOnAir({ status, started_at }),
  is_approved: status === 'approved',
  is_ahead: status === 'approved' && started_at === null,
  is_closed: status === 'closed',
  is_finished: status === 'finished',
  has_room: status === 'approved' || status === 'finished',
});

/** More people than this need the second decision. */
export const MANY_PEOPLE = 2000;
