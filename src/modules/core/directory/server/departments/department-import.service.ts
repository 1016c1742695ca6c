import { and, eq, sql } from 'drizzle-orm';
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
import { numberCell } from '#server/data-task/number-cell.ts';
import { id, line } from '#shared/fields.ts';
import { labelKey } from '#shared/text/label.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { codeOf, DEPARTMENT_DEPTH_MAX, DEPARTMENT_KINDS } from '../../contract/departments.shapes.ts';
import { directoryRights } from '../../rights.ts';
import { covers } from '../covering.ts';
import { department, organization, userDepartment } from '../tables.ts';
import { departmentKinds } from './department-kinds.ts';
import type { DepartmentRow } from './departments.queries.ts';
import { departmentMoves, lockTree, searchKeysOf } from './departments.service.ts';

interface Params {
  readonly organization_id: string;
}
interface Row {
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly kind: (typeof DEPARTMENT_KINDS)[number];
  readonly parent_code: string | null;
  readonly phone: string | null;
  readonly sort: number | null;
}
type Source = TaskSource<Params>;
type FileSource = ImportSource<Params>;
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly before: Pick<
    DepartmentRow,
    'name' | 'name_en' | 'kind' | 'phone' | 'sort' | 'name_pinyin' | 'name_initials'
  > | null;
}

const MAX_ROWS = 2000;

async function storedDepartments(source: Source): Promise<Map<string, DepartmentRow>> {
  const rows = await source.db
    .select()
    .from(department)
    .where(eq(department.organization_id, source.params.organization_id));
  return new Map(rows.map((row) => [row.code, row]));
}

const parentCode = (row: DepartmentRow, stored: ReadonlyMap<string, DepartmentRow>): string | null =>
  [...stored.values()].find((one) => one.id === row.parent_id)?.code ?? null;

/** One verdict per row. A parent may stand anywhere in the same file, as long as it is sound itself. */
function validateRows(source: FileSource, rows: readonly Row[], stored: ReadonlyMap<string, DepartmentRow>): Verdict[] {
  const sound = new Set<string>();
  const holders = nameHolders(source, rows, stored);
  for (;;) {
    const verdicts = rows.map((row) => verdictOf(source, row, stored, { sound, holders }));
    const more = rows.filter(({ code }, at) => typeof verdicts[at] === 'string' && !sound.has(code));
    if (more.length === 0) return verdicts;
    for (const { code } of more) sound.add(code);
  }
}

interface WholeFile {
  /** Codes of rows with nothing wrong in them. */
  readonly sound: ReadonlySet<string>;
  /** Whose each name will be among those beside it: the code by place and name. */
  readonly holders: ReadonlyMap<string, string>;
}

/** Under which parent a row will stand, and its name as names are compared. */
function placeOf(source: FileSource, given: Row, stored: ReadonlyMap<string, DepartmentRow>): string {
  const before = stored.get(given.code);
  const parent = before && !source.has('parent_code') ? parentCode(before, stored) : given.parent_code;
  return `${parent ?? ''} ${labelKey(given.name)}`;
}

/** A name stays with who has it already; of new ones the first row has it. */
function nameHolders(source: FileSource, rows: readonly Row[], stored: ReadonlyMap<string, DepartmentRow>) {
  const named = new Set(rows.map((row) => row.code));
  const others = [...stored.values()].filter((one) => one.status === 'active' && !named.has(one.code));
  const isKept = ({ code, name }: Row) => labelKey(stored.get(code)?.name ?? '') === labelKey(name);
  const holders = new Map(others.map((one) => [`${parentCode(one, stored) ?? ''} ${labelKey(one.name)}`, one.code]));
  for (const row of [...rows.filter(isKept), ...rows.filter((one) => !isKept(one))]) {
    const place = placeOf(source, row, stored);
    if (!holders.has(place)) holders.set(place, row.code);
  }
  return holders;
}

function verdictOf(
  source: FileSource,
  given: Row,
  stored: ReadonlyMap<string, DepartmentRow>,
  { sound, holders }: WholeFile,
): Verdict {
  if (!covers(source.actor, directoryRights.departments, { organization_id: source.params.organization_id }))
    return {
      errors: { code: [{ cn: '您没有管理该机构部门的权限', us: 'You don’t manage departments in that organisation' }] },
    };
  const before = stored.get(given.code);
  const row = overStored(source, given, before);
  const errors: Record<string, Text[]> = {};
  if (before?.status === 'archived') errors['code'] = [{ cn: '该部门已停用', us: 'This department is closed' }];
  const isSame = before !== undefined && FACTS.every((fact) => before[fact] === row[fact]);
  if (before?.kind === 'class' ? !isSame : row.kind === 'class')
    errors[before ? 'code' : 'kind'] = [
      { cn: '班级部门请在年级班级中调整', us: 'Change class departments under Classes' },
    ];
  const parent = row.parent_code === null ? null : stored.get(row.parent_code);
  if (row.parent_code !== null && parent?.status !== 'active' && !sound.has(row.parent_code))
    errors['parent_code'] = [{ cn: '没有这个上级部门', us: 'Parent department not found' }];
  if (source.has('parent_code') && before?.status === 'active' && parentCode(before, stored) !== row.parent_code)
    errors['parent_code'] = [{ cn: '移动部门请在组织架构中进行', us: 'Move departments on the organisation page' }];
  if (parent && parent.depth >= DEPARTMENT_DEPTH_MAX)
    errors['parent_code'] = [
      { cn: `部门最多${DEPARTMENT_DEPTH_MAX}级`, us: `Departments can have up to ${DEPARTMENT_DEPTH_MAX} levels` },
    ];
  const holder = holders.get(placeOf(source, given, stored));
  if (holder !== undefined && holder !== row.code)
    errors['name'] = [
      {
        cn: `同级已有同名部门（编码 ${holder}）`,
        us: `A department at this level already has this name (code ${holder})`,
      },
    ];
  if (Object.keys(errors).length) return { errors };
  if (!before) return 'created';
  return isSame ? 'same' : 'changed';
}

