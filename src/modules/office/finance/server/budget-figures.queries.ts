import { and, asc, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { budgetHold, financeSubject, oaBudget } from './tables.ts';

const total = (column: typeof oaBudget.amount_fen) => sql<number>`coalesce(sum(${column}), 0)::float8`;
const figures = {
  amount_fen: total(oaBudget.amount_fen),
  reserved_fen: total(oaBudget.reserved_fen),
  committed_fen: total(oaBudget.committed_fen),
  used_fen: total(oaBudget.used_fen),
};

export interface Figures {
  readonly amount_fen: number;
  readonly reserved_fen: number;
  readonly committed_fen: number;
  readonly used_fen: number;
}

const inReach = (scope: Scope) => within(scope, oaBudget.organization_id, oaBudget.department_id);

/** The years that have budgets, the latest first. */
export async function budgetYears(db: Db, scope: Scope): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: oaBudget.year })
    .from(oaBudget)
    .where(inReach(scope))
    .orderBy(desc(oaBudget.year));
  return rows.map((row) => row.year);
}

/** The money of a year by department, the most first. */
export function figuresByDepartment(db: Db, scope: Scope, year: number) {
  return db
    .select({ id: department.id, name: department.name, name_en: department.name_en, ...figures })
    .from(oaBudget)
    .innerJoin(department, eq(department.id, oaBudget.department_id))
    .where(and(inReach(scope), eq(oaBudget.year, year)))
    .groupBy(department.id)
    .orderBy(desc(figures.amount_fen), asc(department.id));
}

/** The money of a year by subject, in the order of the codes; of one department or of all. */
export async function figuresBySubject(
  db: Db,
  scope: Scope,
  {
    year,
    client_id,
    department_id,
  }: { readonly year: number; readonly client_id: string; readonly department_id: string | null },
) {
  const rows = await db
    .select({ code: oaBudget.subject_code, ...figures })
    .from(oaBudget)
    .where(
      and(
        inReach(scope),
        eq(oaBudget.year, year),
        department_id ? eq(oaBudget.department_id, department_id) : undefined,
      ),
    )
    .groupBy(oaBudget.subject_code)
    .orderBy(asc(oaBudget.subject_code));
  const codes = rows.map((row) => row.code);
  const { code, name, name_en } = financeSubject;
  const names = codes.length
    ? await db
        .select({ code, name, name_en })
        .from(financeSubject)
        .where(and(eq(financeSubject.client_id, client_id), eq(financeSubject.year, year), inArray(code, codes)))
    : [];
  const named = new Map(names.map((one) => [one.code, one]));
  return rows.map((row) => ({ ...row, ...(named.get(row.code) ?? { name: row.code, name_en: null }) }));
}

export const HOLDS_PER_PAGE = 20;

/** What asked for money of a budget, the latest first. */
export async function holdsOf(db: Db, budgetId: string, page: number) {
  const of = eq(budgetHold.budget_id, budgetId);
  const { id, source_type, source_id, state, amount_fen, used_fen, updated_at } = budgetHold;
  const bound_fen = sql<number>`(case ${state} when 'used' then ${used_fen} when 'released' then 0 else ${amount_fen} end)::float8`;
  const list = await db
    .select({ id, source_type, source_id, state, amount_fen, used_fen, bound_fen, updated_at })
    .from(budgetHold)
    .where(of)
    .orderBy(desc(updated_at), desc(id))
    .limit(HOLDS_PER_PAGE)
    .offset((page - 1) * HOLDS_PER_PAGE);
  const [counted] = await db.select({ n: count() }).from(budgetHold).where(of);
  return { list, total: counted?.n ?? 0, page, per_page: HOLDS_PER_PAGE };
}

const LARGE_SHOWN = 8;

/** Of a year, what is reserved or committed above an amount, the largest first. */
export async function largeHolds(
  db: Db,
  scope: Scope,
  of: { readonly year: number; readonly over_fen: number; readonly without: string; readonly client_id: string },
) {
  const where = and(
    inReach(scope),
    eq(oaBudget.year, of.year),
    inArray(budgetHold.state, ['reserved', 'committed']),
    gt(budgetHold.amount_fen, of.over_fen),
    ne(budgetHold.source_type, of.without),
  );
  const { code, name, name_en } = financeSubject;
  const list = await db
    .select({
      id: budgetHold.id,
      source_type: budgetHold.source_type,
      source_id: budgetHold.source_id,
      state: budgetHold.state,
      bound_fen: budgetHold.amount_fen,
      department: { id: department.id, name: department.name, name_en: department.name_en },
      subject: { code: oaBudget.subject_code, name: sql<string>`coalesce(${name}, ${oaBudget.subject_code})`, name_en },
    })
    .from(budgetHold)
    .innerJoin(oaBudget, eq(oaBudget.id, budgetHold.budget_id))
    .innerJoin(department, eq(department.id, oaBudget.department_id))
    .leftJoin(
      financeSubject,
      and(
        eq(financeSubject.client_id, of.client_id),
        eq(financeSubject.year, oaBudget.year),
        eq(code, oaBudget.subject_code),
      ),
    )
    .where(where)
    .orderBy(desc(budgetHold.amount_fen), asc(budgetHold.id))
    .limit(LARGE_SHOWN);
  const [counted] = await db
    .select({ n: count() })
    .from(budgetHold)
    .innerJoin(oaBudget, eq(oaBudget.id, budgetHold.budget_id))
    .where(where);
  return { list, total: counted?.n ?? 0 };
}
