import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { writeAudit } from '#server/audit/audit.ts';
import {
  defineImport,
  type ImportSource,
  overStored,
  type RowToSave,
  type TaskSource,
  type Verdict,
} from '#server/data-task/definitions.ts';
import { line } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { financeRefusals as r, financeTexts as t } from '../contract/finance.refusals.ts';
import { budgetYear } from '../contract/money.ts';
import { subjectCode } from '../contract/subjects.contract.ts';
import { financeRights } from '../rights.ts';
import { thisYear } from './subject-tree.service.ts';
import { ensureYear } from './subject-years.service.ts';
import { placeUnder, removeUnused } from './subjects.store.ts';
import { financeSubject, oaBudget } from './tables.ts';

interface Params {
  readonly year: number;
}
const openness = [
  { code: 'open', cn: '启用', us: 'Open', also: ['是', '正常', 'yes'] },
  { code: 'closed', cn: '停用', us: 'Closed', also: ['否', 'no'] },
] as const satisfies ReferenceList;
interface Row {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly state: 'open' | 'closed' | null;
}
type Subject = typeof financeSubject.$inferSelect;
type Facts = Pick<Subject, 'name' | 'name_en' | 'enabled'>;
/** What `undo` needs of one subject: how it was before, null for a new one. */
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly before: Facts | null;
}

/** What all schools of the group share is changed by who holds the right there. */
function clientOf({ actor, scope }: TaskSource<Params>): string {
  const client_id = actor.client_id ?? '';
  if (!scope.organizations.includes(client_id)) throw refuse(shared.held_at_group);
  return client_id;
}

async function subjectsByCode(source: TaskSource<Params>) {
  const client_id = clientOf(source);
  await ensureYear(source.db, client_id, source.params.year, thisYear(source.actor.time_zone));
  const rows = await source.db
    .select()
    .from(financeSubject)
    .where(and(eq(financeSubject.client_id, client_id), eq(financeSubject.year, source.params.year)));
  return new Map(rows.map((row) => [row.code, row]));
}

function factsOf(source: ImportSource<Params>, row: Row, before: Subject | undefined): Facts {
  const { name, name_en } = overStored(source, row, before);
  return { name, name_en, enabled: row.state === null ? (before?.enabled ?? true) : row.state === 'open' };
}

async function compare(source: ImportSource<Params>, rows: readonly Row[]): Promise<Verdict[]> {
  const known = await subjectsByCode(source);
  const planned = await plannedCodes(source);
  const codes = new Set([...known.keys(), ...rows.map((row) => row.code)]);
  return rows.map((row): Verdict => {
    const before = known.get(row.code);
    if (before) {
      const facts = factsOf(source, row, before);
      return (Object.keys(facts) as (keyof Facts)[]).every((key) => facts[key] === before[key]) ? 'same' : 'changed';
    }
    const above = aboveOf(row.code, codes);
    if (row.code.length > 3 && !above) return { errors: { code: [t.no_parent] } };
    return above && planned.has(above) ? { errors: { code: [r.has_budget] } } : 'created';
  });
}

/** The longest code that another one begins with. */
function aboveOf(code: string, codes: ReadonlySet<string>): string | undefined {
  for (let length = code.length - 1; length >= 3; length--) {
    const above = code.slice(0, length);
    if (codes.has(above)) return above;
  }
  return undefined;
}

/** Subjects that have a budget in a school that this person reaches; the others are asked when a subject is stored. */
async function plannedCodes({ db, params, scope }: TaskSource<Params>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ code: oaBudget.subject_code })
    .from(oaBudget)
    .where(and(inArray(oaBudget.organization_id, [...scope.organizations]), eq(oaBudget.year, params.year)));
  return new Set(rows.map((row) => row.code));
}

async function save(source: ImportSource<Params>, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const client_id = clientOf(source);
  const { db, params } = source;
  const known = await subjectsByCode(source);
  const entries = new Map<string, Entry>();
  // what stands above comes first, in whatever order the file has them
  for (const { row } of [...rows].sort((one, other) => one.row.code.length - other.row.code.length)) {
    const before = known.get(row.code);
    const facts = factsOf(source, row, before);
    const entry = { id: before?.id ?? uuidv7(), version: (before?.version ?? 0) + 1 };
    if (before)
      await db
        .update(financeSubject)
        .set({ ...facts, version: entry.version, updated_at: sql`now()` })
        .where(eq(financeSubject.id, before.id));
    else {
      const place = await placeUnder(db, client_id, { year: params.year, code: row.code });
      await db
        .insert(financeSubject)
        .values({ ...facts, ...place, id: entry.id, client_id, year: params.year, code: row.code, source: 'import' });
    }
    entries.set(row.code, {
      ...entry,
      before: before ? { name: before.name, name_en: before.name_en, enabled: before.enabled } : null,
    });
  }
  const stored = rows.map(({ row }) => entries.get(row.code) as Entry);
  await audited(source, stored, 'finance_subject.import');
  return stored;
}

/** Takes subjects back that nobody changed since: new ones while nothing stands below them and nothing is planned for them. */
async function undo(source: TaskSource<Params>, entries: readonly Entry[]): Promise<void> {
  const client_id = clientOf(source);
  const { db } = source;
  const rows = await db
    .select()
    .from(financeSubject)
    .where(
      and(
        eq(financeSubject.client_id, client_id),
        inArray(
          financeSubject.id,
          entries.map((entry) => entry.id),
        ),
      ),
    )
    .for('update');
  const now = new Map(rows.map((row) => [row.id, row]));
  const codeOf = ({ id }: Entry) => now.get(id)?.code ?? '';
  // what stands below goes first
  for (const entry of [...entries].sort((one, other) => codeOf(other).length - codeOf(one).length)) {
    const row = now.get(entry.id);
    if (row?.version !== entry.version) continue;
    if (entry.before)
      await db
        .update(financeSubject)
        .set({ ...entry.before, version: entry.version + 1 })
        .where(eq(financeSubject.id, row.id));
    else await removeUnused(db, row);
  }
  await audited(source, entries, 'finance_subject.undo_import');
}

function audited({ db, actor }: TaskSource<Params>, entries: readonly Entry[], action: string): Promise<unknown> {
  return writeAudit(
    db,
    { actor, ip: null, device: null, request_id: 'import' },
    entries.map((entry) => ({ action, target: ['finance_subject', entry.id] as const })),
  );
}

const MAX_ROWS = 1000;

/** The subjects of a year by file, as an accounting system gives them. Those that the file does not name stay. */
defineImport<Params, Row>({
  name: 'finance_subjects',
  title: { cn: '经济科目', us: 'Finance subjects' },
  rights: [financeRights.manage],
  params: z.strictObject({ year: budgetYear }),
  max_rows: MAX_ROWS,
  // what stands above may come anywhere in the file
  rows_at_once: MAX_ROWS,
  columns: [
    {
      key: 'code',
      cn: '科目编码',
      us: 'Code',
      also: ['编码', '科目代码', '代码'],
      is_required: true,
      schema: subjectCode,
      example: '3021301',
    },
    {
      key: 'name',
      cn: '科目名称',
      us: 'Name',
      also: ['名称', '科目'],
      is_required: true,
      schema: line(2, 60),
      example: '校舍维修费',
    },
    { key: 'name_en', cn: '英文名称', us: 'English name', schema: line(2, 120) },
    { key: 'state', cn: '状态', us: 'State', also: ['是否启用', '启用'], schema: zodOf(openness), options: openness },
  ],
  keysOf: ({ code }) => ({ code }),
  compare,
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
