import { and, eq, inArray, sql } from 'drizzle-orm';
import { country } from '#modules/core/geo/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { spanProblem } from '#shared/field-rules.ts';
import { maskIdNumber, maskPhone } from '#shared/person/masks.ts';
import { type FieldErrors, refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import {
  type Section,
  type SectionField,
  type SectionKey,
  type SectionRow,
  type SectionValue,
  sectionOf,
} from '../../contract/teacher-sections.ts';
import { teacherTexts as t } from '../../contract/teachers.refusals.ts';
import { teacher, teacherFile } from '../tables.ts';

export type TeacherRow = typeof teacher.$inferSelect;
type RecordSource = Pick<Context, 'db' | 'services'>;

/** A section as it is stored. */
export interface StoredSection {
  readonly section: SectionKey;
  readonly rows: readonly SectionRow[];
  readonly version: number;
  readonly expires_on: string | null;
}

const PLACE = 'teacher_file.rows';
const WORK = ['personnel_nature', 'staff_kind', 'first_work_on', 'planned_entry_on', 'probation_months'] as const;
/** Fields that are set when somebody is hired and change by moves of employment afterwards. */
const OF_ENTRY = ['planned_entry_on', 'probation_months'] as const;

/** The sections of some people that are stored, by person. */
export async function readSections(
  db: Db,
  seal: Seal,
  userIds: readonly string[],
  sections?: readonly SectionKey[],
): Promise<Map<string, StoredSection[]>> {
  const found = userIds.length
    ? await db
        .select()
        .from(teacherFile)
        .where(
          and(
            inArray(teacherFile.user_id, [...userIds]),
            sections ? inArray(teacherFile.section, [...sections]) : undefined,
          ),
        )
    : [];
  const byPerson = new Map<string, StoredSection[]>();
  for (const { user_id, section, rows_sealed, version, expires_on } of found) {
    const rows = JSON.parse(seal.open(rows_sealed, PLACE)) as SectionRow[];
    byPerson.set(user_id, [...(byPerson.get(user_id) ?? []), { section, rows, version, expires_on }]);
  }
  return byPerson;
}

/** The work of somebody as a section: it stands in the columns of the record itself. */
export const workSection = (row: TeacherRow): StoredSection => ({
  section: 'work',
  rows: [Object.fromEntries(WORK.map((key) => [key, row[key]]))],
  version: row.version,
  expires_on: null,
});

/** One section as it stands, for a change of it. */
export async function readSection(
  { db, services }: RecordSource,
  row: TeacherRow,
  key: SectionKey,
): Promise<StoredSection> {
  if (key === 'work') return workSection(row);
  const [existing] = (await readSections(db, services.seal, [row.id], [key])).get(row.id) ?? [];
  return existing ?? { section: key, rows: [], version: 0, expires_on: null };
}

function maskedValue(field: SectionField, value: string): string {
  if (field.kind === 'phone') return maskPhone(value);
  if (field.key.endsWith('_address')) return `${value.slice(0, Math.min(6, Math.floor(value.length / 2)))}****`;
  if (field.key === 'account_no') return `****${value.slice(-4)}`;
  return maskIdNumber(value);
}

/** Rows as others read them. */
export const maskRows = (section: Section, rows: readonly SectionRow[]): SectionRow[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      section.fields.flatMap((field) => {
        const value = row[field.key];
        return field.secret && typeof value === 'string' ? [[field.key, maskedValue(field, value)]] : [];
      }),
    ),
  }));

const isEmpty = (value: SectionValue | undefined): boolean => value === undefined || value === null || value === '';

/**
 * What is stored of what was given: secrets that were left out stay as they were, rows get ids. Refuses (422001) days
 * in the wrong order and needed secrets that nobody gave; `at` is the path of the section in the body.
 */
export function completeRows(
  key: SectionKey,
  given: readonly SectionRow[],
  before: readonly SectionRow[],
  at: string,
): SectionRow[] {
  const section = sectionOf(key);
  const errors: Record<string, readonly Text[]> = {};
  const rows = given.map((row, place) => {
    const existing = section.rows ? before.find((one) => one.id !== undefined && one.id === row.id) : before[0];
    const values = section.fields.map((field) => {
      const value = field.secret && row[field.key] === undefined ? existing?.[field.key] : row[field.key];
      if (field.kind === 'country' && typeof value === 'string' && !country(value))
        errors[`${at}.rows.${place}.${field.key}`] = [t.no_country];
      if (field.required && isEmpty(value)) errors[`${at}.rows.${place}.${field.key}`] = [t.needed];
      return [field.key, value ?? null] as const;
    });
    const whole: SectionRow = { ...Object.fromEntries(values), id: existing?.id ?? uuidv7() };
    const disorder = section.order && spanProblem(whole[section.order[0]], whole[section.order[1]]);
    if (disorder) errors[`${at}.rows.${place}.${section.order?.[1]}`] = [disorder];
    return whole;
  });
  if (Object.keys(errors).length) throw refuseFields(errors);
  return rows;
}

