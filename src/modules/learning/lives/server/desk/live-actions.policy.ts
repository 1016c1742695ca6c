import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import { type Actor, holds, mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { lives } from '../../contract/lives.contract.ts';
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

/** The call that each action makes: what its contract asks of a session is asked before the action is offered. */
const CALLS: Readonly<Partial<Record<LiveAction, Endpoint>>> = {
  update: lives.update,
  submit: lives.submit,
  withdraw: lives.withdraw,
  approve: lives.approve,
  close: lives.close,
  start: lives.start,
  finish: lives.finish,
  remove: lives.remove,
  push: lives.pushAddress,
  call: lives.notify,
};

/** What somebody may do with a live as it is; whether a decider reaches its audience is asked besides (`viewLives`). */
export function actionsOf(actor: Actor, row: LiveRow): LiveAction[] {
  const may = [planning(actor, row), deciding(actor, row), running(actor, row)];
  const possible = LIVE_ACTIONS.filter((name) => may.some((one) => one[name]));
  return possible.filter((name) => {
    const endpoint = CALLS[name];
    return !endpoint || mayCall(endpoint, actor);
  });
}
