import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { holds } from '#server/rights/actor.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { type RepairState, repairLifecycle } from '../../contract/repair.lifecycle.ts';
import { repairRefusals as r } from '../../contract/repair.refusals.ts';
import { VERIFY_DAYS } from '../../contract/repair.shapes.ts';
import { repairOrders } from '../../contract/repair-orders.contract.ts';
import { repairRights } from '../../rights.ts';
import type { FoundOrder } from '../orders.queries.ts';

/** What a person may do with a repair. The same rules make the `actions` of a row and refuse the calls. */

type Found = Pick<FoundOrder, 'order' | 'assignee' | 'main' | 'merged_count'>;

const DAY_MS = 86_400_000;
const assigns = ({ actor }: Viewer): boolean => holds(actor, repairRights.assign);
const isOwn = ({ actor }: Viewer, { order }: Found): boolean => order.reporter_id === actor.user_id;
const isWorker = ({ actor }: Viewer, { order }: Found): boolean => order.assignee_id === actor.user_id;
const ownOrAssigns = (viewer: Viewer, found: Found): boolean => isOwn(viewer, found) || assigns(viewer);

/** Until somebody has accepted it, its reporter may correct it and call it off. */
const EARLY: readonly RepairState[] = ['submitted', 'assigned'];
const OPEN: readonly RepairState[] = ['submitted', 'assigned', 'accepted', 'in_progress', 'paused', 'reopened'];

export const repairActs = defineActs({
  lifecycle: repairLifecycle,
  stateOf: ({ order }: Found) => order.status,
  wrong_state: r.wrong_state,
  rules: {
    accept: {
      call: repairOrders.accept,
      who: () => true,
      when: ({ order, assignee }, { actor }) =>
        order.assignee_id === null || order.assignee_id === actor.user_id
          ? null
          : refuse(r.assigned_to_other, {
              name: { cn: assignee?.name ?? '', us: assignee?.name_en ?? assignee?.name ?? '' },
            }),
    },
    start: { call: repairOrders.start, who: isWorker },
    finish: { call: repairOrders.finish, who: isWorker },
    resume: { call: repairOrders.resume, who: isWorker },
    verify: { call: repairOrders.verify, who: isOwn },
    assign: { call: repairOrders.assign, who: assigns },
    update: {
      call: repairOrders.update,
      who: ownOrAssigns,
      from: OPEN,
      when: (found, viewer) => (assigns(viewer) || EARLY.includes(found.order.status) ? null : wrongState(found)),
    },
    pause: { call: repairOrders.pause, who: isWorker },
    refuse: { call: repairOrders.refuse, who: isWorker },
    // who reported the same fault reopens the one repair that all of them follow
    reopen: { call: repairOrders.reopen, who: isOwn, from: ['done', 'merged', 'verified'], when: reopenProblem },
    merge: { call: repairOrders.merge, who: assigns },
    cancel: {
      call: repairOrders.cancel,
      who: ownOrAssigns,
      when: ({ merged_count }, viewer) => (merged_count > 0 && !assigns(viewer) ? refuse(r.has_followers) : null),
    },
  },
});

/** A repair that is confirmed stays so; the days of the reporter may be over before the clock has come by. */
function reopenProblem({ order, main }: Found): RefusalError | null {
  const { status, done_at } = main ?? order;
  if (status === 'verified') return refuse(r.verified);
  if (status !== 'done') return repairActs.wrongState(status);
  return done_at && Date.parse(done_at) + VERIFY_DAYS * DAY_MS < Date.now() ? refuse(r.verified) : null;
}

function wrongState({ order }: Found): RefusalError {
  return repairActs.wrongState(order.status);
}