/** What lists may know of a sealed section. */
function openFactsOf(key: SectionKey, rows: readonly SectionRow[]) {
  const { fields } = sectionOf(key);
  const days = rows.flatMap((row) =>
    fields.flatMap((field) => (field.expires && typeof row[field.key] === 'string' ? [String(row[field.key])] : [])),
  );
  const listed = (field: string) => rows.flatMap((row) => (Array.isArray(row[field]) ? (row[field] as string[]) : []));
  const keys =
    key === 'teaching'
      ? [
          ...listed('stage_codes').map((code) => `stage:${code}`),
          ...listed('subject_values').map((one) => `subject:${one}`),
        ]
      : [];
  // of contracts the last one counts: those that it followed have ended
  const expires_on = (key === 'contracts' ? days.toSorted().at(-1) : days.toSorted()[0]) ?? null;
  return {
    row_count: rows.filter((row) => fields.some(({ key: field }) => !isEmpty(row[field]))).length,
    keys,
    expires_on,
  };
}

/**
 * Stores a section over the version that was read. Refuses (409001) when somebody else was first. `rows` are whole.
 */
export async function storeSection(
  ctx: Pick<Context, 'db' | 'services'>,
  row: TeacherRow,
  key: SectionKey,
  rows: readonly SectionRow[],
  version: number,
): Promise<{ readonly target: readonly [string, string] }> {
  return key === 'work' ? storeWork(ctx, row, rows[0] ?? {}, version) : storeFile(ctx, row, key, rows, version);
}

async function storeFile(
  ctx: Pick<Context, 'db' | 'services'>,
  { id, organization_id }: TeacherRow,
  section: SectionKey,
  rows: readonly SectionRow[],
  version: number,
) {
  const { db, services } = ctx;
  const set = { rows_sealed: services.seal.seal(JSON.stringify(rows), PLACE), ...openFactsOf(section, rows) };
  const mine = and(eq(teacherFile.user_id, id), eq(teacherFile.section, section));
  const [stored] =
    version === 0
      ? await db
          .insert(teacherFile)
          .values({ ...set, organization_id, user_id: id, section })
          .onConflictDoNothing()
          .returning({ id: teacherFile.id })
      : await db
          .update(teacherFile)
          .set({ ...set, version: sql`${teacherFile.version} + 1`, updated_at: sql`now()` })
          .where(and(mine, eq(teacherFile.version, version)))
          .returning({ id: teacherFile.id });
  if (stored) return { target: ['teacher_file', stored.id] as const };
  const [now] = await db.select().from(teacherFile).where(mine);
  throw await staleBecause(ctx, 'teacher_file', now?.id ?? id, now ?? {});
}

async function storeWork(ctx: Pick<Context, 'db' | 'services'>, row: TeacherRow, given: SectionRow, version: number) {
  if (row.version !== version) throw await staleBecause(ctx, 'teacher', row.id, row);
  const isOn = row.entry_status !== 'pending_entry';
  const changed = OF_ENTRY.filter((key) => isOn && (given[key] ?? null) !== row[key]);
  if (changed.length) throw refuseFields(errorsAt(changed));
  const set = {
    personnel_nature: textOf(given['personnel_nature']),
    staff_kind: textOf(given['staff_kind']),
    first_work_on: textOf(given['first_work_on']),
    planned_entry_on: textOf(given['planned_entry_on']),
    probation_months: numberOf(given['probation_months']),
  };
  const [stored] = await ctx.db
    .update(teacher)
    .set({ ...set, version: sql`${teacher.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(teacher.id, row.id), eq(teacher.version, version)))
    .returning({ id: teacher.id });
  if (!stored) throw await staleBecause(ctx, 'teacher', row.id, row);
  return { target: ['teacher', row.id] as const };
}

const numberOf = (value: SectionValue | undefined): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: SectionValue | undefined): string | null => (typeof value === 'string' ? value : null);
const errorsAt = (keys: readonly string[]): FieldErrors =>
  Object.fromEntries(keys.map((key) => [`rows.0.${key}`, [t.entry_only]]));
