import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { ReadSheet } from '#server/data-task/sheets/read-sheets.ts';
import { EVERYWHERE, rowReach } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { labelKey } from '#shared/text/label.ts';
import { listIn } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import type { wageTables } from '../../contract/wage-tables.contract.ts';
import { MOST_ROWS } from '../../contract/wages.shapes.ts';
import { payrollRights } from '../../rights.ts';
import { sealSlip } from '../pure/slip-seal.ts';
import { addsUp, netOf, turnDeductions } from '../pure/sums.ts';
import { headRowOf, headsOf, planOf, rowOf, type TableRow } from '../pure/table-rows.ts';
import { staffScope } from '../reach.policy.ts';
import { requireFreshAlone } from '../standing.service.ts';
import { wage, wageTemplate, wageUser } from '../tables.ts';
import { type Matched, matchRows } from './match.queries.ts';
import { withSheets } from './open-file.service.ts';
import { type WageRow, wageActRules } from './wages.policy.ts';
import { handOf, lockWage, wageInReach } from './wages.service.ts';

type Alone = Pick<Context, 'actor' | 'services' | 'audit'>;
type Said = z.input<(typeof wageTables)['read']['output']>;

const reachOf = ({ actor }: Alone) => rowReach(actor.client_id, actor.reach);
const HEAD_ROWS = 12;
const HEADS_AT_MOST = 10;

const namedIn = (names: readonly string[]) => {
  const some = names.slice(0, HEADS_AT_MOST);
  return { cn: listIn('cn', some), us: listIn('us', some) };
};
const INSERT_AT_ONCE = 500;
const PROBLEMS_AT_MOST = 200;

/** The draft, for whom it is to read a table into. */
async function draftOf(ctx: Alone, id: string): Promise<WageRow> {
  const { actor, services } = ctx;
  const row = await services.database.read(reachOf(ctx), (db) => wageInReach({ db, actor }, id));
  wageActRules.requireOwner('read', ctx, row);
  await requireFreshAlone(ctx);
  wageActRules.requireMoment('read', ctx, row);
  return row;
}

/** One for the same headings in any order. */
const hashOf = (heads: readonly string[]): string =>
  createHash('sha256')
    .update([...new Set(heads.map(labelKey).filter(Boolean))].sort().join('\n'))
    .digest('hex');

export async function listSheets(ctx: Alone, id: string, file: UploadedFile | undefined) {
  const row = await draftOf(ctx, id);
  if (!file) throw refuse(shared.bad_request);
  const templates = await ctx.services.database.read(reachOf(ctx), (db) =>
    db
      .select({ id: wageTemplate.id, name: wageTemplate.name, hash: wageTemplate.header_hash })
      .from(wageTemplate)
      .where(eq(wageTemplate.organization_id, row.organization_id)),
  );
  const list = await withSheets(file, (sheets) =>
    Promise.all(
      sheets.map(async (sheet) => {
        const rows = await sheet.head(HEAD_ROWS);
        const head_row = headRowOf(rows);
        const heads = headsOf(rows.find(({ row_no }) => row_no === head_row)?.cells ?? []);
        const known = templates.find(({ hash }) => hash === hashOf(heads));
        return {
          name: sheet.name,
          is_hidden: sheet.is_hidden,
          head_row,
          template: known ? { id: known.id, name: known.name, name_en: null } : null,
          rows: rows.map(({ row_no, cells }) => ({
            row_no,
            cells: row_no === head_row ? heads : cells.map(String),
          })),
        };
      }),
    ),
  );
  return { list };
}

interface WholeTable {
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
  readonly left_out: readonly number[];
  readonly hidden_rows: number;
  readonly unread: readonly string[];
}

async function readRows(row: WageRow, sheet: ReadSheet, headRow: number): Promise<WholeTable> {
  const rows: TableRow[] = [];
  const left_out: number[] = [];
  let [heads, hidden_rows]: [string[], number] = [[], 0];
  let plan: ReturnType<typeof planOf> | null = null;
  for await (const { row_no, cells, is_hidden } of sheet.rows()) {
    if (row_no < headRow) continue;
    if (!plan) {
      heads = headsOf(cells);
      plan = planOf(row, heads);
      if (plan.missing.length) throw refuse(r.no_heads, { heads: namedIn(plan.missing) });
      continue;
    }
    const read = rowOf(plan, row_no, cells, row.match_by);
    if (!read) left_out.push(row_no);
    else if (rows.push(read) > MOST_ROWS) throw refuse(r.too_many_rows);
    if (read && is_hidden) hidden_rows += 1;
  }
  if (!plan) throw refuse(r.unreadable);
  return { heads, rows, left_out, hidden_rows, unread: plan.unread };
}

/**
 * Reads a table straight into sealed rows. It lies on the disk of this node as long as the call runs and is stored nowhere;
 * what is answered and recorded names rows, cells and headings, never a value.
 */
