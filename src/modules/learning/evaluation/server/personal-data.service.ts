import { and, desc, eq, ne, or } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { lessonObservation } from './tables.ts';

const LISTED = 2_000;

/**
 * With an account go the words about its lessons and its replies; that a lesson was seen stays. Answers of rounds have no
 * person, and tickets are left alone: they go when their round is mixed, and one that went before would say whose it was.
 */
export const eraseObservations = (db: Db, userId: string): Promise<unknown> =>
  db
    .update(lessonObservation)
    .set({ strengths: null, suggestions: null, notes: [], reply: null })
    .where(eq(lessonObservation.teacher_id, userId));

/**
 * Lessons that the person saw, and what was said of their own ones once it was handed in. Nothing of rounds is in it: not
 * even whether somebody answered.
 */
export const ownObservations = ({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<unknown> =>
  acrossOrganizations(db, async () => {
    const seen = eq(lessonObservation.observer_id, actor.user_id);
    const own = and(eq(lessonObservation.teacher_id, actor.user_id), ne(lessonObservation.status, 'draft'));
    const rows = await db
      .select()
      .from(lessonObservation)
      .where(or(seen, own))
      .orderBy(desc(lessonObservation.lesson_date))
      .limit(LISTED);
    return rows.map((row) => ({
      as: row.observer_id === actor.user_id ? 'observer' : 'teacher',
      lesson_date: row.lesson_date,
      period: row.period,
      subject_value: row.subject_value,
      kind: row.kind,
      scores: row.scores,
      strengths: row.strengths,
      suggestions: row.suggestions,
      notes: row.notes,
      reply: row.reply,
      status: row.status,
    }));
  });
