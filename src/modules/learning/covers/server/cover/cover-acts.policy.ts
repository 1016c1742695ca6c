import { leaveRights } from '#modules/life/leave/rights.ts';
import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { COVERED, coverLifecycle } from '../../contract/cover.lifecycle.ts';
import { coverRefusals as r } from '../../contract/cover.refusals.ts';
import { coverLessons } from '../../contract/cover-lessons.contract.ts';
import { coverRights } from '../../rights.ts';
import type { CoverRecord, OfferRecord } from './cover-rows.service.ts';

/** What a person may do with a lesson to cover. The same rules make the `actions` of a row and refuse the calls. */

export interface FoundCover {
  readonly row: CoverRecord;
  /** What the reader was asked and said. */
  readonly offer: OfferRecord['state'] | null;
  /** Who takes it. */
  readonly taker: Text | null;
  /** The present moment. */
  readonly now: string;
  /** The timetable does not have it any more as it was to be covered. */
  readonly has_changed: boolean;
}

export const arranges = ({ actor }: Viewer, { organization_id }: Pick<CoverRecord, 'organization_id'>): boolean =>
  holds(actor, coverRights.arrange) && actor.organization_id !== null && currentOrganization(actor) === organization_id;
const isTeacher = ({ actor }: Viewer, { row }: FoundCover): boolean =>
  row.teacher_id === actor.user_id && holds(actor, leaveRights.own);
const isCover = ({ actor }: Viewer, { row }: FoundCover): boolean => row.cover_id === actor.user_id;
const isAsked = (_viewer: Viewer, { offer }: FoundCover): boolean => offer !== null;

const isPast = ({ row, now, has_changed }: FoundCover) => {
  if (row.starts_at <= now) return refuse(r.begun);
  return has_changed ? refuse(r.changed) : null;
};
const isTaken = ({ state }: CoverRecord): boolean => COVERED.some((one) => one === state);

export const coverActs = defineActs({
  lifecycle: coverLifecycle,
  stateOf: ({ row }: FoundCover) => row.state,
  wrong_state: r.wrong_state,
  rules: {
    accept: {
      call: coverLessons.accept,
      who: isAsked,
      from: ['proposed', ...COVERED],
      when: (found): RefusalError | null => {
        if (isTaken(found.row)) return refuse(r.taken, { name: found.taker ?? '' });
        return found.offer === 'asked' ? isPast(found) : coverActs.wrongState(found.row.state);
      },
    },
    decline: {
      call: coverLessons.decline,
      who: (viewer, found) => isAsked(viewer, found) || isCover(viewer, found),
      when: (found, viewer): RefusalError | null => {
        const isMine = found.row.state === 'accepted' ? isCover(viewer, found) : found.offer === 'asked';
        return isMine ? isPast(found) : coverActs.wrongState(found.row.state);
      },
    },
    propose: {
      call: coverLessons.propose,
      who: (viewer, found) => isTeacher(viewer, found) || arranges(viewer, found.row),
      when: isPast,
    },
    set: { call: coverLessons.set, who: (viewer, found) => arranges(viewer, found.row), when: isPast },
    done: {
      call: coverLessons.done,
      who: (viewer, found) => isCover(viewer, found) || arranges(viewer, found.row),
      when: ({ row, now }) => {
        if (row.ends_at > now) return refuse(r.not_over);
        return row.is_applied ? null : refuse(r.not_agreed);
      },
    },
  },
});
