import { and, eq, gte, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { hoursOfSchool } from '../dated/terms.queries.ts';
import { classesOfGrades, slotsOf, surroundingsOf } from '../draft/slots.queries.ts';
import { namesOf, roomNamesOf, subjectMap } from '../lesson/lesson-rows.queries.ts';
import { classSchedule, classScheduleGrade, scheduleSlot } from '../tables.ts';
import type { DraftFacts } from './problem-of-draft.policy.ts';

type Draft = Pick<typeof classSchedule.$inferSelect, 'id' | 'organization_id' | 'grade_ids'>;

/** All that a search has to know about a draft. */
export async function draftFacts(db: Db, draft: Draft, day: string): Promise<DraftFacts> {
  const { organization_id, grade_ids } = draft;
  const slots = await slotsOf(db, draft.id);
  const classes = await classesOfGrades(db, organization_id, grade_ids);
  const hours = await hoursOfSchool(db, organization_id, day, day);
  const around = await surroundingsOf(db, organization_id, slots);
  const teaching = new Set(classes.filter(({ kind }) => kind === 'teaching').map(({ id }) => id));
  return {
    slots,
    classes,
    hours: hours.filter(({ grade_id }) => grade_ids.includes(grade_id)),
    teachers: await namesOf(
      db,
      slots.flatMap(({ teacher_ids }) => teacher_ids),
    ),
    rooms: await roomNamesOf(
      db,
      slots.flatMap(({ broom_id }) => broom_id ?? []),
    ),
    subjects: await subjectMap(db, organization_id),
    homes_of_group: new Map(
      [...around.members].flatMap(([group, students]) =>
        teaching.has(group)
          ? [[group, [...new Set(students.flatMap((one) => around.class_of.get(one) ?? []))]] as const]
          : [],
      ),
    ),
    elsewhere: await slotsElsewhere(db, draft, day),
  };
}

/** Weekly lessons of the timetables that hold for other grades. */
async function slotsElsewhere(db: Db, draft: Draft, day: string) {
  const holding = db
    .select({ id: classScheduleGrade.class_schedule_id })
    .from(classScheduleGrade)
    .where(
      and(
        eq(classScheduleGrade.organization_id, draft.organization_id),
        notInArray(classScheduleGrade.grade_id, draft.grade_ids),
        gte(classScheduleGrade.to_on, day),
      ),
    );
  const own = (await classesOfGrades(db, draft.organization_id, draft.grade_ids)).map(({ id }) => id);
  return db
    .select()
    .from(scheduleSlot)
    .innerJoin(classSchedule, eq(classSchedule.id, scheduleSlot.class_schedule_id))
    .where(
      and(
        ne(scheduleSlot.class_schedule_id, draft.id),
        inArray(scheduleSlot.class_schedule_id, holding),
        own.length ? sql`not (${scheduleSlot.classroom_ids} && ${sql.param(own)}::uuid[])` : undefined,
      ),
    )
    .then((rows) => rows.map((row) => row.schedule_slot));
}
