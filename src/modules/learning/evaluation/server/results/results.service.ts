import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { EvaluationItem } from '../../contract/evaluation-items.ts';
import { evaluationCell, teachingEvaluation } from '../tables.ts';
import { inReach, listCells, listReleased, readable, type Sum, sumsOf, wordsIn } from './results.queries.ts';

type Found = Awaited<ReturnType<typeof listCells>>[number];
type Words = Awaited<ReturnType<typeof wordsIn>>;

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The mean over the faces of a round, each question with its weight. */
export function meanOf(items: readonly EvaluationItem[], sums: readonly Sum[]): number | null {
  const parts = items
    .filter(({ type }) => type === 'scale5')
    .flatMap(({ key, weight }) => {
      const sum = sums.find((one) => one.item_key === key);
      return sum ? [{ weight, mean: sum.mean }] : [];
    });
  const weight = parts.reduce((total, part) => total + part.weight, 0);
  if (weight === 0) return null;
  return rounded(parts.reduce((total, part) => total + part.mean * part.weight, 0) / weight);
}

const about = ({ cell }: Found): string => `${cell.teacher.id}:${cell.subject_value ?? ''}`;

/** The own mean of each teacher and subject in their last released round of this kind at this school before this one. */
async function lastMeans(db: Db, actor: Actor, found: readonly Found[]): Promise<ReadonlyMap<string, number>> {
  const [first] = found;
  if (!first) return new Map();
  const { kind, closes_at, organization_id } = first.round;
  const teachers = [...new Set(found.map(({ cell }) => cell.teacher.id))];
  const before = and(
    readable(actor),
    eq(teachingEvaluation.organization_id, organization_id),
    eq(teachingEvaluation.kind, kind),
    lt(teachingEvaluation.closes_at, closes_at),
    inArray(evaluationCell.teacher_id, teachers),
  );
  const groups = Map.groupBy(await listCells(db, before), about);
  const cells = [...groups.values()].flatMap((some) => {
    const last = some.reduce((late, one) => (one.round.closes_at > late.round.closes_at ? one : late));
    return some.filter(({ round }) => round.id === last.round.id);
  });
  return meansBy(cells, await sumsOf(db, enough(cells)), about);
}

const enough = (found: readonly Found[]): string[] => found.flatMap(({ cell }) => (cell.n === null ? [] : [cell.id]));

/** Means of groups of cells by their answers; a cell that is not shown counts nowhere, so that no difference shows it. */
function meansBy(found: readonly Found[], sums: readonly Sum[], key: (one: Found) => string): Map<string, number> {
  const byCell = Map.groupBy(sums, (sum) => sum.cell_id);
  return new Map(
    [...Map.groupBy(found, key)].flatMap(([name, some]) => {
      const known = some.flatMap(({ cell, round }) => {
        const mean = cell.n === null ? null : meanOf(round.items, byCell.get(cell.id) ?? []);
        return mean === null || cell.n === null ? [] : [{ n: cell.n, mean }];
      });
      const n = known.reduce((total, one) => total + one.n, 0);
      return n ? [[name, rounded(known.reduce((total, one) => total + one.mean * one.n, 0) / n)] as const] : [];
    }),
  );
}

/** Results of a released round, of the caller or in reach; 404001 where there are none to be read. */
export async function viewResults({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string, onlyOwn: boolean) {
  const found = await listCells(db, and(eq(teachingEvaluation.id, id), readable(actor, onlyOwn)));
  const [first] = found;
  if (!first) throw refuse(shared.not_found);
  const ids = enough(found);
  const [sums, words, last] = [await sumsOf(db, ids), await wordsIn(db, ids), await lastMeans(db, actor, found)];
  const { items: _, ...round } = first.round;
  return { round, cells: found.map((one) => shown(one, sums, words, last.get(about(one)) ?? null)) };
}

function shown({ round, cell }: Found, allSums: readonly Sum[], allWords: Words, last_mean: number | null) {
  const sums = allSums.filter((sum) => sum.cell_id === cell.id);
  const words = allWords.filter((one) => one.cell_id === cell.id);
  const scored = round.items.flatMap(({ key, text, text_en, type, options }) => {
    const sum = sums.find((one) => one.item_key === key);
    if (!sum) return [];
    const isChoice = type === 'choice';
    return [
      {
        key,
        text,
        text_en,
        type,
        n: sum.n,
        mean: isChoice ? null : sum.mean,
        spread: isChoice ? null : sum.spread,
        options: isChoice ? options.map((option, at) => ({ text: option, n: sum.counts[String(at + 1)] ?? 0 })) : [],
      },
    ];
  });
  return {
    ...cell,
    mean: meanOf(round.items, sums),
    last_mean,
    items: scored,
    words: [...Map.groupBy(words, (one) => one.item_key)].map(([key, some]) => ({
      key,
      list: some.flatMap((one) => one.words ?? []),
    })),
  };
}

export async function viewReleased({ db, actor }: Context) {
  return { list: await listReleased(db, actor) };
}

const TERMS_MOST = 400;

/** Mean per term and subject of the teachers in reach. */
export async function viewTrend({ db, actor }: Context) {
  const found = await listCells(db, and(eq(teachingEvaluation.status, 'released'), inReach(actor)));
  const sums = await sumsOf(db, enough(found));
  const key = ({ round, cell }: Found) => `${round.semester.id}:${cell.subject_value ?? ''}`;
  const means = meansBy(found, sums, key);
  const groups = Map.groupBy(found, key);
  const list = [...means].flatMap(([name, mean]) => {
    const some = groups.get(name) ?? [];
    const [first] = some;
    if (!first) return [];
    const n = some.reduce((total, { cell }) => total + (cell.n ?? 0), 0);
    return [{ semester: first.round.semester, subject_value: first.cell.subject_value, mean, n }];
  });
  return { list: list.slice(0, TERMS_MOST) };
}
