import { eq, type SQL } from 'drizzle-orm';
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
