import { and, eq, inArray, notInArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type ExportColumn, type TaskSource } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { batchesOf, conditionOf, countUpTo } from '#server/lists/resource-list.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { maskIdNumber } from '#shared/person/masks.ts';
import { ethnicities } from '#shared/reference/ethnicities.ts';
import { genders, idTypes, visaTypes } from '#shared/reference/people.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Lang } from '#shared/text.ts';
import type { studentExports } from '../contract/student-export.contract.ts';
import { careFlags } from '../contract/student-personal.ts';
import { boardings } from '../contract/students.contract.ts';
import { studentLifecycle } from '../contract/students.lifecycle.ts';
import { studentRights } from '../rights.ts';
import { ownChildren } from './ports.ts';
import { openPersonal, shownPersonal } from './student-personal.service.ts';
import { type BareRow, foundBy, readRows, studentList, studentsWithin } from './students.queries.ts';
import { student, studentFile } from './tables.ts';

type Query = z.output<(typeof studentExports)['export']['query']>;
type WholeWish = z.output<(typeof studentExports)['export_whole']['body']>;
type Params = Query & { readonly is_whole?: true };
type Source = TaskSource<Params>;
interface Row extends BareRow {
  readonly id_type: string | null;
  readonly id_no: string | null;
  readonly personal: ReturnType<typeof shownPersonal>;
}

const named = (row: { readonly name: string; readonly name_en: string | null } | null, lang: Lang): string | null =>
  row && ((lang === 'us' && row.name_en) || row.name);
const chosen = (list: Parameters<typeof labelOf>[0], code: string | null, lang: Lang): string | null =>
  code && labelOf(list, code, lang);

const COLUMNS: readonly ExportColumn<Row>[] = [
  { cn: '学号', us: 'Student number', value: (row) => row.number, width: 14 },
  { cn: '姓名', us: 'Name', value: (row, lang) => named(row, lang), width: 14 },
  { cn: '性别', us: 'Gender', value: (row, lang) => chosen(genders, row.gender, lang) },
  { cn: '年级', us: 'Grade', value: (row, lang) => named(row.grade, lang), width: 12 },
  { cn: '班级', us: 'Class', value: (row, lang) => named(row.classroom, lang), width: 16 },
  { cn: '状态', us: 'Status', value: (row, lang) => studentLifecycle.states[row.status][lang] },
  { cn: '住宿', us: 'Boarding', value: (row, lang) => chosen(boardings, row.boarding, lang) },
  { cn: '证件类型', us: 'ID type', value: (row, lang) => chosen(idTypes, row.id_type, lang), width: 14 },
  { cn: '证件号码', us: 'ID number', value: (row) => row.id_no, width: 22 },
  { cn: '学籍号', us: 'National student number', value: ({ personal }) => personal.national_no, width: 24 },
  {
    cn: '国家或地区',
    us: 'Country or region',
    width: 14,
    value: ({ personal }, lang) => (lang === 'us' ? personal.country_name_en : personal.country_name),
  },
  { cn: '民族', us: 'Ethnicity', value: ({ personal }, lang) => chosen(ethnicities, personal.ethnicity, lang) },
  { cn: '护照号码', us: 'Passport number', value: ({ personal }) => personal.passport_no, width: 18 },
  { cn: '护照到期', us: 'Passport until', value: ({ personal }) => personal.passport_expires_on, width: 12 },
  { cn: '签证类型', us: 'Visa', value: ({ personal }, lang) => chosen(visaTypes, personal.visa_type, lang), width: 18 },
  { cn: '签证到期', us: 'Visa until', value: ({ personal }) => personal.visa_expires_on, width: 12 },
];

const CARE: ExportColumn<Row> = {
  cn: '关爱标识',
  us: 'Care flags',
  width: 20,
  value: ({ personal }, lang) =>
    (personal.care_flags ?? []).map((flag) => labelOf(careFlags, flag, lang)).join(lang === 'cn' ? '、' : ', ') || null,
};

/** Codes that reach the pupils of a file beside 0354: what the school minds, and numbers that are whole. One that was lost meanwhile reaches nobody. */
const codesOf = (actor: Actor, isWhole: boolean): ActionCode[] => [
  ...(holds(actor, studentRights.details) ? ([studentRights.details] as const) : []),
  ...(isWhole ? ([studentRights.reveal] as const) : []),
];

/** Pupils whom every right of the file reaches, without those from whom a court keeps the caller away. */
async function pupilsOf({ actor, db, scope, services, params }: Source): Promise<SQL | undefined> {
  const restricted = await ownChildren.of(services).restricted(db, actor.user_id);
  return and(
    studentsWithin(scope),
    ...codesOf(actor, params.is_whole === true).map((code) => studentsWithin(scopeOf(actor, code))),
    foundBy(params.q),
    restricted.length ? notInArray(student.id, [...restricted]) : undefined,
  );
}

/** Rows with what is sealed of them; numbers are masked unless a reason was given for whole ones. */
async function withFiles({ db, actor, services: { seal }, params }: Source, rows: readonly BareRow[]): Promise<Row[]> {
  const isWhole = params.is_whole === true;
  const files = await db
    .select({
      id: user.id,
      id_type: user.id_type,
      id_no_sealed: user.id_no_sealed,
      personal_sealed: studentFile.personal_sealed,
    })
    .from(user)
    .leftJoin(studentFile, eq(studentFile.student_id, user.id))
    .where(
      inArray(
        user.id,
        rows.map((row) => row.id),
      ),
    );
  const byId = new Map(files.map((file) => [file.id, file]));
  return rows.map((row) => {
    const file = byId.get(row.id);
    const facts = openPersonal(seal, file?.personal_sealed);
    const id_no = file?.id_no_sealed ? seal.open(file.id_no_sealed, 'user.id_no') : null;
    const { national_no, passport_no } = facts;
    return {
      ...row,
      id_type: file?.id_type ?? null,
      id_no: isWhole ? id_no : id_no && maskIdNumber(id_no),
      personal: {
        ...shownPersonal(facts, holds(actor, studentRights.details)),
        ...(isWhole ? { national_no, passport_no } : {}),
      },
    };
  });
}

const studentExport = defineExport<Params, Row>({
  name: 'students',
  title: { cn: '学生', us: 'Students' },
  rights: [studentRights.export],
  columns: async ({ actor }) => (holds(actor, studentRights.details) ? [...COLUMNS, CARE] : COLUMNS),
  async *batches(source) {
    const { q: _, is_whole: __, ...query } = source.params;
    for await (const rows of batchesOf(source.db, studentList, query, await pupilsOf(source), readRows))
      yield await withFiles(source, rows);
  },
  async count(source) {
    const { q: _, is_whole: __, ...query } = source.params;
    return countUpTo(
      source.db,
      student,
      conditionOf(studentList, query, await pupilsOf(source)),
      Number.MAX_SAFE_INTEGER - 1,
    );
  },
});

/** Begins the export of exactly what is filtered, numbers masked. */
export const exportStudents = (ctx: Context, query: Query): Promise<{ data_task_id: string }> =>
  startExport(ctx, studentExport, query);

/** Begins the same export with whole numbers, of the pupils whom 0357 reaches. Refuses (403001) without 0354; the reason stands in the log. */
export async function exportWholeNumbers(
  ctx: Context,
  query: Query,
  { reason }: WholeWish,
): Promise<{ data_task_id: string }> {
  const begun = await startExport(ctx, studentExport, { ...query, is_whole: true });
  ctx.audit({ action: 'students.export_whole', kind: 'export', target: ['data_task', begun.data_task_id], reason });
  return begun;
}
