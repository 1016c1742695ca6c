import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import { notification } from '../notify/tables.ts';

/** Who answered a subject, and for whom. */
export interface Answered {
  readonly subject_id: string;
  readonly user_id: string;
  /** The child whose guardian answered. */
  readonly for_user_id: string | null;
  /** The answer of one guardian is that of the others of this child, too. */
  readonly for_household: boolean;
}

/** Nobody waits for this answer any more. Returns who owes nothing now; the others of a household have not read it by that. */
export async function markAnswered(db: Db, { subject_id, user_id, for_user_id, for_household }: Answered) {
  const rows = await db
    .update(notification)
    .set({
      confirmed_at: sql`now()`,
      read_at: sql`case when ${notification.user_id} = ${user_id} then coalesce(${notification.read_at}, now()) else ${notification.read_at} end`,
    })
    .where(
      and(
        eq(notification.subject_id, subject_id),
        for_user_id ? eq(notification.for_user_id, for_user_id) : isNull(notification.for_user_id),
        for_household && for_user_id ? undefined : eq(notification.user_id, user_id),
      ),
    )
    .returning({ user_id: notification.user_id });
  return [...new Set(rows.map((row) => row.user_id))];
}

/**
 * Whether and when somebody answered an anonymous subject is forgotten, and nothing of who read it is left to guess from:
 * who sees that all of a few answers are alike must not find whose they are.
 */
export async function forgetAnswers(db: Db, subjectId: string): Promise<void> {
  await db
    .update(notification)
    .set({ confirmed_at: null, read_at: sql`now()` })
    .where(eq(notification.subject_id, subjectId));
}

/** Of what was taken back nobody owes an answer; `body` stands in the bell instead of what was told. */
export async function askNoMore(db: Db, subjectId: string, body?: Text): Promise<void> {
  await db
    .update(notification)
    .set({ need_action: false, ...(body ? { body: body.cn, body_en: body.us } : {}) })
    .where(eq(notification.subject_id, subjectId));
}
