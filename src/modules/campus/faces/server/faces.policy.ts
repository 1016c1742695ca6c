import { defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { type FACE_BARS, faceLists } from '../contract/face-lists.contract.ts';
import { faceLifecycle } from '../contract/face-lists.lifecycle.ts';
import { faceRefusals as r } from '../contract/faces.refusals.ts';
import { faceRights } from '../rights.ts';
import type { faceList } from './tables.ts';

type FaceRow = typeof faceList.$inferSelect;

/** From this age on people decide about their face themselves; before it a guardian does. */
export const OWN_DECISION_AGE = 14;

/** Whether somebody decides about their own face on a day. Of pupils whose birthday nobody knows a guardian decides. */
export function decidesThemselves(
  { birthday, types }: { readonly birthday: string | null; readonly types: readonly string[] },
  today: string,
): boolean {
  if (!birthday) return !types.includes('student');
  return birthday <= `${Number(today.slice(0, 4)) - OWN_DECISION_AGE}${today.slice(4)}`;
}

/** Why a face cannot be submitted, or null. */
export function barOf(given: {
  readonly isOn: boolean;
  readonly isSelf: boolean;
  readonly decides: boolean;
}): (typeof FACE_BARS)[number] | null {
  if (!given.isOn) return 'off';
  if (given.isSelf) return given.decides ? null : 'guardian_first';
  return given.decides ? 'of_age' : null;
}

/** Whether the picture is kept: while it waits or is in use. */
export const isLive = (status: string): boolean => status === 'pending' || status === 'active';

/** Whose face it is, and who submitted it, does not decide about it. */
const isOwnFace = ({ actor }: Viewer, { user_id, handed_in_by }: FaceRow): boolean =>
  user_id === actor.user_id || handed_in_by === actor.user_id;

const reviewsAt = ({ actor }: Viewer, { organization_id }: FaceRow): boolean =>
  holds(actor, faceRights.review) && scopeOf(actor, faceRights.review).organizations.includes(organization_id);

/** What somebody may do with a face that they are shown. */
export const faceActs = defineActs({
  lifecycle: faceLifecycle,
  stateOf: ({ status }: FaceRow) => status,
  wrong_state: r.decided,
  rules: {
    review: {
      call: faceLists.review,
      who: (ctx, face) => reviewsAt(ctx, face) && (!isOwnFace(ctx, face) || r.own_review),
    },
    // the person, a guardian, and who reviews faces at the school: all who are shown it
    withdraw: { call: faceLists.withdraw, who: () => true },
  },
});
