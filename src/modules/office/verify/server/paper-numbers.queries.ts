import { and, eq, like, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { issuedPaper } from './tables.ts';

interface Numbered {
  readonly organization_id: string;
  readonly kind: string;
  readonly issued_on: string;
}

const PLACES = 4;

/**
 * The next number of a kind of paper in a school and year: `2026-0001`. In the transaction that stores it, since those
 * who ask for the same row of numbers wait for each other until it ends.
 */
export async function nextPaperNumber(db: Db, { organization_id, kind, issued_on }: Numbered): Promise<string> {
  const year = issued_on.slice(0, 4);
  const row = `issued_paper ${organization_id} ${kind} ${year}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${row}, 0))`);
  const here = and(
    eq(issuedPaper.organization_id, organization_id),
    eq(issuedPaper.kind, kind),
    like(issuedPaper.number, `${year}-%`),
  );
  const [last] = await db
    .select({ n: sql<number>`coalesce(max(split_part(${issuedPaper.number}, '-', 2)::int), 0)` })
    .from(issuedPaper)
    .where(here);
  return `${year}-${String((last?.n ?? 0) + 1).padStart(PLACES, '0')}`;
}
