import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { classroom, classroomTeacher, grade, semester } from '#modules/core/school/server/tables.ts';
import { readWorkbook } from '#server/data-task/sheets/workbook/read-workbook.ts';
import { type Db, rowReach } from '#server/database/database.ts';
import { admit } from '#server/files/admit.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { GRID_FILE } from '../../contract/class-schedules.contract.ts';
import { scheduleRefusals as r, scheduleTexts as t } from '../../contract/schedule.refusals.ts';
import { hoursOfSchool } from '../dated/terms.queries.ts';
import type { GridKnown, GridLesson, GridMapping, GridReading } from '../grid/grid.types.ts';
import { readGrid } from '../grid/read-grid.ts';
import { subjectMap } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { scheduleReading, type scheduleSlot } from '../tables.ts';

type SlotValues = Omit<typeof scheduleSlot.$inferInsert, 'id' | 'class_schedule_id' | 'organization_id'>;

const gridKind = defineFileKind({
  kind: 'schedule_grid',
  ...GRID_FILE,
  way: 'own_call',
  image: null,
  can_read: () => false,
});

const DAY_MS = 86_400_000;

/** Reads a file of a planning program and keeps what it says for a day, for its author alone. */
export async function readSchedule(
  ctx: Context,
  upload: UploadedFile | undefined,
  { mapping }: { readonly mapping?: string | undefined },
) {
  if (!upload) throw refuse(fileRefusals.empty);
  const { actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  const content = await admit(gridKind, upload);
  const read = await readWorkbook(content.path, content.mime);
  if ('trouble' in read) throw refuse(r.grid_unreadable);
  const expires_at = new Date(Date.parse(nowOf(services)) + DAY_MS).toISOString();
  return services.database.write(rowReach(actor.client_id, actor.reach), async ({ db }) => {
    const reading = readGrid(
      read.sheets,
      await knownOf(db, organization_id, nowOf(services).slice(0, 10)),
      mappingOf(mapping),
    );
    const [row] = await db
      .insert(scheduleReading)
      .values({
        organization_id,
        user_id: actor.user_id,
        reading: { slots: shown(reading, ctx.lang).slots, open: reading.not_understood.length },
        expires_at,
      })
      .returning({ id: scheduleReading.id });
    if (!row) throw new Error('a reading was not stored');
    return { ...shown(reading, ctx.lang), id: row.id, expires_at };
  });
}

function mappingOf(typed: string | undefined): GridMapping {
  if (!typed) return {};
  try {
    const parsed: unknown = JSON.parse(typed);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    throw refuse(r.grid_unreadable);
  }
}

const shown = ({ lessons, not_understood, open_names, counts }: GridReading, lang: Context['lang']) => ({
  slots: lessons.map((one) => ({
    class_ids: [...one.class_ids],
    weekday: one.weekday,
    period_from: one.period_from,
    period_to: one.period_to,
    weeks: weeksOf(one),
    kind: one.kind,
    subject_value: one.subject_value,
    course_name: one.course_name,
    teacher_ids: [...one.teacher_ids],
    room_id: one.room_id,
  })),
  not_understood: not_understood.map(({ sheet, address, text, reason }) => ({
    sheet,
    address,
    text,
    reason: reason[lang],
  })),
  open_names: open_names.map((one) => ({
    of: one.of,
    typed: one.typed,
    cells: [...one.cells],
    candidates: [...one.candidates],
  })),
  counts,
});

const weeksOf = ({ weeks }: GridLesson): SlotValues['weeks'] => (typeof weeks === 'string' ? weeks : [...weeks]);

const LEVEL: Readonly<Record<number, number>> = { 103: 0, 101: 6, 102: 9 };

/** What the school knows: its classes, subjects, teachers, rooms and hours. */
async function knownOf(db: Db, organizationId: string, day: string): Promise<GridKnown> {
  const classes = await db
    .select({
      id: classroom.id,
      name: classroom.name,
      no: classroom.class_no,
      stage: grade.stage_code,
      year: grade.year_no,
    })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId), eq(classroom.status, 'active')));
  const teachers = await db
    .selectDistinct({ id: user.id, name: user.name, number: user.number })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
        sql`'teacher' = any (${user.types})`,
      ),
    );
  const rooms = await db
    .select({ id: broom.id, name: broom.name, code: broom.number })
    .from(broom)
    .where(eq(broom.organization_id, organizationId));
  const assigned = await db
    .select({
      class_id: classroomTeacher.classroom_id,
      subject_value: classroomTeacher.subject_value,
      teacher_id: classroomTeacher.user_id,
    })
    .from(classroomTeacher)
    .innerJoin(semester, eq(semester.id, classroomTeacher.semester_id))
    .where(and(eq(classroomTeacher.organization_id, organizationId), eq(semester.status, 'current')))
    .orderBy(asc(classroomTeacher.id));
  const [hours] = await hoursOfSchool(db, organizationId, day, day);
  const subjects = [...(await subjectMap(db, organizationId)).values()].filter((one) => one.is_offered);
  return {
    classes: classes.map(({ stage, year, ...one }) => ({
      ...one,
      grade: LEVEL[stage] === undefined ? null : LEVEL[stage] + year,
    })),
    subjects: subjects.map(({ value, name, name_en }) => ({ value, name, also: name_en ? [name_en] : [] })),
    teachers,
    rooms,
    assigned: assigned.flatMap(({ subject_value, ...one }) => (subject_value ? [{ ...one, subject_value }] : [])),
    ...(hours ? { periods: hours.periods.map(({ no, kind, name }) => ({ no, kind, name })) } : {}),
  };
}

/** The weekly lessons of a reading for some grades. Nothing is stored before every cell is understood or set aside. */
export async function slotsOfReading(
  ctx: Context,
  organizationId: string,
  readingId: string,
  gradeIds: readonly string[],
): Promise<SlotValues[]> {
  const { db, actor } = ctx;
  const [row] = await db
    .select()
    .from(scheduleReading)
    .where(
      and(
        eq(scheduleReading.id, readingId),
        eq(scheduleReading.user_id, actor.user_id),
        eq(scheduleReading.organization_id, organizationId),
        gt(scheduleReading.expires_at, sql`now()`),
      ),
    );
  if (!row) throw refuseFields({ reading_id: [t.reading_gone] });
  const { reading } = row;
  if (reading.open > 0) throw refuse(r.reading_open, { n: reading.open });
  const classes = await db
    .select({ id: classroom.id, stage: grade.stage_code })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId), inArray(classroom.grade_id, [...gradeIds])));
  const stageOf = new Map(classes.map((one) => [one.id, one.stage]));
  return reading.slots.flatMap((one) => {
    const classroom_ids = one.class_ids.filter((id) => stageOf.has(id));
    const stage = stageOf.get(classroom_ids[0] ?? '');
    if (stage === undefined) return [];
    return [
      {
        classroom_ids,
        // a course without a subject is one of the school
        subject_value: one.subject_value ?? `${stage}${SCHOOL_COURSE}`,
        course_name: one.subject_value ? null : one.course_name.slice(0, 30),
        teacher_ids: one.teacher_ids.slice(0, 3),
        broom_id: one.room_id,
        weekday: one.weekday,
        period_from: one.period_from,
        period_to: one.period_to,
        weeks: one.weeks,
        kind: one.kind,
      },
    ];
  });
}

/** 校本课程, in every stage. */
const SCHOOL_COURSE = '020';
