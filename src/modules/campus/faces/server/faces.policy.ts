import type { Context } from '#server/http/context.ts';
import { hasRight, mayCall, scopeOf } from '#server/rights/actor.ts';
import { canMove } from '#shared/lifecycle.ts';
import { type FACE_BARS, faceLists } from '../contract/face-lists.contract.ts';
import { faceLifecycle } from '../contract/face-lists.lifecycle.ts';
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

type Viewer = Pick<Context, 'actor'>;

/** Whose face it is, and who submitted it, does not decide about it. */
export const isOwnFace = ({ actor }: Viewer, { user_id, handed_in_by }: FaceRow): boolean =>
  user_id === actor.user_id || handed_in_by === actor.user_id;

const mayReview = (ctx: Viewer, face: FaceRow): boolean =>
  hasRight(faceLists.review.right, ctx.actor) &&
  scopeOf(ctx.actor, faceRights.review).organizations.includes(face.organization_id) &&
  !isOwnFace(ctx, face);

/** What a person may do with a face that they are shown; the calls keep to it. */
export function faceActs(ctx: Viewer, face: FaceRow): ('review' | 'withdraw')[] {
  // the person, a guardian, and who reviews faces at the school: all who are shown it
  const may = { review: mayReview(ctx, face), withdraw: mayCall(faceLists.withdraw, ctx.actor) };
  return (['review', 'withdraw'] as const).filter((act) => may[act] && canMove(faceLifecycle, act, face.status));
}
