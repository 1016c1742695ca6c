import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { isSubject } from '#modules/learning/subjects/server/public.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { defineImport, type RowToSave, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { sheetColumns } from '#server/store/sheets.ts';
import { isSame } from '#server/store/store-reads.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import type { Text } from '#shared/text.ts';
import { message } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { knowledgeDraft } from '../../contract/knowledges.contract.ts';
import { textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { clientOf, requireHeldAtGroup } from '../group.policy.ts';
import { knowledgeUses } from '../public.ts';
import { chapterKnowledge, knowledge } from '../tables.ts';
import { usesIn } from '../uses.service.ts';
import { lockTree } from './knowledges.queries.ts';

interface Params {
  readonly subject_value: string;
}
interface Row {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly grade_nos: number[] | null;
  readonly importance: number | null;
  readonly difficulty: number | null;
  readonly description: string | null;
}
type Source = TaskSource<Params>;
type Point = typeof knowledge.$inferSelect;
type Facts = Pick<Point, 'name' | 'name_en' | 'grade_nos' | 'importance' | 'difficulty' | 'description'>;
/** What `undo` needs of one point: how it was before, null for a new one. */
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly before: Facts | null;
}

const DEEPEST = 6;
const wrongGrades: Text = { cn: '请输入 0-12 的年级，用顿号分开', us: 'Enter grades from 0 to 12 with commas between' };
const gradeList = z
  .string()
  .transform((text) => [...new Set(text.split(/[,，、;；\s]+/).map(Number))])
  .refine((all) => all.every((one) => Number.isInteger(one) && one >= 0 && one <= 12), message(wrongGrades));

/** What a row says; a known point keeps what it leaves empty, a new one gets the usual. */
const factsOf = (row: Row, before: Point | undefined): Facts => ({
  name: row.name,
  name_en: row.name_en ?? before?.name_en ?? null,
  grade_nos: row.grade_nos ?? before?.grade_nos ?? [],
  importance: row.importance ?? before?.importance ?? 3,
  difficulty: row.difficulty ?? before?.difficulty ?? 3,
  description: row.description ?? before?.description ?? null,
});

const ofSubject = (source: Source) =>
  and(eq(knowledge.client_id, clientOf(source)), eq(knowledge.subject_value, source.params.subject_value));

async function pointsByCode(source: Source): Promise<Map<string, Point>> {
  const rows = await source.db.select().from(knowledge).where(ofSubject(source));
  return new Map(rows.map((row) => [row.code, row]));
}

async function compare(source: Source, rows: readonly Row[]): Promise<Verdict[]> {
  requireHeldAtGroup(source);
  if (!(await isSubject(source.db, clientOf(source), source.params.subject_value)))
    return rows.map(() => ({ errors: { code: [t.foreign_subject] } }));
  const known = await pointsByCode(source);
  return rows.map((row) => {
    if (row.code.split('.').length > DEEPEST) return { errors: { code: [t.too_deep] } };
    const before = known.get(row.code);
    if (!before) return 'created';
    if (before.status === 'merged') return { errors: { code: [t.code_merged] } };
    const facts = factsOf(row, before);
    return isSame(factsOf({ ...row, ...before }, before), facts) ? 'same' : 'changed';
  });
}

/** The point under which a code belongs: the nearest one whose code it continues. */
function parentOf(known: ReadonlyMap<string, Point>, code: string): Point | null {
  const parts = code.split('.');
  while (parts.pop() !== undefined && parts.length > 0) {
    const found = known.get(parts.join('.'));
    if (found?.status === 'active') return found;
  }
  return null;
}

async function save(source: Source, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  requireHeldAtGroup(source);
  await lockTree(source.db, clientOf(source), source.params.subject_value);
  const known = await pointsByCode(source);
  const entries: Entry[] = [];
  for (const { row } of rows) {
    const before = known.get(row.code);
    const facts = factsOf(row, before);
    const version = (before?.version ?? 0) + 1;
    if (before)
      await source.db
        .update(knowledge)
        .set({ ...facts, version })
        .where(eq(knowledge.id, before.id));
    const id = before?.id ?? (await add(source, known, row.code, facts));
    entries.push({ id, version, before: before ? factsOf({ ...row, ...before }, before) : null });
  }
  await audited(source, entries, 'knowledge.import');
  return entries;
}

async function add(source: Source, known: Map<string, Point>, code: string, facts: Facts): Promise<string> {
  const parent = parentOf(known, code);
  const place = { parent_id: parent?.id ?? null, depth: (parent?.depth ?? 0) + 1 };
  const ids = { id: uuidv7(), client_id: clientOf(source), subject_value: source.params.subject_value };
  const [made] = await source.db
    .insert(knowledge)
    .values({ ...ids, ...place, ...facts, code })
    .returning();
  if (made) known.set(code, made);
  return ids.id;
}

/** Takes points back that nobody has changed since and on which nothing hangs, the lowest first. */
async function undo(source: Source, entries: readonly Entry[]): Promise<void> {
  requireHeldAtGroup(source);
  await lockTree(source.db, clientOf(source), source.params.subject_value);
  for (const { id, version, before } of [...entries].sort((one, other) => (one.id < other.id ? 1 : -1))) {
    const untouched = and(eq(knowledge.id, id), eq(knowledge.version, version));
    if (before)
      await source.db
        .update(knowledge)
        .set({ ...before, version: version + 1 })
        .where(untouched);
    else if (await isFree(source, id)) await source.db.delete(knowledge).where(untouched);
  }
  await audited(source, entries, 'knowledge.undo_import');
}

async function isFree(source: Source, id: string): Promise<boolean> {
  const below = await source.db.$count(knowledge, eq(knowledge.parent_id, id));
  const taught = await source.db.$count(chapterKnowledge, eq(chapterKnowledge.knowledge_id, id));
  return below + taught === 0 && !(await usesIn(source, knowledgeUses, [id])).has(id);
}

function audited(source: Source, entries: readonly Entry[], action: string): Promise<unknown> {
  const who = { actor: source.actor, ip: null, device: null, request_id: 'import' };
  return writeAudit(
    source.db,
    who,
    entries.map(({ id }) => ({ action, target: ['knowledge', id] as const })),
  );
}

/** Points of a subject by file; the code says which is which and, by its dots, under which one it stands. */
defineImport<Params, Row>({
  name: 'knowledges',
  title: { cn: '知识点', us: 'Knowledge points' },
  rights: [subjectRights.manage],
  params: z.strictObject({ subject_value: subjectValueField }),
  max_rows: 3000,
  columns: [
    ...sheetColumns(knowledgeDraft, {
      code: { cn: '编号', us: 'Code', example: '1.2.3' },
      name: { cn: '名称', us: 'Name', example: '加速度' },
      name_en: { cn: '英文名称', us: 'English name', example: 'Acceleration' },
    }),
    { key: 'grade_nos', cn: '年级', us: 'Grades', schema: gradeList, example: '10、11' },
    ...sheetColumns(knowledgeDraft, {
      importance: { cn: '重要程度', us: 'Importance', example: '4' },
      difficulty: { cn: '难度', us: 'Difficulty', example: '3' },
      description: { cn: '说明', us: 'Description' },
    }),
  ],
  keysOf: (row) => ({ code: row.code }),
  compare,
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
