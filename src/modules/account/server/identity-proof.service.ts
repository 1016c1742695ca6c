import { and, eq } from 'drizzle-orm';
import { user } from '#modules/directory/server/tables.ts';
import { type Db, NOWHERE } from '#server/database/database.ts';
import { countAttempt, tooOften } from '#server/http/limits.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import { accountRefusals } from '../contract/account.refusals.ts';

export interface Identity {
  readonly name: string;
  readonly id_type: string;
  readonly id_no: string;
}

const TRIES_PER_DAY = 5;
const DAY = 86_400;

/**
 * Counts a try to prove an identity for one phone before it is made, so that many at once cannot slip in; returns how
 * many are left after it. Refuses with 429001 when the day's tries are used up. Commits by itself.
 */
export async function admitIdentityTry({ database }: Services, phoneIndex: string): Promise<number> {
  const tried = await database.aside(NOWHERE, ({ db }) => countAttempt(db, `id_check:${phoneIndex}`, DAY));
  if (tried > TRIES_PER_DAY) throw tooOften(DAY);
  return TRIES_PER_DAY - tried;
}

/** Whether name, type and number of a document are to the letter those of a person. Who has none on record fits nothing. */
export async function fitsIdentity(
  { db, services }: { readonly db: Db; readonly services: Services },
  userId: string,
  { name, id_type, id_no }: Identity,
): Promise<boolean> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.id, userId),
        eq(user.name, name),
        eq(user.id_type, id_type),
        eq(user.id_no_bidx, services.seal.blindIndex(id_no, 'id_no')),
      ),
    );
  return row !== undefined;
}

export const identityMismatch = (left: number) => refuse(accountRefusals.id_mismatch, { n: left });
