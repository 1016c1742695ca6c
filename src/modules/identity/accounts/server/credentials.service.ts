import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { AccountPerson } from './people.queries.ts';
import { userCredential } from './tables.ts';

type Columns = Omit<typeof userCredential.$inferInsert, 'user_id' | 'created_at'>;
/** Columns as values, or as what the database computes (`now()`). */
type Changes = { readonly [K in keyof Columns]?: Columns[K] | SQL };

/** Changes what opens an account, in the caller's transaction; a person without a credential gets one. */
export async function writeCredential(db: Db, userId: string, changes: Changes): Promise<void> {
  await db
    .insert(userCredential)
    .values({ user_id: userId, ...changes })
    .onConflictDoUpdate({ target: userCredential.user_id, set: changes });
}

/** Opens a frozen account again for a person who was proven anew. */
export async function unfreeze(db: Db, person: AccountPerson): Promise<AccountPerson> {
  if (person.frozen_at)
    await db.update(userCredential).set({ frozen_at: null }).where(eq(userCredential.user_id, person.id));
  return { ...person, frozen_at: null };
}

/** A proven phone opens the account from now on, and is theirs unless another adult of the school group owns it. */
export async function ownPhone(db: Db, userId: string, phoneIndex: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phoneIndex}, 0))`);
  await db.execute(sql`update user_credential c
      set phone_bidx = ${phoneIndex}, phone_verified_at = now(),
          is_phone_owner = not exists (select from user_credential o where o.phone_bidx = ${phoneIndex}
            and o.is_phone_owner and o.user_id <> c.user_id)
    where c.user_id = ${userId}`);
}

/**
 * Nothing opens the account any more, and its phone and name are free. `login_only`: the school still needs the person,
 * whose record is erased once nobody does; `all`: it is erased now.
 */
export async function closeCredential(db: Db, userId: string, scope: 'login_only' | 'all'): Promise<void> {
  const isKept = scope === 'login_only';
  await db
    .update(userCredential)
    .set({
      deletion_at: null,
      deletion_scope: isKept ? 'login_only' : null,
      login_closed_at: isKept ? sql`now()` : null,
      username: null,
      password_hash: null,
      phone_bidx: null,
      is_phone_owner: false,
      totp_sealed: null,
      totp_confirmed_at: null,
      totp_step: null,
      recovery_code_hashes: [],
    })
    .where(eq(userCredential.user_id, userId));
}
