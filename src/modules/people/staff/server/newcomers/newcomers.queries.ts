import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { pendingStaff } from '../tables.ts';
import { isEmployed } from './pending-staffs.queries.ts';

/** More than anybody chooses from. */
const MOST = 200;

const open = (scope: Scope) => and(within(scope, pendingStaff.organization_id), eq(pendingStaff.status, 'pending'));

const select = (db: Db) =>
  db
    .select({
      id: pendingStaff.id,
      name: pendingStaff.name,
      user_id: pendingStaff.user_id,
      organization_id: pendingStaff.organization_id,
    })
    .from(pendingStaff);

/** Newcomers in scope who wait for a review, the longest waiting first. */
export async function listOpenNewcomers(db: Db, scope: Scope) {
  const rows = await select(db).where(open(scope)).orderBy(asc(pendingStaff.created_at)).limit(MOST);
  return rows.map((row) => ({ ...row, name_en: null }));
}

/** One newcomer in scope who waits for a review, locked against a decision in between; or null. */
export async function findOpenNewcomer(db: Db, scope: Scope, id: string) {
  const [row] = await select(db)
    .where(and(eq(pendingStaff.id, id), open(scope)))
    .for('update');
  return row ?? null;
}

/** Those among some people who work at an organisation today. */
export async function employedAmong(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of ids) if (await isEmployed(db, id, organizationId)) found.push(id);
  return found;
}

/** Whether the phone of a newcomer's form is this one, by its blind index. */
export async function isPhoneOfNewcomer(db: Db, id: string, phone_bidx: string): Promise<boolean> {
  return (await db.$count(pendingStaff, and(eq(pendingStaff.id, id), eq(pendingStaff.phone_bidx, phone_bidx)))) > 0;
}