const FACTS = ['name', 'name_en', 'kind', 'phone', 'sort'] as const;

async function save(source: FileSource, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  const { db, params } = source;
  await lockTree(db, params.organization_id);
  const [home] = await db
    .select({ code: organization.code })
    .from(organization)
    .where(eq(organization.id, params.organization_id));
  const stored = await storedDepartments(source);
  const entries = new Map<number, Entry>();
  let waiting = [...rows];
  // a parent may stand below its children in the file
  while (waiting.length) {
    const ready = waiting.filter(({ row }) => row.parent_code === null || stored.has(row.parent_code));
    if (ready.length === 0) break;
    for (const one of ready) entries.set(one.row_no, await saveRow(source, one.row, stored, home?.code ?? ''));
    waiting = waiting.filter((one) => !ready.includes(one));
  }
  return rows.map(({ row_no }) => entries.get(row_no) as Entry);
}

async function saveRow(
  source: FileSource,
  given: Row,
  stored: Map<string, DepartmentRow>,
  unit: string,
): Promise<Entry> {
  const before = stored.get(given.code);
  const row = overStored(source, given, before);
  const { parent_code, ...facts } = row;
  const mover = { db: source.db, actor: source.actor, audit: () => {} };
  if (before) {
    const { name, name_en, kind, phone, sort, name_pinyin, name_initials } = before;
    const after = await departmentMoves.advance(mover, before, 'update', {
      set: { ...facts, ...searchKeysOf(row.name) },
      facts: { import: true },
    });
    stored.set(row.code, after);
    return {
      id: after.id,
      version: after.version,
      before: { name, name_en, kind, phone, sort, name_pinyin, name_initials },
    };
  }
  const parent = parent_code === null ? null : (stored.get(parent_code) ?? null);
  const rowId = uuidv7();
  const [made] = await source.db
    .insert(department)
    .values({
      ...facts,
      ...searchKeysOf(row.name),
      id: rowId,
      organization_id: source.params.organization_id,
      parent_id: parent?.id ?? null,
      path: parent ? `${parent.path}/${rowId}` : rowId,
      depth: (parent?.depth ?? 0) + 1,
      department_unitid: `${unit}-${row.code}`,
    })
    .returning();
  const after = made as DepartmentRow;
  await departmentMoves.begin(mover, after, 'create', { name: row.name, import: true });
  stored.set(row.code, after);
  return { id: after.id, version: after.version, before: null };
}

/** Takes rows back that nobody changed since; new ones only while they are empty. */
async function undo(source: Source, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const untouched = and(eq(department.id, entry.id), eq(department.version, entry.version));
    if (entry.before)
      await source.db
        .update(department)
        .set({ ...entry.before, version: sql`${department.version} + 1` })
        .where(untouched);
    else
      await source.db
        .delete(department)
        .where(
          and(
            untouched,
            sql`not exists (select 1 from ${department} below where below.parent_id = ${department.id})`,
            sql`not exists (select 1 from ${userDepartment} where ${userDepartment.department_id} = ${department.id})`,
            sql`not exists (select 1 from department_leader l where l.department_id = ${department.id})`,
            sql`not exists (select 1 from department_headcount h where h.department_id = ${department.id})`,
          ),
        );
  }
}

defineImport<Params, Row>({
  name: 'departments',
  title: { cn: '部门', us: 'Departments' },
  rights: [directoryRights.departments],
  params: z.strictObject({ organization_id: id }),
  max_rows: MAX_ROWS,
  rows_at_once: MAX_ROWS, // a tree is judged and stored as a whole
  columns: [
    { key: 'code', cn: '编码', us: 'Code', is_required: true, schema: codeOf(2, 20), example: 'JW' },
    { key: 'name', cn: '名称', us: 'Name', is_required: true, schema: line(1, 40), example: '教务处' },
    { key: 'name_en', cn: '英文名称', us: 'English name', schema: line(1, 120), example: 'Academic Affairs' },
    {
      key: 'kind',
      cn: '类型',
      us: 'Type',
      is_required: true,
      schema: z.enum(DEPARTMENT_KINDS),
      options: departmentKinds,
    },
    {
      key: 'parent_code',
      cn: '上级编码',
      us: 'Parent code',
      schema: codeOf(2, 20),
      note: {
        cn: '空：最上级；可以是同一文件中的部门',
        us: 'Empty for top level. Can be a department in the same file.',
      },
    },
    { key: 'phone', cn: '电话', us: 'Phone', schema: line(1, 20) },
    { key: 'sort', cn: '排序', us: 'Order', schema: numberCell(z.int().min(0).max(9999)), example: '10' },
  ],
  keysOf: (row) => ({ code: row.code }),
  async compare(source, rows) {
    return validateRows(source, rows, await storedDepartments(source));
  },
  save: (source, rows) => save(source, rows),
  async undo(source, entries) {
    await lockTree(source.db, source.params.organization_id);
    await undo(source, entries as readonly Entry[]);
    await writeAudit(source.db, { actor: source.actor, ip: null, device: null, request_id: 'import' }, [
      { action: 'department.undo_import', organization_id: source.params.organization_id },
    ]);
  },
});
