import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import { type Db, rowReach } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { type RefusalError, refuse, shared } from '#shared/refusal.ts';
import { cut } from '#shared/text/cut.ts';
import { payrollRefusals as r } from '../../contract/payroll.refusals.ts';
import type { wageTables } from '../../contract/wage-tables.contract.ts';
import { payrollRights } from '../../rights.ts';
import { banksOfPayees } from '../bank/payees.service.ts';
import { histogramOf, moversOf, type OutlierKind, outliersOf, percentOf } from '../pure/outliers.ts';
import { openSlip, type SlipPayload, sealSlip } from '../pure/slip-seal.ts';
import { addsUp, diffOf, fenAt, isMoney, netOf, type SlipValues, totalsOf } from '../pure/sums.ts';
import { staffScope } from '../reach.policy.ts';
import { noteGridView } from '../slips/views.service.ts';
import { wage, wageUser } from '../tables.ts';
import { type BatchReport, reportIn, sealReport, sealTotals, totalsIn } from './batch-seals.ts';
import { employedAllMonth, type PayPerson, peopleByIds } from './match.queries.ts';
import { wageMoves } from './wage-moves.service.ts';
import { type WageRow, wageActRules } from './wages.policy.ts';
import { batchBefore, draftRows, liveSlips, type SlipRow } from './wages.queries.ts';
import { lockWage, requireVersion, wageInReach, withHand } from './wages.service.ts';

type Alone = Pick<Context, 'actor' | 'services' | 'audit'>;

const WRITE_AT_ONCE = 500;
const LIST_AT_MOST = 500;

interface CheckedRow {
  readonly row: SlipRow;
  readonly values: SlipValues;
  readonly before: SlipValues | null;
  readonly diff: Readonly<Record<string, number>> | null;
  readonly outliers: readonly OutlierKind[];
  readonly person: PayPerson | null;
}

/**
 * Checks a batch. What was found (differences, unusual rows) is kept although the batch is refused: only so can it be looked
 * at. All slips are opened here and nowhere else; lists and reports read what was sealed beside.
 */
export async function checkWage(ctx: Alone, id: string, version: number) {
  const { actor, services } = ctx;
  const reach = rowReach(actor.client_id, actor.reach);
  const found = await services.database.read(reach, (db) => wageInReach({ db, actor }, id));
  wageActRules.requireOwner('check', ctx, found);
  const outcome = await services.database.write(reach, async ({ db }) => {
    const row = await lockWage({ db, actor }, id);
    wageActRules.requireMoment('check', ctx, row);
    await requireVersion({ db, services }, row, version);
    const refused = await findProblem(db, ctx, row);
    if (refused) return refused;
    return wageMoves.advance({ db, actor, audit: (entry) => ctx.audit(entry) }, row, 'check', {
      set: {
        checked_by: actor.user_id,
        checked_at: sql`now()`,
        hands: await withHand({ db, actor }, row),
      },
    });
  });
  if ('refusal' in outcome) throw outcome;
  return { id: outcome.id, status: outcome.status };
}

/** What keeps a batch from being checked; null: nothing, and everything about it is fixed now. */
async function findProblem(db: Db, ctx: Alone, row: WageRow): Promise<RefusalError | null> {
  const rows = await draftRows(db, row.id);
  if (rows.length === 0) return refuse(r.no_rows);
  const unmatched = rows.filter(({ user_id }) => user_id === null);
  if (unmatched.length) return refuse(r.unmatched, { n: unmatched.length });
  const [first, ...others] = rows.filter(({ cells }) => cells.length > 0);
  if (first) return refuse(r.unreadable_cells, { n: others.length + 1, row: first.row_no });
  const { checked, report } = await lookAt(db, ctx, row, rows);
  await fix(db, ctx.services.seal, row, checked, report);
  // by the columns that there are now, which may be others than those that the rows were read by
  const [unequal, ...more] = checked.filter(({ values }) => !addsUp(row.columns, values));
  if (unequal) return refuse(r.not_adding_up, { n: more.length + 1, row: unequal.row.row_no });
  const ticked = ({ row: one, outliers }: CheckedRow) =>
    outliers.length === 0 || (one.ticked_by !== null && outliers.every((kind) => one.outliers.includes(kind)));
  const open = checked.filter((one) => !ticked(one)).length + (report.missing.length && !row.missing_seen ? 1 : 0);
  return open ? refuse(r.outliers, { n: open }) : null;
}

