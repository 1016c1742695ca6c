import type { Actor } from '#server/rights/actor.ts';
import { holds } from '#server/rights/actor.ts';
import type { LIVE_ACTIONS } from '../contract/lives.shapes.ts';
import { isParty, owns, reaches, sideOf } from './live.policy.ts';
import type { LiveRow } from './lives.queries.ts';

export type LiveAction = (typeof LIVE_ACTIONS)[number];

/** Whether somebody decides the step that a live waits for. Who takes part in it never does. */
export const decides = (actor: Actor, row: LiveRow): boolean =>
  row.waits_for !== null && !isParty(actor, row) && reaches(actor, row, row.waits_for === 'approver' ? '2303' : '2304');

/** Whether somebody may cut off a live of others. */
export const stops = (actor: Actor, row: LiveRow): boolean =>
  !isParty(actor, row) && reaches(actor, row, '2303', '2304');

/** Whether somebody may see who was there in all classes. */
export const seesRoster = (actor: Actor, row: LiveRow): boolean =>
  sideOf(actor, row) === 'host' || owns(actor, row) || reaches(actor, row, '2307');

/** What somebody may do with a live as it is. */
export function actionsOf(actor: Actor, row: LiveRow): LiveAction[] {
  const { status, started_at } = row;
  const isHost = sideOf(actor, row) === 'host';
  const own = owns(actor, row);
  const plans = own && holds(actor, '2302');
  const isOpen = status === 'approved';
  const may: Readonly<Record<LiveAction, boolean>> = {
    update: plans && (status === 'draft' || status === 'pending_approval' || (isOpen && !started_at)),
    submit: plans && status === 'draft',
    withdraw: plans && status === 'pending_approval',
    approve: status === 'pending_approval' && decides(actor, row),
    close:
      (status === 'pending_approval' && (own || decides(actor, row))) ||
      (isOpen && ((own && !started_at) || stops(actor, row))),
    start: isHost && isOpen && !started_at,
    finish: isHost && isOpen && started_at !== null,
    remove:
      (status === 'draft' && own) || ((status === 'closed' || status === 'finished') && reaches(actor, row, '2303')),
    push: isHost && isOpen,
    moderate: (isOpen || status === 'finished') && (sideOf(actor, row) !== null || reaches(actor, row, '2306')),
    call: isOpen && (isHost || reaches(actor, row, '2303')),
    viewers: started_at !== null && seesRoster(actor, row),
  };
  const names = Object.keys(may) as LiveAction[];
  return names.filter((name) => may[name]);
}