export async function readTable(
  ctx: Alone,
  id: string,
  file: UploadedFile | undefined,
  { sheet: at, head_row }: { readonly sheet: number; readonly head_row: number },
): Promise<Said> {
  const row = await draftOf(ctx, id);
  if (!file) throw refuse(shared.bad_request);
  if (row.columns.length === 0) throw refuse(r.no_columns);
  const table = await withSheets(file, (sheets) => {
    const sheet = sheets[at];
    if (!sheet) throw refuseFields({ sheet: [t.no_sheet] });
    return readRows(row, sheet, head_row);
  });
  const turned = turnDeductions(
    row.columns,
    table.rows.map(({ values }) => values),
  );
  const { database, seal } = ctx.services;
  const reach = staffScope(ctx.actor, [payrollRights.prepare]).organizations;
  const matched = await database.read(EVERYWHERE, (db) => matchRows(db, seal, row, reach, table.rows));
  await keepRows(ctx, row, table, matched, turned);
  return saidOf(row, table, matched, turned);
}

const sums = (row: WageRow, one: TableRow): boolean => one.cells.length > 0 || addsUp(row.columns, one.values);

async function keepRows(
  ctx: Alone,
  seen: WageRow,
  { heads, rows }: WholeTable,
  matched: readonly Matched[],
  turned: readonly string[],
): Promise<void> {
  const { actor, services } = ctx;
  const { seal } = services;
  const sealed = rows.map((one, at) => {
    const id = uuidv7();
    const { person, user_id, problem, is_employed } = matched[at] as Matched;
    const payload = { values: one.values, net_fen: netOf(seen.columns, one.values), diff: null, reason: null };
    return {
      id,
      wage_id: seen.id,
      organization_id: seen.organization_id,
      month: seen.month,
      row_no: one.row_no,
      user_id,
      problem,
      is_employed,
      name_snapshot: cut(one.name || person?.name || '—', 50),
      number_snapshot: person?.number ?? (seen.match_by === 'number' ? cut(one.key, 16) || null : null),
      department_name: person?.department_name ?? null,
      cells: one.cells,
      adds_up: sums(seen, one),
      payload_sealed: sealSlip(seal, id, payload),
    };
  });
  await services.database.write(reachOf(ctx), async ({ db }) => {
    const row = await lockWage({ db, actor }, seen.id);
    wageActRules.requireMoment('read', ctx, row);
    // another column than those that the table was read by would show its figures under a wrong name
    if (JSON.stringify(row.columns) !== JSON.stringify(seen.columns)) throw refuse(shared.unavailable);
    await db.delete(wageUser).where(eq(wageUser.wage_id, row.id));
    for (let at = 0; at < sealed.length; at += INSERT_AT_ONCE)
      await db.insert(wageUser).values(sealed.slice(at, at + INSERT_AT_ONCE));
    const header_hash = hashOf(heads);
    await db
      .update(wage)
      .set({
        ...(await handOf({ db, actor }, row)),
        header_hash,
        turned: [...turned],
        report_sealed: null,
        missing_seen: false,
        version: sql`${wage.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(eq(wage.id, row.id));
    if (row.template_id)
      await db
        .update(wageTemplate)
        .set({ header_hash })
        .where(and(eq(wageTemplate.id, row.template_id), eq(wageTemplate.organization_id, row.organization_id)));
  });
  ctx.audit({
    action: 'wage.read',
    target: ['wage', seen.id],
    organization_id: seen.organization_id,
    after: { rows: rows.length },
  });
}

function saidOf(row: WageRow, table: WholeTable, matched: readonly Matched[], turned: readonly string[]): Said {
  const { rows, left_out, hidden_rows, unread } = table;
  const unmatched = matched.filter(({ user_id }) => user_id === null).length;
  const labels = new Map(row.columns.map(({ key, label }) => [key, label]));
  const problems: Said['problems'] = rows.flatMap((one, at) => {
    const problem = matched[at]?.problem;
    return [
      ...(problem ? [{ row_no: one.row_no, problem, cell: null }] : []),
      ...one.cells.map(({ cell, problem: why }) => ({ row_no: one.row_no, problem: why, cell })),
      ...(sums(row, one) ? [] : [{ row_no: one.row_no, problem: 'sum' as const, cell: null }]),
    ];
  });
  return {
    rows: rows.length,
    matched: rows.length - unmatched,
    unmatched,
    unreadable: rows.filter(({ cells }) => cells.length > 0).length,
    not_adding_up: rows.filter((one) => !sums(row, one)).length,
    unread_heads: [...unread],
    left_out: left_out.slice(0, PROBLEMS_AT_MOST),
    hidden_rows,
    turned: turned.map((key) => labels.get(key) ?? key),
    problems: problems.slice(0, PROBLEMS_AT_MOST),
  };
}
