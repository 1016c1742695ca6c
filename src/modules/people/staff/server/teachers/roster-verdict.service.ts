import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { department, post, user } from '#modules/core/directory/server/tables.ts';
import { employedAt } from '#modules/people/people/contract/people.refusals.ts';
import type { Verdict } from '#server/data-task/definitions.ts';
import { idNumberProblem } from '#shared/person/id-number.ts';
import { RefusalError } from '#shared/refusal.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { Text } from '#shared/text.ts';
import { type SectionKey, type SectionRow, sectionOf } from '../../contract/teacher-sections.ts';
import { teacherTexts as t } from '../../contract/teachers.refusals.ts';
import { teacher } from '../tables.ts';
import { employerOf } from './employment.service.ts';
import {
  CLEAR_CELL,
  cellOf,
  type RosterRow as Row,
  rosterFields,
  SECTIONS_IN_FILE,
  type RosterSource as Source,
} from './roster-columns.ts';
import { completeRows, readSections, type StoredSection, type TeacherRow, workSection } from './sections.service.ts';

type Errors = Record<string, readonly Text[]>;

/** The people and places that some rows name, as far as they exist. */
export interface ExistingPeople {
  readonly find: (
    row: Row,
  ) => { readonly id: string; readonly name: string; readonly id_no_bidx: string | null } | null;
  readonly teachers: ReadonlyMap<string, TeacherRow>;
  readonly sections: ReadonlyMap<string, readonly StoredSection[]>;
  readonly departments: ReadonlyMap<string, string>;
  readonly posts: ReadonlyMap<string, string>;
}

const indexOf = ({ services }: Source, idNo: string): string => services.seal.blindIndex(idNo, 'id_no');

/** Looks the people and places of some rows up. */
export async function findExisting(source: Source, rows: readonly Row[]): Promise<ExistingPeople> {
  const { db, services, params } = source;
  const client_id = source.actor.client_id ?? '';
  const numbers = rows.flatMap((row) => row.number ?? []);
  const documents = rows.flatMap((row) => (row.id_no ? indexOf(source, row.id_no) : []));
  const people = await db
    .select({ id: user.id, name: user.name, number: user.number, id_no_bidx: user.id_no_bidx })
    .from(user)
    .where(
      and(
        eq(user.client_id, client_id),
        ne(user.status, 'deleted'),
        or(inArray(user.number, numbers), inArray(user.id_no_bidx, documents)),
      ),
    );
  const byNumber = new Map(people.map((one) => [one.number, one]));
  const byDocument = new Map(people.map((one) => [one.id_no_bidx, one]));
  const ids = people.map((one) => one.id);
  const kept = ids.length ? await db.select().from(teacher).where(inArray(teacher.id, ids)) : [];
  const teachers = new Map(kept.map((row) => [row.id, row]));
  const units = await db
    .select({ id: department.id, code: department.code })
    .from(department)
    .where(
      and(
        eq(department.organization_id, params.organization_id),
        inArray(
          department.code,
          rows.flatMap((row) => row.department_code ?? []),
        ),
        eq(department.status, 'active'),
        ne(department.kind, 'class'),
      ),
    );
  const jobs = await db
    .select({ id: post.id, code: post.code })
    .from(post)
    .where(
      and(
        eq(post.client_id, client_id),
        eq(post.status, 'active'),
        inArray(
          post.code,
          rows.flatMap((row) => row.post_code ?? []),
        ),
        or(isNull(post.organization_id), eq(post.organization_id, params.organization_id)),
      ),
    );
  return {
    find: (row) =>
      (row.number && byNumber.get(row.number)) || (row.id_no && byDocument.get(indexOf(source, row.id_no))) || null,
    teachers,
    sections: await readSections(db, services.seal, ids, SECTIONS_IN_FILE),
    departments: new Map(units.map((one) => [one.code, one.id])),
    posts: new Map(jobs.map((one) => [one.code ?? '', one.id])),
  };
}

const currentOf = (existing: ExistingPeople, userId: string | null, key: SectionKey): StoredSection => {
  const row = userId ? existing.teachers.get(userId) : undefined;
  const none = { section: key, rows: [], version: 0, expires_on: null };
  if (key === 'work') return row ? workSection(row) : none;
  return (userId && existing.sections.get(userId)?.find((one) => one.section === key)) || none;
};

