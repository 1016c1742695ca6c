import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { formatFen } from '#shared/rules/money.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { budgetUseRefusals, budgetRefusals as r } from '../contract/finance.refusals.ts';
import { inGroupOf } from './subject-years.service.ts';
import { budgetHold, financeSubject, oaBudget } from './tables.ts';

/** What asks for money: a paper, an order, or a line of one, by the words of its module. */
export interface BudgetSource {
  readonly type: string;
  readonly id: string;
}

/** So much money of a department for a subject. */
export interface BudgetClaim {
  readonly organization_id: string;
  readonly department_id: string;
  readonly year: number;
  readonly subject_code: string;
  readonly amount_fen: number;
  readonly source: BudgetSource;
}

type InTransaction = Pick<Context, 'db'>;
type Hold = typeof budgetHold.$inferSelect;
type Part = 'reserved_fen' | 'committed_fen' | 'used_fen';

/**
 * Reserves money for a source, in the caller's transaction, and says of which budget: that of the department, or of the
 * nearest one above it that has one for the subject. However many ask at once, no more is reserved than there is. Asked
 * again for the same source it reserves the new amount in place of the old one. Refuses as `budgetRefusals` say.
 */
export async function reserveBudget(ctx: InTransaction, claim: BudgetClaim): Promise<{ budget_id: string }> {
  const [first] = await reserveBudgets(ctx, [claim]);
  return first as { budget_id: string };
}

/**
 * The same for several sources at once: all of them or none. Who needs more than one in a transaction asks for them
 * together, since their rows are then locked in one order, whatever the order of the claims.
 */
export async function reserveBudgets(
  { db }: InTransaction,
  claims: readonly BudgetClaim[],
): Promise<{ budget_id: string }[]> {
  const places = new Map<BudgetClaim, string>();
  for (const claim of claims) places.set(claim, await budgetFor(db, claim));
  const changes = new Changes();
  for (const claim of [...claims].sort(bySource)) {
    const budget_id = places.get(claim) as string;
    const { amount_fen } = claim;
    if (!Number.isSafeInteger(amount_fen) || amount_fen < 1) throw new RangeError(`${amount_fen} is no amount`);
    const hold = await lockOrAdd(db, claim, budget_id);
    if (isBoundFor(hold, budget_id, amount_fen)) continue;
    if (hold.state === 'reserved') changes.add(hold.budget_id, 'reserved_fen', -hold.amount_fen);
    changes.add(budget_id, 'reserved_fen', amount_fen);
    await keep(db, hold.id, { state: 'reserved', budget_id, amount_fen, used_fen: 0 });
  }
  await changes.store(db);
  return claims.map((claim) => ({ budget_id: places.get(claim) as string }));
}

/** What was agreed on already is not reserved anew; a caller that wants another amount of it has lost its way. */
function isBoundFor(hold: Hold, budgetId: string, amount: number): boolean {
  if (hold.state !== 'committed' && hold.state !== 'used') return false;
  if (hold.budget_id !== budgetId || hold.amount_fen !== amount)
    throw new Error(`${hold.source_type} ${hold.source_id} holds ${hold.state} money: release it first`);
  return true;
}

/** Reserved money is committed: somebody agreed. False: none of these sources had reserved any. */
export const commitBudget = (ctx: InTransaction, of: BudgetSource | readonly BudgetSource[]): Promise<boolean> =>
  settle(ctx, of, ({ state, budget_id, amount_fen }, changes) => {
    if (state !== 'reserved') return null;
    changes.add(budget_id, 'reserved_fen', -amount_fen);
    changes.add(budget_id, 'committed_fen', amount_fen);
    return { state: 'committed' };
  });

/** Money that is reserved or committed is free again. False: these sources bound none; what was used stays used. */
export const releaseBudget = (ctx: InTransaction, of: BudgetSource | readonly BudgetSource[]): Promise<boolean> =>
  settle(ctx, of, ({ state, budget_id, amount_fen }, changes) => {
    if (state !== 'reserved' && state !== 'committed') return null;
    changes.add(budget_id, `${state}_fen`, -amount_fen);
    return { state: 'released' };
  });

/** So much of what a source bound was spent; the rest is free again. False: it bound none, or it was used already. */
export const useBudget = (ctx: InTransaction, source: BudgetSource, actualFen: number): Promise<boolean> =>
  settle(ctx, source, ({ state, budget_id, amount_fen }, changes) => {
    if (state !== 'reserved' && state !== 'committed') return null;
    if (!Number.isSafeInteger(actualFen) || actualFen < 0) throw new RangeError(`${actualFen} is no amount`);
    if (actualFen > amount_fen) throw refuse(budgetUseRefusals.above_bound);
    changes.add(budget_id, `${state}_fen`, -amount_fen);
    changes.add(budget_id, 'used_fen', actualFen);
    return { state: 'used', used_fen: actualFen };
  });

/** What a source holds, or null when it never asked for money. */
export async function holdOf(db: Db, { type, id }: BudgetSource) {
  const [row] = await db
    .select({
      budget_id: budgetHold.budget_id,
      state: budgetHold.state,
      amount_fen: budgetHold.amount_fen,
      used_fen: budgetHold.used_fen,
      year: oaBudget.year,
      department_id: oaBudget.department_id,
      subject_code: oaBudget.subject_code,
    })
    .from(budgetHold)
    .innerJoin(oaBudget, eq(oaBudget.id, budgetHold.budget_id))
    .where(and(eq(budgetHold.source_type, type), eq(budgetHold.source_id, id)));
  return row ?? null;
}

