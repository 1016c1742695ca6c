import { and, arrayOverlaps, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { knowledge } from '../tables.ts';

/** The points of a subject as a tree needs them, by their codes; merged ones are left out. */
export function pointsOf(db: Db, clientId: string, subjectValue: string) {
  const { id, parent_id, depth, code, name, name_en, prerequisite_ids } = knowledge;
  return db
    .select({ id, parent_id, depth, code, name, name_en, prerequisite_ids })
    .from(knowledge)
    .where(
      and(eq(knowledge.client_id, clientId), eq(knowledge.subject_value, subjectValue), eq(knowledge.status, 'active')),
    )
    .orderBy(asc(sql`${knowledge.code} collate "natural"`));
}

/** The subjects that have points, and how many; merged ones are left out. */
export function subjectsWithPoints(db: Db, clientId: string) {
  const { subject_value } = knowledge;
  return db
    .select({ subject_value, points_n: sql<number>`count(*)::int` })
    .from(knowledge)
    .where(and(eq(knowledge.client_id, clientId), eq(knowledge.status, 'active')))
    .groupBy(subject_value)
    .orderBy(subject_value);
}

/** Points of a school group that name one of these as something to learn before. */
export function dependentPoints(db: Db, clientId: string, ids: readonly string[]) {
  return db
    .select({ id: knowledge.id, prerequisite_ids: knowledge.prerequisite_ids })
    .from(knowledge)
    .where(and(eq(knowledge.client_id, clientId), arrayOverlaps(knowledge.prerequisite_ids, [...ids])));
}

/** Lets one person after another change the tree of a subject: two moves could make a ring that neither sees. */
export async function lockTree(db: Db, clientId: string, subjectValue: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`knowledge:${clientId}:${subjectValue}`}, 0))`);
}
