import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { writeAudit } from '#server/audit/audit.ts';
import {
  defineImport,
  type ImportSource,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { id, line, required } from '#shared/fields.ts';
import { labelKey } from '#shared/text/label.ts';
import { message, type Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { financeRefusals as r, financeTexts as t } from '../contract/finance.refusals.ts';
import { amountFen, budgetYear, fenOf } from '../contract/money.ts';
import { financeRights } from '../rights.ts';
import { budgetsByKey, departmentsOf, keyOfBudget, subjectsOf } from './budget-import.queries.ts';
import { thisYear } from './subject-tree.service.ts';
import { ensureYear } from './subject-years.service.ts';
import { budgetHold, oaBudget } from './tables.ts';

interface Params {
  readonly organization_id: string;
  readonly year: number;
}
interface Row {
  readonly department: string;
  readonly subject: string;
  /** Both in fen; a sheet has one of them. */
  readonly amount: number | null;
  readonly amount_wan: number | null;
  readonly remark: string | null;
}
type Source = ImportSource<Params>;
type Budget = typeof oaBudget.$inferSelect;
interface Draft {
  readonly department_id: string;
  readonly subject_code: string;
  readonly amount_fen: number;
  readonly remark: string | null;
}
/** What `undo` needs of one budget: how it was before, null for a new one. */
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly before: Pick<Budget, 'amount_fen' | 'remark'> | null;
}
type Errors = Record<string, readonly Text[]>;

/** An amount in a cell, in fen. */
const moneyCell = (fen_each: number) =>
  z
    .string()
    .transform((text, ctx) => {
      const fen = fenOf(text, fen_each);
      if (fen === null) ctx.addIssue({ code: 'custom', message: message(t.not_money) });
      return fen ?? 0;
    })
    .pipe(amountFen);

/** What the rows of a sheet mean here: departments and subjects by the words in it. */
async function readerOf({ db, params, actor }: TaskSource<Params>) {
  const { organization_id, year } = params;
  await ensureYear(db, actor.client_id ?? '', year, thisYear(actor.time_zone));
  const departments = await departmentsOf(db, organization_id);
  const subjects = await subjectsOf(db, organization_id, year);
  return (row: Row): { readonly errors: Errors } | { readonly draft: Draft } => {
    const [place, otherPlace] = departments.meantBy(row.department);
    const meant = subjects.meantBy(row.subject);
    const [subject] = meant;
    const amount_fen = row.amount ?? row.amount_wan;
    const errors: Errors = {
      ...(place && !otherPlace ? {} : { department: [place ? t.several_departments : t.not_department] }),
      ...said('subject', subjectProblem(meant)),
      ...(amount_fen === null ? { amount: [required] } : {}),
      ...(row.amount !== null && row.amount_wan !== null ? { amount_wan: [t.two_amounts] } : {}),
    };
    if (Object.keys(errors).length || !place || !subject || amount_fen === null) return { errors };
    return { draft: { department_id: place.id, subject_code: subject.code, amount_fen, remark: row.remark } };
  };
}

const said = (field: string, text: Text | null): Errors => (text ? { [field]: [text] } : {});

/** What is wrong with what a sheet calls a subject; null: it is one that money is planned for. */
function subjectProblem(meant: readonly { readonly is_leaf: boolean; readonly enabled: boolean }[]): Text | null {
  const [subject, other] = meant;
  if (!subject) return t.no_subject;
  if (other) return t.several_subjects;
  if (!subject.is_leaf) return t.not_leaf;
  return subject.enabled ? null : t.closed;
}

const boundOf = ({ reserved_fen, committed_fen, used_fen }: Budget): number => reserved_fen + committed_fen + used_fen;
const known = ({ db, params }: TaskSource<Params>, drafts: readonly Draft[]) =>
  budgetsByKey(
    db,
    params.organization_id,
    params.year,
    drafts.map((draft) => draft.subject_code),
  );

/** A sheet without remarks leaves those that stand. */
const over = ({ has }: Source, draft: Draft, before: Budget | undefined): Pick<Draft, 'amount_fen' | 'remark'> => ({
  amount_fen: draft.amount_fen,
  remark: before && !has('remark') ? before.remark : draft.remark,
});

async function compare(source: Source, rows: readonly Row[]): Promise<Verdict[]> {
  if (!isInReach(source)) return rows.map(() => ({ errors: { department: [t.not_department] } }));
  const read = await readerOf(source);
  const drafts = rows.map(read);
  const stored = await known(
    source,
    drafts.flatMap((one) => ('draft' in one ? [one.draft] : [])),
  );
  return drafts.map((one): Verdict => {
    if ('errors' in one) return one;
    const key = keyOfBudget(one.draft);
    if (source.earlier.said(key)) return { errors: { subject: [t.twice] } };
    source.earlier.say(key, key);
    const before = stored.get(key);
    if (!before) return 'created';
    const { amount_fen, remark } = over(source, one.draft, before);
    if (amount_fen < boundOf(before)) return { errors: { amount: [r.below_bound] } };
    return before.amount_fen === amount_fen && before.remark === remark ? 'same' : 'changed';
  });
}

/** The whole school, as a budget of any of its departments may stand in the sheet. */
const isInReach = ({ scope, params }: Source): boolean =>
  scope.organizations.includes(params.organization_id) && scope.departments === null;

async function save(source: Source, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const { db, params } = source;
  const read = await readerOf(source);
  const drafts = rows.map(({ row }) => read(row)).flatMap((one) => ('draft' in one ? [one.draft] : []));
  const stored = await known(source, drafts);
  const entries: Entry[] = [];
  for (const draft of drafts) {
    const before = stored.get(keyOfBudget(draft));
    const { amount_fen, remark } = over(source, draft, before);
    const [kept] = before
      ? await db
          .update(oaBudget)
          .set({ amount_fen, remark, version: sql`${oaBudget.version} + 1`, updated_at: sql`now()` })
          .where(eq(oaBudget.id, before.id))
          .returning()
      : await db
          .insert(oaBudget)
          .values({ ...draft, ...params, id: uuidv7() })
          .returning();
    if (kept)
      entries.push({
        id: kept.id,
        version: kept.version,
        before: before ? { amount_fen: before.amount_fen, remark: before.remark } : null,
      });
  }
  await audited(source, entries, 'oa_budget.import');
  return entries;
}

/** Takes budgets back that nobody changed since: new ones of which nothing was ever asked, others while enough is left. */
async function undo(source: TaskSource<Params>, entries: readonly Entry[]): Promise<void> {
  const taken: Entry[] = [];
  for (const entry of entries) {
    const untouched = and(eq(oaBudget.id, entry.id), eq(oaBudget.version, entry.version));
    const rows = entry.before
      ? await source.db
          .update(oaBudget)
          .set({ ...entry.before, version: entry.version + 1 })
          .where(
            and(
              untouched,
              sql`${oaBudget.reserved_fen} + ${oaBudget.committed_fen} + ${oaBudget.used_fen} <= ${entry.before.amount_fen}::bigint`,
            ),
          )
          .returning({ id: oaBudget.id })
      : await source.db
          .delete(oaBudget)
          .where(and(untouched, sql`not exists (select 1 from ${budgetHold} h where h.budget_id = ${oaBudget.id})`))
          .returning({ id: oaBudget.id });
    if (rows.length) taken.push(entry);
  }
  await audited(source, taken, 'oa_budget.undo_import');
}

function audited(
  { db, actor, params }: TaskSource<Params>,
  entries: readonly Entry[],
  action: string,
): Promise<unknown> {
  const { organization_id } = params;
  return writeAudit(
    db,
    { actor, ip: null, device: null, request_id: 'import' },
    entries.map((entry) => ({ action, target: ['oa_budget', entry.id] as const, organization_id })),
  );
}

const MAX_ROWS = 2000;

/** The budgets of a year by file, as the finance office keeps them: a line for each department and subject. */
defineImport<Params, Row>({
  name: 'oa_budgets',
  title: { cn: '预算', us: 'Budgets' },
  rights: [financeRights.manage],
  params: z.strictObject({ organization_id: id, year: budgetYear }),
  max_rows: MAX_ROWS,
  // the same budget under two spellings is found in the whole file
  rows_at_once: MAX_ROWS,
  columns: [
    {
      key: 'department',
      cn: '部门',
      us: 'Department',
      also: ['部门名称', '预算部门', '使用部门', '科室', '处室'],
      is_required: true,
      schema: line(1, 60),
      example: '教务处',
      note: { cn: '部门名称或编码', us: 'Name or code of the department' },
    },
    {
      key: 'subject',
      cn: '科目',
      us: 'Subject',
      also: ['科目编码', '科目名称', '经济科目', '经济分类', '部门经济分类'],
      is_required: true,
      schema: line(2, 80),
      example: '30202',
      note: { cn: '最下级科目的编码或名称', us: 'Code or name of a subject with nothing below it' },
    },
    {
      key: 'amount',
      cn: '预算金额（元）',
      us: 'Amount (yuan)',
      also: [
        '预算金额',
        '金额',
        '金额（元）',
        '预算数',
        '预算数（元）',
        '年初预算',
        '年初预算（元）',
        '批复金额',
        'Amount',
      ],
      schema: moneyCell(100),
      example: '12000.00',
    },
    {
      key: 'amount_wan',
      cn: '预算金额（万元）',
      us: 'Amount (10,000 yuan)',
      also: ['金额（万元）', '预算数（万元）', '年初预算（万元）', '批复金额（万元）'],
      schema: moneyCell(1_000_000),
      note: { cn: '与上一列填写其中之一', us: 'In place of the column before' },
    },
    { key: 'remark', cn: '备注', us: 'Remark', also: ['说明', '用途'], schema: line(1, 200) },
  ],
  keysOf: ({ department, subject }) => ({ subject: `${labelKey(department)} ${labelKey(subject)}` }),
  compare,
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
