import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { holds } from '#server/rights/actor.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { lessonChanges } from '../../contract/lesson-changes.contract.ts';
import { changeLifecycle } from '../../contract/schedule.lifecycle.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';
import { scheduleRights } from '../../rights.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';
import type { ChangeRecord } from './change-rows.service.ts';

/** What a person may do with a change. The same rules make the `actions` of a row and refuse the calls. */

export interface FoundChange {
  readonly change: ChangeRecord;
  readonly lesson: LessonRecord | null;
  /** The lesson belongs to people about whom the reader decides. */
  readonly is_reached: boolean;
  /** The present moment. */
  readonly now: string;
}

const OBJECT_HOURS = 2;
const manages = ({ actor }: Viewer): boolean => holds(actor, scheduleRights.manage);
const isAsked = ({ actor }: Viewer, { change }: FoundChange): boolean => change.asked_user_id === actor.user_id;
const isAsker = ({ actor }: Viewer, { change }: FoundChange): boolean => change.asked_by_id === actor.user_id;
const isOwnWork = ({ change }: FoundChange): boolean => change.source === null;

const hasBegun = ({ lesson, now }: FoundChange) =>
  lesson === null || lesson.starts_at <= now ? refuse(r.begun) : null;

/** A lesson that was moved does not go back to a time that has begun. */
const isBackOver = ({ change: { kind }, lesson, now }: FoundChange): boolean =>
  (kind === 'move' || kind === 'swap') && !!lesson?.plan && lesson.plan.starts_at <= now;

/** Who was assigned may object for two hours; what one accepted stands. */
function isObjection({ change, now }: FoundChange): boolean {
  const { applied_at, decided_by, objected_at, asked_by_id } = change;
  if (!applied_at || objected_at || !decided_by || asked_by_id === change.asked_user_id) return false;
  return Date.parse(applied_at) + OBJECT_HOURS * 3_600_000 > Date.parse(now) && change.answer_by !== null;
}

const decides = (viewer: Viewer, found: FoundChange) => {
  if (!found.is_reached || !isOwnWork(found)) return false;
  return isAsker(viewer, found) || isAsked(viewer, found) ? r.own : true;
};

export const changeActs = defineActs({
  lifecycle: changeLifecycle,
  stateOf: ({ change }: FoundChange) => change.state,
  wrong_state: r.wrong_state,
  rules: {
    accept: {
      call: lessonChanges.accept,
      who: (viewer, found) => isAsked(viewer, found) && isOwnWork(found),
      when: hasBegun,
    },
    decline: {
      call: lessonChanges.decline,
      who: (viewer, found) => isAsked(viewer, found) && isOwnWork(found),
      when: (found) => (found.change.state === 'applied' && !isObjection(found) ? stands() : hasBegun(found)),
    },
    approve: { call: lessonChanges.approve, who: decides, when: hasBegun },
    reject: { call: lessonChanges.reject, who: decides, when: hasBegun },
    assign: { call: lessonChanges.assign, who: (viewer, found) => manages(viewer) && isOwnWork(found), when: hasBegun },
    cancel: {
      call: lessonChanges.cancel,
      who: (viewer, found) => manages(viewer) || (isAsker(viewer, found) && isOwnWork(found)),
      from: ['asked', 'accepted', 'applied'],
      when: (found, viewer) => {
        if (found.change.state !== 'applied') return hasBegun(found);
        if (!manages(viewer)) return stands();
        return isBackOver(found) ? refuse(r.then_is_over) : hasBegun(found);
      },
    },
  },
});

function stands(): RefusalError {
  return changeActs.wrongState('applied');
}
