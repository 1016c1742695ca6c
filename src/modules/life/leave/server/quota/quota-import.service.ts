import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { writeAudit } from '#server/audit/audit.ts';
import {
  defineImport,
  type ImportSource,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { numberCell } from '#server/data-task/number-cell.ts';
import { id, line } from '#shared/fields.ts';
import { codeKey } from '#shared/text/code.ts';
import { labelKey } from '#shared/text/label.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { Text } from '#shared/text.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import { amount } from '../../contract/leave-kinds.ts';
import { leaveRights } from '../../rights.ts';
import { type Applicant, staffRows } from '../people.service.ts';
import { vacationAmountUser } from '../tables.ts';
import { type TypeRow, typesOf } from '../type/types.queries.ts';
import { AMOUNT } from './amounts.service.ts';
import type { Cycle } from './cycles.policy.ts';
import {
  cycleAt,
  ensureQuota,
  enter,
  findQuota,
  hasQuota,
  lockQuota,
  type QuotaRow,
  touched,
} from './quotas.service.ts';

interface Params {
  readonly organization_id: string;
}
interface Row {
  readonly number: string;
  readonly name: string | null;
  readonly type: string;
  readonly year: number;
  readonly amount: number;
}
type FileSource = ImportSource<Params>;
interface Entry {
  readonly id: string;
  /** By how much it was changed; null: it was made. */
  readonly delta: number | null;
}

const texts = {
  foreign: { cn: '机构不在您的管理范围', us: 'You do not manage this organisation' },
  nobody: { cn: '本校没有此工号的教职工', us: 'Nobody on the staff has this number' },
  other_name: { cn: '姓名与工号不符', us: 'The name is not that of this number' },
  own: { cn: '不能调整自己的额度', us: 'You cannot adjust your own quota' },
  over: { cn: '该期额度已结束', us: 'This period is over' },
  taken: { cn: '少于已使用的额度', us: 'Less than what is taken already' },
} as const satisfies Readonly<Record<string, Text>>;

interface Located {
  readonly row: Row;
  readonly person: Applicant | undefined;
  readonly type: TypeRow | undefined;
  readonly cycle: Cycle | null;
  readonly before: QuotaRow | null;
}

/** Whom each row means, and what they have. */
async function locate({ db, params }: FileSource, rows: readonly Row[]): Promise<Located[]> {
  const { organization_id } = params;
  const types = (await typesOf(db, organization_id)).filter((type) => type.subject === 'staff' && hasQuota(type));
  const numbers = [...new Set(rows.map(({ number }) => codeKey(number)))];
  const known = await db
    .select({ id: user.id, number: user.number })
    .from(user)
    .where(and(inArray(sql`upper(${user.number})`, numbers)));
  const people = await staffRows(
    db,
    organization_id,
    known.map((one) => one.id),
  );
  const located: Located[] = [];
  for (const row of rows) {
    // a number is of one group: who has it in another one is nobody here
    const found = known.filter(({ number }) => number !== null && codeKey(number) === codeKey(row.number));
    const person = people.find(({ user_id }) => found.some((one) => one.id === user_id));
    const wanted = labelKey(row.type);
    const type = types.find(({ name, name_en, code }) =>
      [name, name_en ?? name, code].some((one) => labelKey(one) === wanted),
    );
    const cycle = type ? await cycleAt(db, type, organization_id, `${row.year}-12-31`) : null;
    const before = person && type && cycle ? await findQuota(db, person.user_id, type.id, cycle) : null;
    located.push({ row, person, type, cycle, before });
  }
  return located;
}

function verdictOf({ scope, params, actor }: FileSource, { row, person, type, before }: Located): Verdict {
  if (!scope.organizations.includes(params.organization_id)) return { errors: { number: [texts.foreign] } };
  if (!person) return { errors: { number: [texts.nobody] } };
  if (row.name && !isSameName(row.name, person.name)) return { errors: { name: [texts.other_name] } };
  if (person.user_id === actor.user_id) return { errors: { number: [texts.own] } };
  if (!type) return { errors: { type: [t.no_quota] } };
  if (!before) return 'created';
  if (before.status === 'closed') return { errors: { year: [texts.over] } };
  const delta = row.amount - (before.granted + before.adjusted);
  if (before.left + delta < -before.overdraft) return { errors: { amount: [texts.taken] } };
  return delta === 0 ? 'same' : 'changed';
}

async function save(source: FileSource, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const { db, actor } = source;
  const entries: Entry[] = [];
  for (const { row, person, type, cycle } of await locate(
    source,
    rows.map((one) => one.row),
  )) {
    if (!person || !type || !cycle) throw new Error('a row of quotas is about nobody');
    const reason = '导入';
    const made = await ensureQuota(db, type, person, cycle, { amount: row.amount, reason, by: actor.user_id });
    const quota = made && (await lockQuota(db, made.quota.id));
    if (!made || !quota) throw new Error('a quota was not stored');
    const delta = made.is_new ? null : row.amount - (quota.granted + quota.adjusted);
    if (delta) await adjust(source, quota, delta, reason);
    entries.push({ id: quota.id, delta });
  }
  await audited(source, entries, 'import');
  return entries;
}

async function adjust({ db, actor }: Pick<FileSource, 'db' | 'actor'>, quota: QuotaRow, delta: number, reason: string) {
  await db
    .update(vacationAmountUser)
    .set({ adjusted: sql`${vacationAmountUser.adjusted} + ${delta}`, ...touched })
    .where(eq(vacationAmountUser.id, quota.id));
  await enter(db, quota, { kind: 'adjust', delta, reason, by: actor.user_id });
}

/** Takes rows back of which nothing was taken since. */
async function undo(source: TaskSource<Params>, entries: readonly Entry[]): Promise<void> {
  for (const { id: quotaId, delta } of entries) {
    const quota = await lockQuota(source.db, quotaId);
    if (!quota) continue;
    const isUntouched = quota.held === 0 && quota.used === 0 && quota.adjusted === 0;
    if (delta === null && isUntouched)
      await source.db.delete(vacationAmountUser).where(eq(vacationAmountUser.id, quotaId));
    else if (delta && quota.left - delta >= -quota.overdraft) await adjust(source, quota, -delta, '撤销导入');
  }
  await audited(source, entries, 'undo_import');
}

const audited = ({ db, actor, params }: TaskSource<Params>, entries: readonly Entry[], act: string) =>
  writeAudit(
    db,
    { actor, ip: null, device: null, request_id: 'import' },
    entries.map((entry) => ({
      action: `${AMOUNT}.${act}`,
      target: [AMOUNT, entry.id] as const,
      organization_id: params.organization_id,
    })),
  );

/** Quotas by file: how much somebody has of a type in a cycle. */
defineImport<Params, Row>({
  name: 'vacation_quota',
  title: { cn: '假期额度', us: 'Leave quotas' },
  rights: [leaveRights.quotas],
  params: z.strictObject({ organization_id: id }),
  max_rows: 20_000,
  columns: [
    { key: 'number', cn: '工号', us: 'Staff number', is_required: true, schema: line(1, 32), example: 'T20150012' },
    { key: 'name', cn: '姓名', us: 'Name', schema: line(1, 60), example: '王建国' },
    { key: 'type', cn: '假别', us: 'Type', is_required: true, schema: line(1, 30), example: '年休假' },
    {
      key: 'year',
      cn: '年份',
      us: 'Year',
      is_required: true,
      schema: numberCell(z.int().min(2000).max(2100)),
      example: '2026',
    },
    { key: 'amount', cn: '额度', us: 'Quota', is_required: true, schema: numberCell(amount.min(0)), example: '5' },
  ],
  keysOf: (row) => ({ number: `${codeKey(row.number)} ${labelKey(row.type)} ${row.year}` }),
  compare: async (source, rows) => (await locate(source, rows)).map((one) => verdictOf(source, one)),
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
