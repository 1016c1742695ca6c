import { NOWHERE } from '#server/database/database.ts';
import { countAttempt, tooManyRequests } from '#server/http/limits.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import { recoveryRefusals } from '../contract/recovery.refusals.ts';

const TRIES_PER_DAY = 5;
const DAY = 86_400;

/**
 * Counts a try to prove an identity for one phone before it is made, so that many at once cannot slip in; returns how
 * many are left after it. Refuses with 429001 when the day's tries are used up. Commits by itself.
 */
export async function admitIdentityAttempt({ database }: Services, phoneIndex: string): Promise<number> {
  const tried = await database.separateTransaction(NOWHERE, ({ db }) =>
    countAttempt(db, `id_check:${phoneIndex}`, DAY),
  );
  if (tried > TRIES_PER_DAY) throw tooManyRequests(DAY);
  return TRIES_PER_DAY - tried;
}

export const identityMismatch = (left: number) => refuse(recoveryRefusals.id_mismatch, { n: left });
