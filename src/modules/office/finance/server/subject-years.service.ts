import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { SUBJECT_SEED } from './subject-seed.ts';
import { financeSubject } from './tables.ts';

const ofYear = (clientId: string, year: number) =>
  and(eq(financeSubject.client_id, clientId), eq(financeSubject.year, year));

/**
 * The subjects of a year are there: those of the last year before it that has some, or the national list. `now` is the
 * present year; nobody plans further than the next one, and a year that far off stays empty.
 */
export async function ensureYear(db: Db, clientId: string, year: number, now: number): Promise<void> {
  if (year > now + 1) return;
  const [known] = await db
    .select({ id: financeSubject.id })
    .from(financeSubject)
    .where(ofYear(clientId, year))
    .limit(1);
  if (known) return;
  const rows = await subjectsBefore(db, clientId, year);
  await db
    .insert(financeSubject)
    .values(rows.map((row) => ({ ...row, id: uuidv7(), client_id: clientId, year })))
    .onConflictDoNothing();
}

async function subjectsBefore(db: Db, clientId: string, year: number) {
  const [last] = await db
    .select({ year: financeSubject.year })
    .from(financeSubject)
    .where(and(eq(financeSubject.client_id, clientId), lt(financeSubject.year, year)))
    .orderBy(desc(financeSubject.year))
    .limit(1);
  if (!last) return seeded();
  const { code, parent_code, name, name_en, level, is_leaf, enabled, source } = financeSubject;
  return db
    .select({ code, parent_code, name, name_en, level, is_leaf, enabled, source })
    .from(financeSubject)
    .where(ofYear(clientId, last.year));
}

const seeded = () =>
  SUBJECT_SEED.map(([code, name, name_en]) => {
    const isTop = code.length === 3;
    return {
      code,
      parent_code: isTop ? null : code.slice(0, 3),
      name,
      name_en,
      level: isTop ? 1 : 2,
      is_leaf: !isTop,
      source: 'seed' as const,
    };
  });

/** The school group of an organisation, as a condition on a subject. */
export const inGroupOf = (organizationId: string) =>
  sql`${financeSubject.client_id} = (select o.client_id from organization o where o.id = ${organizationId})`;
