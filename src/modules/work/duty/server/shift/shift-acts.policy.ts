import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { holds } from '#server/rights/actor.ts';
import { addMinutes } from '#shared/dates.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { shiftLifecycle } from '../../contract/duty.lifecycle.ts';
import { dutyRefusals as r } from '../../contract/duty.refusals.ts';
import { CHECK_IN_MINUTES, SWAP_HOURS } from '../../contract/duty-kinds.ts';
import { dutyLogs } from '../../contract/duty-logs.contract.ts';
import { dutyShifts } from '../../contract/duty-shifts.contract.ts';
import { dutySwaps } from '../../contract/duty-swaps.contract.ts';
import { dutyRights } from '../../rights.ts';
import type { FoundShift } from './shifts.queries.ts';

/** What a rule needs to know of a shift. */
type Found = Pick<FoundShift, 'shift' | 'schedule' | 'swap_id' | 'to_accept' | 'has_handover' | 'now'>;

const isOwn = ({ actor }: Viewer, { shift }: Found): boolean => shift.is_live && shift.user_id === actor.user_id;
const manages = ({ actor }: Viewer): boolean => holds(actor, dutyRights.manage);

type Times = Pick<Found['shift'], 'starts_at' | 'assigned_at' | 'ends_at'>;

/** When it really begins for its person: who was put in later has that long more. */
export const beginOf = ({ starts_at, assigned_at }: Times): string =>
  assigned_at > starts_at ? assigned_at : starts_at;

export const checkInSpan = (shift: Times) => ({
  from: addMinutes(shift.starts_at, -CHECK_IN_MINUTES),
  to: addMinutes(beginOf(shift), CHECK_IN_MINUTES),
});
const checkOutSpan = ({ ends_at }: Times) => ({
  from: addMinutes(ends_at, -CHECK_IN_MINUTES),
  to: addMinutes(ends_at, CHECK_IN_MINUTES),
});

/**
 * What a person may do with a shift of their school. The same rules make the `actions` of a row and refuse the calls, in
 * this order: whose it is, its state, its time.
 */
export const shiftActs = defineActs({
  lifecycle: shiftLifecycle,
  stateOf: ({ shift }: Found) => shift.status,
  wrong_state: r.wrong_state,
  rules: {
    check_in: { call: dutyShifts.checkIn, who: isOwn, when: (found) => checkInProblem(found) },
    check_out: { call: dutyShifts.checkOut, who: isOwn, when: (found) => checkOutProblem(found) },
    confirm: { call: dutyShifts.confirm, who: isOwn },
    write_log: { call: dutyLogs.write, who: isOwn, from: ['on_duty'] },
    hand_over: { call: dutyLogs.handOver, who: isOwn, from: ['on_duty'] },
    ask_swap: {
      call: dutySwaps.create,
      who: isOwn,
      from: ['planned', 'confirmed'],
      when: (found) => swapProblem(found),
    },
    assign: { call: dutyShifts.assign, who: manages, when: (found) => assignProblem(found) },
  },
});

function checkInProblem({ shift, to_accept, now }: Found): RefusalError | null {
  const { from, to } = checkInSpan(shift);
  if (now < from || now > to) return refuse(r.checkin_window, { from: { at: from }, to: { at: to } });
  return to_accept.length > 0 ? refuse(r.accept_first) : null;
}

function checkOutProblem({ shift, schedule, has_handover, now }: Found): RefusalError | null {
  const { from, to } = checkOutSpan(shift);
  if (now < from || now > to) return refuse(r.checkout_window, { from: { at: from }, to: { at: to } });
  return schedule.handover_required && !has_handover ? refuse(r.handover_first) : null;
}

function swapProblem({ shift, swap_id, now }: Found): RefusalError | null {
  if (swap_id !== null) return refuse(r.swap_open);
  return addMinutes(shift.starts_at, -SWAP_HOURS * 60) <= now ? refuse(r.swap_late) : null;
}

/** What is over stays as it was. */
function assignProblem({ shift, schedule, now }: Found): RefusalError | null {
  const isOver = shift.is_live && shift.ends_at <= now;
  return isOver || schedule.status === 'ended' ? shiftActs.wrongState(shift.status) : null;
}
