import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Identity } from '#modules/identity/recovery/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { isSameName } from '#shared/text/person-name.ts';

/** Below this age an account is opened by a guardian. */
export const OWN_ACCOUNT_AGE = 14;

/** Which of these people open their account themselves: everybody but pupils under 14, or of unknown age. */
export async function listSelfActivating(db: Db, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        inArray(user.id, [...userIds]),
        isNull(user.activated_at),
        sql`(${user.types} <> array['student'] or ${user.birthday} <= current_date - make_interval(years => ${OWN_ACCOUNT_AGE}))`,
      ),
    );
  return rows.map((row) => row.id);
}

/** A document that the school did not have, to be written with the activation. */
export interface IdentityMatch {
  readonly user_id: string;
  readonly is_on_record: boolean;
}

/**
 * Which of these people a name and a document mean. Where the school has no document for that name, one that nobody
 * else holds is taken. Null when nobody fits, or more than one.
 */
export async function findByIdentity(
  db: Db,
  seal: Seal,
  userIds: readonly string[],
  { name, id_type, id_no }: Identity,
): Promise<IdentityMatch | null> {
  const id_no_bidx = seal.blindIndex(id_no, 'id_no');
  const people = await db
    .select({ id: user.id, name: user.name, id_type: user.id_type, id_no_bidx: user.id_no_bidx })
    .from(user)
    .where(inArray(user.id, [...userIds]));
  const rows = people.filter((row) => isSameName(row.name, name));
  const [documented] = rows.filter((row) => row.id_no_bidx === id_no_bidx && row.id_type === id_type);
  if (documented) return { user_id: documented.id, is_on_record: true };
  const bare = rows.filter((row) => row.id_no_bidx === null);
  if (bare.length !== 1 || !bare[0]) return null;
  const [holder] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id_no_bidx, id_no_bidx), ne(user.status, 'deleted')))
    .limit(1);
  return holder ? null : { user_id: bare[0].id, is_on_record: false };
}