async function lookAt(db: Db, ctx: Alone, row: WageRow, rows: readonly SlipRow[]) {
  const {
    services: { seal },
    actor,
  } = ctx;
  const previous = await batchBefore(db, row);
  const live = previous ? await liveSlips(db, previous.id) : new Map<string, SlipRow>();
  const ids = rows.map(({ user_id }) => user_id ?? '');
  const people = await peopleByIds(db, row, staffScope(actor, [payrollRights.prepare]).organizations, ids);
  const shared_accounts = await sharedAccounts(db, ctx, row, ids);
  const checked = rows.map((one): CheckedRow => {
    const { values } = openSlip(seal, one.id, one.payload_sealed);
    const last = live.get(one.user_id ?? '');
    const before = last ? openSlip(seal, last.id, last.payload_sealed).values : null;
    const person = people.get(one.user_id ?? '') ?? null;
    const facts = {
      values,
      before,
      is_employed: person?.is_employed ?? true,
      shares_account: shared_accounts.has(one.user_id ?? ''),
    };
    return {
      row: one,
      values,
      before,
      diff: before && diffOf(row.columns, before, values),
      outliers: outliersOf(row.columns, facts),
      person,
    };
  });
  const report = await reportOf(db, row, previous, live, checked);
  return { checked, report };
}

/** People of a batch who are paid into one account with somebody else of it. */
async function sharedAccounts(db: Db, ctx: Alone, row: WageRow, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const accounts = await banksOfPayees({ db, services: ctx.services, audit: (entry) => ctx.audit(entry) }, row, ids);
  const by = Map.groupBy([...accounts], ([, { account_no }]) => account_no);
  return new Set([...by.values()].filter((same) => same.length > 1).flatMap((same) => same.map(([id]) => id)));
}

async function reportOf(
  db: Db,
  row: WageRow,
  previous: WageRow | null,
  live: ReadonlyMap<string, SlipRow>,
  checked: readonly CheckedRow[],
): Promise<BatchReport> {
  const here = new Set(checked.map(({ row: one }) => one.user_id ?? ''));
  const compared = checked.filter(({ before }) => before !== null);
  const columns = row.columns.filter(isMoney).map(({ key, label }) => {
    const pairs = compared.map(({ before, values }) => ({ before: fenAt(before ?? {}, key), now: fenAt(values, key) }));
    const sum = (of: 'before' | 'now') => pairs.reduce((total, one) => total + one[of], 0);
    return {
      key,
      label,
      before_fen: sum('before'),
      now_fen: sum('now'),
      changed: pairs.filter(({ before, now }) => before !== now).length,
      histogram: histogramOf(pairs),
    };
  });
  const employed = row.category === 'salary' && previous ? await employedAllMonth(db, row) : [];
  return {
    previous_id: previous?.id ?? null,
    columns,
    outliers: checked
      .filter(({ outliers }) => outliers.length > 0)
      .slice(0, LIST_AT_MOST)
      .map(({ row: one, outliers, before, values }) => ({
        id: one.id,
        kinds: outliers,
        before_fen: before && netOf(row.columns, before),
        now_fen: netOf(row.columns, values),
      })),
    movers: moversOf(
      checked.flatMap(({ row: one, before, values }) =>
        before ? [{ id: one.id, before_fen: netOf(row.columns, before), now_fen: netOf(row.columns, values) }] : [],
      ),
    ).slice(0, LIST_AT_MOST),
    came: previous ? [...here].filter((id) => !live.has(id)).slice(0, LIST_AT_MOST) : [],
    left: [...live.keys()].filter((id) => !here.has(id)).slice(0, LIST_AT_MOST),
    missing: employed.filter((id) => !here.has(id) && live.has(id)).slice(0, LIST_AT_MOST),
  };
}

