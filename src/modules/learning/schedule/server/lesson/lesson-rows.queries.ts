import { and, arrayOverlaps, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
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

/** The root of the group of each school; its subjects hang there. */
async function clientsOf(db: Db, organizationIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: organization.id, client_id: organization.client_id })
    .from(organization)
    .where(inArray(organization.id, [...organizationIds]));
  return new Map(rows.map(({ id, client_id }) => [id, client_id ?? id]));
}

const clientOf = (db: Db, organizationId: string): Promise<string> =>
  oncePerRequest(
    db,
    `client of ${organizationId}`,
    async () => (await clientsOf(db, [organizationId])).get(organizationId) ?? organizationId,
  );

const subjectsOfClient = async (db: Db, clientId: string) =>
  new Map((await subjectsOf(db, clientId)).map((one) => [one.value, one]));

/** Every subject of a school by its value. */
export const subjectMap = async (db: Db, organizationId: string) =>
  subjectsOfClient(db, await clientOf(db, organizationId));

/** The same for several schools; those of a group share theirs. */
async function subjectMaps(db: Db, organizationIds: readonly string[]) {
  const maps = new Map<string, Awaited<ReturnType<typeof subjectsOfClient>>>();
  for (const [id, client] of await clientsOf(db, organizationIds)) maps.set(id, await subjectsOfClient(db, client));
  return maps;
}

const person = { id: user.id, name: user.name, name_en: user.name_en };
const room = { id: broom.id, name: broom.name, name_en: broom.name_en, number: broom.number };
const group = { id: classroom.id, name: classroom.name, name_en: classroom.name_en };

const byId = <T extends Named>(rows: readonly T[]): Map<string, T> => new Map(rows.map((row) => [row.id, row]));

export async function namesOf(db: Db, userIds: Iterable<string>): Promise<Map<string, Named>> {
  const wanted = [...new Set(userIds)];
  return wanted.length ? byId(await db.select(person).from(user).where(inArray(user.id, wanted))) : new Map();
}

export async function classNamesOf(db: Db, ids: Iterable<string>): Promise<Map<string, Named>> {
  const wanted = [...new Set(ids)];
  return wanted.length ? byId(await db.select(group).from(classroom).where(inArray(classroom.id, wanted))) : new Map();
}

export async function roomNamesOf(
  db: Db,
  ids: Iterable<string>,
): Promise<Map<string, Named & { readonly number: string }>> {
  const wanted = [...new Set(ids)];
  return wanted.length ? byId(await db.select(room).from(broom).where(inArray(broom.id, wanted))) : new Map();
}

interface Wanted {
  readonly people?: readonly string[];
  readonly classes?: readonly string[];
  readonly rooms?: readonly string[];
}

/** The names of people, classes and rooms in one statement; rooms with their number. */
export async function allNamesOf(
  db: Db,
  { people = [], classes = [], rooms = [] }: Wanted,
): Promise<Map<string, Named & { readonly number: string | null }>> {
  if (people.length + classes.length + rooms.length === 0) return new Map();
  const none = sql<string | null>`null::text`.as('number');
  const rows = await unionAll(
    db
      .select({ ...room, number: sql<string | null>`${broom.number}`.as('number') })
      .from(broom)
      .where(inArray(broom.id, [...new Set(rooms)])),
    db
      .select({ ...person, number: none })
      .from(user)
      .where(inArray(user.id, [...new Set(people)])),
    db
      .select({ ...group, number: none })
      .from(classroom)
      .where(inArray(classroom.id, [...new Set(classes)])),
  );
  return byId(rows);
}

const present = (ids: readonly (string | null | undefined)[]): string[] => ids.filter((id) => typeof id === 'string');

/** Lessons with the names of all they name; also of several schools. */
export async function namedLessons(db: Db, rows: readonly LessonRecord[]): Promise<LessonRow[]> {
  if (rows.length === 0) return [];
  const subjects = await subjectMaps(db, [...new Set(rows.map((row) => row.organization_id))]);
  const names = await allNamesOf(db, {
    people: rows.flatMap((row) => present([row.teacher_id, row.orig_teacher_id, ...row.co_teacher_ids])),
    classes: rows.flatMap((row) => row.classroom_ids),
    rooms: rows.flatMap((row) => present([row.broom_id, row.orig_broom_id])),
  });
  const named = (id: string): Named | [] => {
    const found = names.get(id);
    return found ? { id, name: found.name, name_en: found.name_en } : [];
  };
  const person = (id: string | null): Named | null => [id ?? ''].flatMap(named)[0] ?? null;
  const room = (id: string | null) => {
    const found = names.get(id ?? '');
    return found ? { ...found, number: found.number ?? '' } : null;
  };
  return rows.map((row) => {
    const subject = subjects.get(row.organization_id)?.get(row.subject_value);
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
      classrooms: row.classroom_ids.flatMap(named),
      teacher: person(row.teacher_id),
      orig_teacher: row.orig_teacher_id === row.teacher_id ? null : person(row.orig_teacher_id),
      co_teachers: row.co_teacher_ids.flatMap(named),
      room: room(row.broom_id),
      orig_room: row.orig_broom_id === row.broom_id ? null : room(row.orig_broom_id),
      orig_date: isMoved ? plan.date : null,
      orig_period: isMoved ? plan.period_from : null,
      change_id: row.change_id,
    };
  });
}

/** Lessons between two days under a condition that names their schools, by time. */
export const lessonsWhere = (
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
  where: SQL,
): Promise<LessonRecord[]> =>
  db
    .select()
    .from(lesson)
    .where(and(sql`${lesson.date} between ${from} and ${to}`, where))
    .orderBy(asc(lesson.starts_at), asc(lesson.id));

/** Lessons of a school between two days under a condition, by time. */
export const lessonsBetween = (
  db: Db,
  organizationId: string,
  days: { readonly from: string; readonly to: string },
  where?: SQL,
): Promise<LessonRecord[]> => lessonsWhere(db, days, and(ofSchool(organizationId), where) ?? sql`false`);

/** SQL condition: it is of a school. */
export const ofSchool = (organizationId: string): SQL => eq(lesson.organization_id, organizationId);

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