async function settle(
  { db }: InTransaction,
  of: BudgetSource | readonly BudgetSource[],
  act: (hold: Hold, changes: Changes) => Partial<Hold> | null,
): Promise<boolean> {
  const sources = [of].flat() as readonly BudgetSource[];
  if (sources.length === 0) return false;
  const holds = await db
    .select()
    .from(budgetHold)
    .where(or(...sources.map(({ type, id }) => and(eq(budgetHold.source_type, type), eq(budgetHold.source_id, id)))))
    .orderBy(budgetHold.source_type, budgetHold.source_id)
    .for('update');
  const changes = new Changes();
  let isChanged = false;
  for (const hold of holds) {
    const change = act(hold, changes);
    if (!change) continue;
    isChanged = true;
    await keep(db, hold.id, change);
  }
  await changes.store(db);
  return isChanged;
}

/** Changes of budgets that belong together, stored in one order, so that two transactions wait for each other. */
class Changes {
  readonly #of = new Map<string, Record<Part, number>>();

  add(budgetId: string, part: Part, fen: number): void {
    const change = this.#of.get(budgetId) ?? { reserved_fen: 0, committed_fen: 0, used_fen: 0 };
    change[part] += fen;
    this.#of.set(budgetId, change);
  }

  async store(db: Db): Promise<void> {
    for (const id of [...this.#of.keys()].sort()) await changeBudget(db, id, this.#of.get(id) as Record<Part, number>);
  }
}

/** The one gate for the money of a budget: one update that only happens while there is enough. */
async function changeBudget(db: Db, id: string, change: Record<Part, number>): Promise<void> {
  const { reserved_fen, committed_fen, used_fen, amount_fen } = oaBudget;
  const more = change.reserved_fen + change.committed_fen + change.used_fen;
  const bound = sql`${reserved_fen} + ${committed_fen} + ${used_fen}`;
  const plus = (part: Part) => sql`${oaBudget[part]} + ${change[part]}::bigint`;
  const stored = await db
    .update(oaBudget)
    .set({ reserved_fen: plus('reserved_fen'), committed_fen: plus('committed_fen'), used_fen: plus('used_fen') })
    .where(and(eq(oaBudget.id, id), more > 0 ? sql`${bound} + ${more}::bigint <= ${amount_fen}` : undefined))
    .returning({ id: oaBudget.id });
  if (stored.length) return;
  const [row] = await db
    .select({ left: sql<number>`(${amount_fen} - (${bound}))::float8` })
    .from(oaBudget)
    .where(eq(oaBudget.id, id));
  if (!row) throw new Error(`the budget ${id} is out of reach`);
  throw refuse(r.budget_exceeded, { amount: formatFen(Math.round(row.left)) });
}

/** The budget that a claim is on. */
async function budgetFor(db: Db, claim: BudgetClaim): Promise<string> {
  const { organization_id, year, subject_code } = claim;
  const [subject] = await db
    .select({ is_leaf: financeSubject.is_leaf, enabled: financeSubject.enabled })
    .from(financeSubject)
    .where(and(inGroupOf(organization_id), eq(financeSubject.year, year), eq(financeSubject.code, subject_code)));
  if (subject && !(subject.enabled && subject.is_leaf)) throw refuse(r.subject_closed);
  const [nearest] = subject ? await budgetsAlong(db, claim, [subject_code]) : [];
  if (!nearest) throw refuse(r.no_budget);
  return nearest.id;
}

/** Budgets of a department and of those above it for some subjects, the nearest first. */
export function budgetsAlong(
  db: Db,
  { organization_id, department_id, year }: Pick<BudgetClaim, 'organization_id' | 'department_id' | 'year'>,
  codes: readonly string[] | null,
) {
  const { reserved_fen, committed_fen, used_fen, amount_fen, subject_code } = oaBudget;
  return db
    .select({
      id: oaBudget.id,
      subject_code,
      free_fen: sql<number>`(${amount_fen} - ${reserved_fen} - ${committed_fen} - ${used_fen})::float8`,
    })
    .from(oaBudget)
    .innerJoin(department, eq(department.id, oaBudget.department_id))
    .where(
      and(
        eq(oaBudget.organization_id, organization_id),
        eq(oaBudget.year, year),
        codes ? inArray(subject_code, [...codes]) : undefined,
        sql`${department.id} in (select unnest(string_to_array(own.path, '/')::uuid[]) from ${department} own
              where own.id = ${department_id} and own.organization_id = ${organization_id})`,
      ),
    )
    .orderBy(desc(department.depth), oaBudget.id);
}

/** The locked row of a source; a new one holds nothing yet. */
async function lockOrAdd(db: Db, { source, organization_id }: BudgetClaim, budget_id: string): Promise<Hold> {
  const nothing = { organization_id, budget_id, source_type: source.type, source_id: source.id };
  const [row] = await db
    .insert(budgetHold)
    .values({ ...nothing, id: uuidv7(), state: 'released' })
    .onConflictDoUpdate({
      target: [budgetHold.source_type, budgetHold.source_id],
      set: { updated_at: sql`now()` },
      // the row of another school is no row of this one
      setWhere: eq(budgetHold.organization_id, organization_id),
    })
    .returning();
  if (!row) throw new Error(`${source.type} ${source.id} holds money of another school`);
  return row;
}

async function keep(db: Db, id: string, change: Partial<Hold>): Promise<void> {
  await db
    .update(budgetHold)
    .set({ ...change, updated_at: sql`now()` })
    .where(eq(budgetHold.id, id));
}

const bySource = (one: BudgetClaim, other: BudgetClaim): number => (nameOf(one) < nameOf(other) ? -1 : 1);
const nameOf = ({ source }: BudgetClaim): string => `${source.type} ${source.id}`;
