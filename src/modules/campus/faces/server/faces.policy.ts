import type { FACE_BARS } from '../contract/face-lists.contract.ts';

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
