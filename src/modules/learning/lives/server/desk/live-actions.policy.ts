import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { LIVE_ACTIONS } from '../../contract/lives.shapes.ts';
import { liveRights } from '../../rights.ts';
import { isOwner, isParty, reaches, sideOf } from '../live.policy.ts';
import type { LiveRow } from '../lives.queries.ts';

export type LiveAction = (typeof LIVE_ACTIONS)[number];

/** Whether somebody decides the step that a live waits for. Who takes part in it never does. */
export const mayDecide = (actor: Actor, row: LiveRow): boolean =>
  row.waits_for !== null &&
  !isParty(actor, row) &&
  reaches(actor, row, row.waits_for === 'approver' ? liveRights.approve : liveRights.approvePublic);

/** Whether somebody may cut off a live of others. */
export const mayStop = (actor: Actor, row: LiveRow): boolean =>
  !isParty(actor, row) && reaches(actor, row, liveRights.approve, liveRights.approvePublic);

/** Whether somebody may see who was there in all classes. */
export const maySeeRoster = (actor: Actor, row: LiveRow): boolean =>
  sideOf(actor, row) === 'host' || isOwner(actor, row) || reaches(actor, row, liveRights.exportRosters);

type May = Readonly<Partial<Record<LiveAction, boolean>>>;

/** What its creator and host may do with the plan. */
function planning(actor: Actor, { status, started_at, ...row }: LiveRow): May {
  if (!isOwner(actor, row)) return {};
  const plans = holds(actor, liveRights.start);
  const isAhead = status === 'approved' && !started_at;
  return {
    update: plans && (status === 'draft' || status === 'pending_approval' || isAhead),
    submit: plans && status === 'draft',
    withdraw: plans && status === 'pending_approval',
    close: status === 'pending_approval' || isAhead,
    remove: status === 'draft',
  };
}

/** What is decided about it by others. */
function deciding(actor: Actor, row: LiveRow): May {
  const { status } = row;
  const isOver = status === 'closed' || status === 'finished';
  const step = status === 'pending_approval' && mayDecide(actor, row);
  return {
    approve: step,
    close: step || (status === 'approved' && mayStop(actor, row)),
    remove: isOver && reaches(actor, row, liveRights.approve),
  };
}

/** What is done while it runs. */
function running(actor: Actor, row: LiveRow): May {
  const { status, started_at } = row;
  const isOpen = status === 'approved';
  const side = sideOf(actor, row);
  const isHost = side === 'host';
  return {
    start: isHost && isOpen && !started_at,
    finish: isHost && isOpen && started_at !== null,
    push: isHost && isOpen,
    moderate: (isOpen || status === 'finished') && (side !== null || reaches(actor, row, contentCheckRights.moderate)),
    call: isOpen && (isHost || reaches(actor, row, liveRights.approve)),
    viewers: started_at !== null && maySeeRoster(actor, row),
  };
}

/** What somebody may do with a live as it is. */
export function actionsOf(actor: Actor, row: LiveRow): LiveAction[] {
  const may = [planning(actor, row), deciding(actor, row), running(actor, row)];
  return LIVE_ACTIONS.filter((name) => may.some((one) => one[name]));
}
