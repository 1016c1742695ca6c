import { type SQL, sql } from 'drizzle-orm';
import { changePerson, erasePerson } from '#modules/core/directory/server/public.ts';
import { closeCredential } from '#modules/identity/accounts/server/public.ts';
import { forgetSignInPlaces } from '#modules/identity/sign-in/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { definePorts } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import { endSessionsOf } from '#server/sessions/session-writes.ts';

/** Removes what a module keeps about a person whose account is erased, in the same transaction. */
export type Erase = (db: Db, userId: string, services: Services) => Promise<unknown>;

/** A module that keeps facts about people lets them go with the account. */
export const erasers = definePorts<Erase>();

/** Whether a school still needs the record of a person: staff in service, pupils on the roll. */
const neededBy = (userId: SQL) => sql`exists (
  select from user_organization m join "user" u on u.id = m.user_id
   where m.user_id = ${userId} and u.types && array['teacher', 'student', 'guard', 'evaluator']
     and (m.valid_to is null or m.valid_to >= current_date))`;

/** The same of one person. */
export async function isRecordNeeded(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_needed: boolean }>(sql`select ${neededBy(sql`${userId}`)} as is_needed`);
  return rows[0]?.is_needed ?? false;
}

/**
 * Accounts whose days of grace are over are erased: as a whole, or for people the school still needs only the sign-in at first; the
 * rest of those goes once nobody needs them any more.
 */
export async function eraseDue(db: Db, services: Services): Promise<void> {
  const { rows } = await db.execute<{ user_id: string; is_kept: boolean }>(sql`
    select * from (
      select c.user_id, c.deletion_at, c.deletion_scope is not null and ${neededBy(sql`c.user_id`)} as is_kept
        from user_credential c
       where c.deletion_at <= now() or c.login_closed_at is not null
         for update of c skip locked) due
     where deletion_at <= now() or not is_kept`);
  for (const { user_id, is_kept } of rows)
    await (is_kept ? closeLogin(db, user_id, services) : erase(db, user_id, services));
}

/** Nothing opens the account any more and its phone is free; the record stays locked in the school. */
async function closeLogin(db: Db, userId: string, services: Services): Promise<void> {
  await closeCredential(db, userId, 'login_only');
  await changePerson({ db, services }, userId, { username: null }, { action: 'account.close_sign_in' });
  await endSessionsOf(db, userId);
}

/** Everything that names the person goes; the rows stay, so that what they took part in still reads. */
async function erase(db: Db, userId: string, services: Services): Promise<void> {
  await closeCredential(db, userId, 'all');
  await erasePerson(db, userId);
  await endSessionsOf(db, userId);
  await forgetSignInPlaces(db, userId);
  for (const work of erasers.of(services)) await work(db, userId, services);
}