/** Writes what was found: names as they are now, differences inside the sealed slips, control figures, the report. */
async function fix(
  db: Db,
  seal: Seal,
  row: WageRow,
  checked: readonly CheckedRow[],
  report: BatchReport,
): Promise<void> {
  for (let at = 0; at < checked.length; at += WRITE_AT_ONCE) {
    const part = checked.slice(at, at + WRITE_AT_ONCE).map(({ row: one, values, diff, outliers, person }) => ({
      id: one.id,
      payload: sealSlip(seal, one.id, {
        values,
        net_fen: netOf(row.columns, values),
        diff,
        reason: null,
      } satisfies SlipPayload),
      name: person ? cut(person.name, 50) : one.name_snapshot,
      number: person?.number ?? null,
      department: person?.department_name ? cut(person.department_name, 80) : null,
      employed: person?.is_employed ?? true,
      outliers,
      adds_up: addsUp(row.columns, values),
      // looked at was what stood there then
      keeps_tick: outliers.every((kind) => one.outliers.includes(kind)),
    }));
    await db.execute(sql`
      update ${wageUser} set payload_sealed = n.payload, name_snapshot = n.name, number_snapshot = n.number,
             department_name = n.department, is_employed = n.employed, outliers = n.outliers, adds_up = n.adds_up,
             ticked_by = case when n.keeps_tick then ticked_by end
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as n (id uuid, payload text, name text, number text, department text, employed boolean, outliers jsonb, adds_up boolean, keeps_tick boolean)
       where ${wageUser.id} = n.id`);
  }
  const columns = totalsOf(
    row.columns,
    checked.map(({ values }) => values),
  );
  const net = row.columns.find(({ kind }) => kind === 'net');
  const totals = { count: checked.length, net_fen: columns[net?.key ?? ''] ?? 0, columns };
  await db
    .update(wage)
    .set({ totals_sealed: sealTotals(seal, row.id, totals), report_sealed: sealReport(seal, row.id, report) })
    .where(eq(wage.id, row.id));
}

type Said = z.input<(typeof wageTables)['report']['output']>;

export async function showReport(ctx: Context, id: string): Promise<Said> {
  const { db, services } = ctx;
  const row = await wageInReach(ctx, id);
  await noteGridView(ctx, row);
  const report = reportIn(services.seal, row);
  if (!report)
    return { previous: null, totals: {}, columns: [], outliers: [], movers: [], came: [], left: [], missing: [] };
  const names = await namesOfUsers(db, [...report.came, ...report.left, ...report.missing]);
  const named = (ids: readonly string[]) =>
    ids.flatMap((one) => {
      const found = names.get(one);
      return found ? [{ id: found.id, name: found.name, name_en: found.name_en }] : [];
    });
  const rows = new Map((await draftRows(db, id)).map((one) => [one.id, one]));
  const previous = report.previous_id
    ? (
        await db
          .select({ id: wage.id, title: wage.title, month: wage.month })
          .from(wage)
          .where(eq(wage.id, report.previous_id))
      )[0]
    : undefined;
  return {
    previous: previous ?? null,
    totals: { ...totalsIn(services.seal, row)?.columns },
    columns: report.columns.map((one) => ({ ...one, histogram: [...one.histogram] })),
    outliers: report.outliers.flatMap((one) => {
      const slip = rows.get(one.id);
      if (!slip) return [];
      const { row_no, name_snapshot, ticked_by, version } = slip;
      return [{ ...one, kinds: [...one.kinds], row_no, name: name_snapshot, is_ticked: ticked_by !== null, version }];
    }),
    movers: (report.movers ?? []).flatMap((one) => {
      const slip = rows.get(one.id);
      if (!slip) return [];
      return [{ ...one, row_no: slip.row_no, name: slip.name_snapshot, percent: percentOf(one) }];
    }),
    came: named(report.came),
    left: named(report.left),
    missing: named(report.missing),
  };
}

/** The sums of two batches, from what their checks sealed. */
export async function compareWages(ctx: Context, id: string, withId: string) {
  const { seal } = ctx.services;
  const [now, other] = [await wageInReach(ctx, id), await wageInReach(ctx, withId)];
  const [totals, before] = [totalsIn(seal, now), totalsIn(seal, other)];
  if (!totals || !before) throw refuse(r.no_previous);
  const columns = [...new Map([...other.columns, ...now.columns].filter(isMoney).map((one) => [one.key, one.label]))];
  return {
    columns: columns.map(([key, label]) => ({
      key,
      label,
      before_fen: before.columns[key] ?? 0,
      now_fen: totals.columns[key] ?? 0,
    })),
    rows_before: before.count,
    rows_now: totals.count,
  };
}

/** A slip of a draft as its person will see it. Refuses (404001) a row that is not there. */
export async function previewAs(ctx: Context, id: string, rowNo: number) {
  const row = await wageInReach(ctx, id);
  wageActRules.requireOwner('check', ctx, row);
  const [slip] = await ctx.db
    .select()
    .from(wageUser)
    .where(and(eq(wageUser.wage_id, id), eq(wageUser.row_no, rowNo)))
    .limit(1);
  if (!slip) throw refuse(shared.not_found);
  await noteGridView(ctx, row);
  const { values, net_fen, diff } = openSlip(ctx.services.seal, slip.id, slip.payload_sealed);
  const { title, month, pay_date, columns } = row;
  return { title, month, pay_date, name: slip.name_snapshot, net_fen, columns: [...columns], values, diff };
}
