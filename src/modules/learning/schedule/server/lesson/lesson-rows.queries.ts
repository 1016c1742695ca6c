import { and, arrayOverlaps, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { subjectsOf } from '#modules/learning/subjects/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { oncePerRequest } from '#server/database/once-per-request.ts';
import { listIn } from '#shared/text.ts';
import type { LessonRow } from '../../contract/schedule.shapes.ts';
import { lesson } from '../tables.ts';

export type LessonRecord = typeof lesson.$inferSelect;
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** The root of the group of a school; its subjects hang there. */
const clientOf = (db: Db, organizationId: string): Promise<string> =>
  oncePerRequest(db, `client of ${organizationId}`, async () => {
    const [row] = await db
      .select({ client_id: organization.client_id })
      .from(organization)
      .where(eq(organization.id, organizationId));
    return row?.client_id ?? organizationId;
  });

/** Every subject of a school by its value. */
export async function subjectMap(db: Db, organizationId: string) {
  const all = await subjectsOf(db, await clientOf(db, organizationId));
  return new Map(all.map((one) => [one.value, one]));
}

export async function namesOf(db: Db, userIds: Iterable<string>): Promise<Map<string, Named>> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .where(inArray(user.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function classNamesOf(db: Db, ids: Iterable<string>): Promise<Map<string, Named>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: classroom.id, name: classroom.name, name_en: classroom.name_en })
    .from(classroom)
    .where(inArray(classroom.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function roomNamesOf(db: Db, ids: Iterable<string>) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map<string, Named & { readonly number: string }>();
  const rows = await db
    .select({ id: broom.id, name: broom.name, name_en: broom.name_en, number: broom.number })
    .from(broom)
    .where(inArray(broom.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id) => typeof id === 'string');

/** Lessons with the names of all they name; of one school. */
export async function namedLessons(db: Db, rows: readonly LessonRecord[]): Promise<LessonRow[]> {
  const [first] = rows;
  if (!first) return [];
  const subjects = await subjectMap(db, first.organization_id);
  const people = await namesOf(
    db,
    rows.flatMap((row) => present([row.teacher_id, row.orig_teacher_id, ...row.co_teacher_ids])),
  );
  const classes = await classNamesOf(
    db,
    rows.flatMap((row) => row.classroom_ids),
  );
  const rooms = await roomNamesOf(
    db,
    rows.flatMap((row) => present([row.broom_id, row.orig_broom_id])),
  );
  const person = (id: string | null) => (id ? (people.get(id) ?? null) : null);
  const room = (id: string | null) => (id ? (rooms.get(id) ?? null) : null);
  return rows.map((row) => {
    const subject = subjects.get(row.subject_value);
    const { plan } = row;
    const isMoved = plan !== null && (plan.date !== row.date || plan.period_from !== row.period_from);
    return {
      id: row.id,
      date: row.date,
      week_no: row.week_no,
      period_from: row.period_from,
      period_to: row.period_to,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      kind: row.kind,
      status: row.status,
      is_changed: plan !== null,
      is_off: row.status === 'cancelled',
      is_self_study: row.status === 'self_study',
      subject: {
        value: row.subject_value,
        name: subject?.name ?? row.subject_value,
        name_en: subject?.name_en ?? null,
        colour: subject?.colour ?? '1',
      },
      course_name: row.course_name,
      classrooms: row.classroom_ids.flatMap((id) => classes.get(id) ?? []),
      teacher: person(row.teacher_id),
      orig_teacher: row.orig_teacher_id === row.teacher_id ? null : person(row.orig_teacher_id),
      co_teachers: row.co_teacher_ids.flatMap((id) => people.get(id) ?? []),
      room: room(row.broom_id),
      orig_room: row.orig_broom_id === row.broom_id ? null : room(row.orig_broom_id),
      orig_date: isMoved ? plan.date : null,
      orig_period: isMoved ? plan.period_from : null,
      change_id: row.change_id,
    };
  });
}

/** Lessons of a school between two days under a condition, by time. */
export function lessonsBetween(
  db: Db,
  organizationId: string,
  { from, to }: { readonly from: string; readonly to: string },
  where?: SQL,
): Promise<LessonRecord[]> {
  return db
    .select()
    .from(lesson)
    .where(and(eq(lesson.organization_id, organizationId), sql`${lesson.date} between ${from} and ${to}`, where))
    .orderBy(asc(lesson.starts_at), asc(lesson.id));
}

/** SQL condition: one of these classes has it. */
export const ofClasses = (ids: readonly string[]): SQL =>
  ids.length ? arrayOverlaps(lesson.classroom_ids, [...ids]) : sql`false`;

/** SQL condition: somebody teaches it, or was planned to. */
export const ofTeacher = (userId: string): SQL =>
  sql`(${lesson.teacher_id} = ${userId} or ${lesson.orig_teacher_id} = ${userId} or ${lesson.co_teacher_ids} @> array[${userId}]::uuid[])`;

/** SQL condition: it is in a room, or was planned there. */
export const inRoom = (roomId: string): SQL =>
  sql`(${lesson.broom_id} = ${roomId} or ${lesson.orig_broom_id} = ${roomId})`;

/** What a lesson is of, in both languages: `高一（1）班 数学`. */
export async function lessonText(db: Db, row: LessonRecord): Promise<{ cn: string; us: string }> {
  const subject = (await subjectMap(db, row.organization_id)).get(row.subject_value);
  const classes = [...(await classNamesOf(db, row.classroom_ids)).values()];
  const name = row.course_name ?? subject?.name ?? '';
  return {
    cn: `${listIn(
      'cn',
      classes.map((one) => one.name),
    )} ${name}`,
    us: `${row.course_name ?? subject?.name_en ?? name}, ${listIn(
      'us',
      classes.map((one) => one.name_en ?? one.name),
    )}`,
  };
}
