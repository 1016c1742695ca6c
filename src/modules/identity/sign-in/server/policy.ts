/** Ways that prove one factor, or a link that stands for one; the others rely on a session that is open already. */
const FIRST_FACTORS: readonly string[] = ['password', 'sms', 'sign_up', 'activation', 'hand_off', 'face'];

/** Whether a sign-in still lacks the second factor of somebody who has one. Providers have their own, where the school does not ask for ours. */
export function lacksSecondFactor({
  way,
  amr,
  is_weak,
}: {
  readonly way: string;
  readonly amr: readonly string[];
  readonly is_weak?: boolean;
}): boolean {
  if (amr.includes('totp') || (way === 'hand_off' && is_weak)) return false;
  return FIRST_FACTORS.includes(way);
}
