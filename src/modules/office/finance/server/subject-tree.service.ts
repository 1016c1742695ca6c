import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { budgetsAlong } from './hold.service.ts';
import { ensureYear } from './subject-years.service.ts';
import { financeSubject } from './tables.ts';

interface Asked {
  readonly organization_id: string;
  readonly year: number;
  /** Of which department the money is told; null: of none. */
  readonly department_id: string | null;
  readonly q: string | null;
  /** Leaves that may be chosen; null: all. */
  readonly codes: readonly string[] | null;
}

/**
 * The open subjects of a year in the order of their codes, each with the one above it, and what a department can still
 * spend on it. With `q` or `codes` those that fit, and what stands above them.
 */
export async function subjectTree({ db, actor }: Pick<Context, 'db' | 'actor'>, asked: Asked) {
  const { organization_id, year, department_id, q, codes } = asked;
  const client_id = actor.client_id ?? '';
  await ensureYear(db, client_id, year, thisYear(actor.time_zone));
  const { code, parent_code, name, name_en, level, is_leaf } = financeSubject;
  const open = await db
    .select({ code, parent_code, name, name_en, level, is_leaf })
    .from(financeSubject)
    .where(
      and(eq(financeSubject.client_id, client_id), eq(financeSubject.year, year), eq(financeSubject.enabled, true)),
    )
    .orderBy(asc(code));
  const left = new Map<string, number>();
  if (department_id)
    for (const row of await budgetsAlong(db, { organization_id, department_id, year }, null))
      if (!left.has(row.subject_code)) left.set(row.subject_code, row.free_fen);
  const words = q?.trim().toLowerCase() ?? '';
  const fits = (row: (typeof open)[number]): boolean =>
    (!codes || codes.includes(row.code)) &&
    [row.code, row.name, row.name_en ?? ''].some((text) => text.toLowerCase().includes(words));
  const shown = words || codes ? withAbove(open, open.filter(fits)) : open;
  return shown.map((row) => ({ ...row, available_fen: left.get(row.code) ?? null }));
}

/** Rows with all that stand above them, in the order of all. */
function withAbove<R extends { readonly code: string; readonly parent_code: string | null }>(
  all: readonly R[],
  found: readonly R[],
): R[] {
  const above = new Map(all.map((row) => [row.code, row.parent_code]));
  const kept = new Set<string>();
  for (const { code } of found) for (let at: string | null = code; at; at = above.get(at) ?? null) kept.add(at);
  return all.filter((row) => kept.has(row.code));
}

/** The present year, on the clock of a school. */
export const thisYear = (zone: string): number => Number(today(zone).slice(0, 4));