/** The sections that a row changes, whole: cells over what stands there. */
export function changesOf(row: Row, existing: ExistingPeople, userId: string | null) {
  return SECTIONS_IN_FILE.flatMap((key) => {
    const fields = rosterFields(key);
    if (fields.every((field) => row[cellOf(key, field)] === null)) return [];
    const before = currentOf(existing, userId, key);
    const now = before.rows[0] ?? {};
    const said = fields.map((field) => {
      const cell = row[cellOf(key, field)] ?? null;
      return [field.key, cell === null ? (now[field.key] ?? null) : cell === CLEAR_CELL ? null : cell];
    });
    const given = { ...now, ...Object.fromEntries(said) };
    if (before.rows.length && fields.every((field) => (given[field.key] ?? null) === (now[field.key] ?? null)))
      return [];
    return [{ key, before, given }];
  });
}

/** What a row means for what is stored, or what is wrong with it. */
export async function verdictOf(source: Source, row: Row, existing: ExistingPeople): Promise<Verdict> {
  const person = existing.find(row);
  const record = person ? existing.teachers.get(person.id) : undefined;
  const isHere = record !== undefined && record.entry_status !== 'left';
  const changes = changesOf(row, existing, person?.id ?? null);
  const errors: Errors = {
    ...identityProblems(source, row, person),
    ...placeProblems(row, existing),
    ...(isHere ? {} : missingIn(row)),
    ...(await employmentProblems(source, person?.id, record)),
    ...Object.assign({}, ...changes.map(({ key, before, given }) => problemsOf(key, given, before))),
  };
  if (Object.keys(errors).length) return { errors };
  return isHere ? (changes.length ? 'changed' : 'same') : 'created';
}

/** A document is never changed by a list: it says who somebody is. */
function identityProblems(source: Source, row: Row, person: ReturnType<ExistingPeople['find']>): Errors {
  const problem = row.id_no && idNumberProblem(row.id_type ?? 'identity', row.id_no);
  if (problem) return { id_no: [problem] };
  if (!person) return {};
  const isOther = row.id_no !== null && person.id_no_bidx !== indexOf(source, row.id_no);
  return {
    ...(isSameName(person.name, row.name) ? {} : { name: [t.other_name] }),
    ...(isOther ? { id_no: [t.other_document] } : {}),
  };
}

const placeProblems = (row: Row, existing: ExistingPeople): Errors => ({
  ...(row.department_code && !existing.departments.has(row.department_code)
    ? { department_code: [t.no_department] }
    : {}),
  ...(row.post_code && !existing.posts.has(row.post_code) ? { post_code: [t.no_post] } : {}),
});

/** Somebody new needs a document and a phone. */
const missingIn = (row: Row): Errors =>
  Object.fromEntries((['id_no', 'phone'] as const).flatMap((key) => (row[key] ? [] : [[key, [t.needed]]])));

async function employmentProblems(source: Source, userId?: string, record?: TeacherRow): Promise<Errors> {
  const isElsewhere = record && record.organization_id !== source.params.organization_id;
  if (isElsewhere && record.entry_status !== 'left') return { name: [t.kept_elsewhere] };
  const employer = userId && !record ? await employerOf(source.db, userId) : null;
  return employer ? { name: [employedAt(employer)] } : {};
}

/** What is wrong with a section, by the column where it stands. */
function problemsOf(key: SectionKey, given: SectionRow, before: StoredSection): Errors {
  try {
    completeRows(key, [given], before.rows, key);
    return {};
  } catch (error) {
    if (!(error instanceof RefusalError) || !error.fields) throw error;
    return Object.fromEntries(
      Object.entries(error.fields).map(([path, texts]) => [columnOf(key, path.split('.').at(-1) ?? ''), texts]),
    );
  }
}

/** The column of a field; one that is in no file is spoken of at the day that comes before it. */
function columnOf(key: SectionKey, field: string): string {
  const isInFile = rosterFields(key).some((one) => one.key === field);
  return `${key}_${isInFile ? field : (sectionOf(key).order?.[0] ?? field)}`;
}
