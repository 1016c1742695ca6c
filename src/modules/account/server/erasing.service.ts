import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';

/** Removes what a module keeps about a person whose account is erased, in the same transaction. */
export type Erase = (db: Db, userId: string) => Promise<unknown>;

const erasers = new Map<string, Erase>();

/** A module that keeps facts about people lets them go with the account. The last registration of a name counts. */
export function registerErasing(module: string, erase: Erase): void {
  erasers.set(module, erase);
}

/** Whether a school still needs the record of a person: staff in service, pupils on the roll. */
export async function isNeeded(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_needed: boolean }>(
    sql`select exists (
          select 1 from user_organization m join "user" u on u.id = m.user_id
           where m.user_id = ${userId} and u.types && array['teacher', 'student', 'guard', 'evaluator']
             and (m.valid_to is null or m.valid_to >= current_date)) as is_needed`,
  );
  return rows[0]?.is_needed ?? false;
}

/** Accounts whose days of grace are over go: whole, or for people the school still needs the way in alone at first. */
export async function eraseDue(db: Db): Promise<void> {
  const { rows: due } = await db.execute<{ user_id: string; deletion_scope: string | null }>(
    sql`select user_id, deletion_scope from user_credential where deletion_at <= now() for update skip locked`,
  );
  for (const { user_id, deletion_scope } of due) {
    if (deletion_scope !== null && (await isNeeded(db, user_id))) await closeLogin(db, user_id);
    else await erase(db, user_id);
  }
  const { rows: waiting } = await db.execute<{ user_id: string }>(
    sql`select user_id from user_credential where login_closed_at is not null for update skip locked`,
  );
  for (const { user_id } of waiting) if (!(await isNeeded(db, user_id))) await erase(db, user_id);
}

/** Nothing opens the account any more and its phone is free; the record stays locked in the school. */
async function closeLogin(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update user_credential set deletion_at = null, deletion_scope = 'login_only', login_closed_at = now(),
      username = null, password_hash = null, phone_bidx = null, is_phone_owner = false, totp_sealed = null,
      totp_confirmed_at = null, recovery_code_hashes = '{}' where user_id = ${userId}`);
  await db.execute(sql`update "user" set username = null, version = version + 1 where id = ${userId}`);
  await endSessions(db, userId);
}

const endSessions = (db: Db, userId: string) =>
  db.execute(
    sql`update session set revoked_at = now(), revoke_reason = 'user' where user_id = ${userId} and revoked_at is null`,
  );

/** Everything that names the person goes; the rows stay, so that what they took part in still reads. */
async function erase(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update user_credential set deletion_at = null, deletion_scope = null, login_closed_at = null, username = null,
      password_hash = null, phone_bidx = null, is_phone_owner = false, totp_sealed = null, totp_confirmed_at = null,
      recovery_code_hashes = '{}' where user_id = ${userId}`);
  await db.execute(sql`update "user" set status = 'deleted', name = '已注销用户', name_en = 'Deleted user', name_pinyin = '', name_initials = '',
      grams = '{}', username = null, phone_sealed = null, phone_bidx = null, contact_phone_sealed = null, email = null, id_no_sealed = null,
      id_no_bidx = null, birthday = null, avatar_url = null, version = version + 1 where id = ${userId}`);
  await endSessions(db, userId);
  await db.execute(sql`update login_event set ip = null, device = null where user_id = ${userId}`);
  for (const work of erasers.values()) await work(db, userId);
}
