import type { Context } from '#server/http/context.ts';
import type { Text } from '#shared/text.ts';
import {
  budgetYears,
  type Figures,
  figuresByDepartment,
  figuresBySubject,
  holdsOf,
  largeHolds,
} from './budget-figures.queries.ts';
import { budgetStore } from './budgets.store.ts';
import { budgetSources } from './public.ts';
import { thisYear } from './subject-tree.service.ts';

interface Asked {
  readonly year?: number | undefined;
  readonly department_id?: string | undefined;
}

/** The budgets of a year as bars. What is chosen narrows the subjects and the whole, never the departments to choose from. */
export async function viewSummary({ db, scope, actor }: Context, { year: asked, department_id = '' }: Asked) {
  const now = thisYear(actor.time_zone);
  const year = asked ?? now;
  const departments = await figuresByDepartment(db, scope, year);
  const subjects = await figuresBySubject(db, scope, {
    year,
    client_id: actor.client_id ?? '',
    department_id: department_id || null,
  });
  const years = [...new Set([...(await budgetYears(db, scope)), now, year])].sort((one, other) => other - one);
  return { year, years, whole: sumOf(subjects), departments, subjects };
}

const NOTHING: Figures = { amount_fen: 0, reserved_fen: 0, committed_fen: 0, used_fen: 0 };

const sumOf = (rows: readonly Figures[]): Figures =>
  rows.reduce(
    (sum, row) => ({
      amount_fen: sum.amount_fen + row.amount_fen,
      reserved_fen: sum.reserved_fen + row.reserved_fen,
      committed_fen: sum.committed_fen + row.committed_fen,
      used_fen: sum.used_fen + row.used_fen,
    }),
    NOTHING,
  );

/** What was spent before papers stood here. */
const OPENING = 'opening_balance';
const openingWords: Text = { cn: '期初', us: 'Opening balance' };

/** What binds the money of a budget, in the words of the modules that asked for it. */
export async function viewHolds(ctx: Context, id: string, page: number) {
  await budgetStore.get(ctx, id);
  const { list, ...rest } = await holdsOf(ctx.db, id, page);
  return { ...rest, list: await withTitles(ctx, list) };
}

/** Papers on their way that bind more than this are looked at one by one. */
const LARGE_FEN = 1_000_000;

/** The largest papers of this year that are on their way; what was spent before papers stood here is none. */
export async function viewLarge(ctx: Context) {
  const { db, scope, actor } = ctx;
  const year = thisYear(actor.time_zone);
  const of = { year, over_fen: LARGE_FEN, without: OPENING, client_id: actor.client_id ?? '' };
  const { list, total } = await largeHolds(db, scope, of);
  return { over_fen: LARGE_FEN, total, list: await withTitles(ctx, list) };
}

interface Held {
  readonly source_type: string;
  readonly source_id: string;
}

async function withTitles<H extends Held>(ctx: Context, list: readonly H[]): Promise<(H & { title: string | null })[]> {
  const titles = new Map<string, string>();
  for (const { type, titlesOf } of budgetSources.of(ctx.services)) {
    const ids = list.filter((one) => one.source_type === type).map((one) => one.source_id);
    if (ids.length) for (const [source, title] of await titlesOf(ctx, ids)) titles.set(`${type} ${source}`, title);
  }
  return list.map((one) => ({
    ...one,
    title:
      one.source_type === OPENING
        ? openingWords[ctx.lang]
        : (titles.get(`${one.source_type} ${one.source_id}`) ?? null),
  }));
}
