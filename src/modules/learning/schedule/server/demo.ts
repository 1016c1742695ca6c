import { and, asc, eq } from 'drizzle-orm';
import { grade, semester } from '#modules/core/school/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { Period } from '../contract/period-plans.contract.ts';
import { writeHolds } from './change/holds.service.ts';
import { datedLessons } from './dated/dated-lessons.policy.ts';
import { termsOf } from './dated/terms.queries.ts';
import { changesAround } from './demo/changes.demo.ts';
import { coursesOf } from './demo/courses.demo.ts';
import { demoWeek } from './demo/demo-week.policy.ts';
import { classSchedule, classScheduleGrade, lesson, periodPlan, periodPlanGrade, scheduleSlot } from './tables.ts';

const period = (
  no: number,
  kind: Period['kind'],
  name: string,
  name_en: string,
  starts: string,
  ends: string,
): Period => ({
  no,
  kind,
  name,
  name_en,
  starts,
  ends,
});
const HOURS: readonly Period[] = [
  period(1, 'lesson', '第一节', 'Period 1', '08:00', '08:40'),
  period(2, 'lesson', '第二节', 'Period 2', '08:50', '09:30'),
  period(11, 'break', '大课间', 'Long break', '09:30', '10:00'),
  period(3, 'lesson', '第三节', 'Period 3', '10:00', '10:40'),
  period(4, 'lesson', '第四节', 'Period 4', '10:50', '11:30'),
  period(12, 'noon', '午间', 'Noon', '11:30', '13:30'),
  period(5, 'lesson', '第五节', 'Period 5', '13:40', '14:20'),
  period(6, 'lesson', '第六节', 'Period 6', '14:30', '15:10'),
  period(7, 'lesson', '第七节', 'Period 7', '15:20', '16:00'),
  period(8, 'lesson', '第八节', 'Period 8', '16:10', '16:50'),
];
const PERIODS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A published timetable for two schools of the group, what changed of it around today, and a draft with conflicts. */
export async function scheduleDemo(source: DemoContext): Promise<void> {
  await timetableOf(source, 'sy-middle');
  await timetableOf(source, 'sy-primary');
  await changesAround(source);
}

const scheduleId = (key: OrganizationKey, name: string) => demoId(`class_schedule:${key}:${name}`);

async function timetableOf(source: DemoContext, key: OrganizationKey): Promise<void> {
  const { db } = source;
  const organization_id = organizationId(key);
  const [term] = await db
    .select()
    .from(semester)
    .where(and(eq(semester.organization_id, organization_id), eq(semester.status, 'current')));
  const grades = await db.select().from(grade).where(eq(grade.organization_id, organization_id)).orderBy(asc(grade.id));
  const [first] = grades;
  if (!term || !first) return;
  const own = grades.filter((one) => one.stage_code !== 104);
  const grade_ids = own.map((one) => one.id);
  const from = term.starts_on;
  const plan = {
    id: demoId(`period_plan:${key}`),
    organization_id,
    campus_id: own[0]?.campus_id ?? first.campus_id,
    grade_ids,
    name: '秋冬季作息',
    effective_from: from,
    effective_to: term.ends_on,
    status: 'active' as const,
    periods: [...HOURS],
  };
  await db.insert(periodPlan).values(plan);
  await db.insert(periodPlanGrade).values(
    grade_ids.map((grade_id) => ({
      organization_id,
      period_plan_id: plan.id,
      grade_id,
      from_on: from,
      to_on: term.ends_on,
    })),
  );
  const id = scheduleId(key, 'published');
  const facts = { organization_id, semester_id: term.id, grade_ids };
  await db.insert(classSchedule).values({
    ...facts,
    id,
    name: `${term.name}课表`,
    version_no: 1,
    source: 'import',
    status: 'published',
    effective_from: from,
    effective_to: term.ends_on,
    published_by: castId('superadmin'),
  });
  await db.insert(classScheduleGrade).values(
    grade_ids.map((grade_id) => ({
      organization_id,
      class_schedule_id: id,
      grade_id,
      from_on: from,
      to_on: term.ends_on,
    })),
  );
  const week = demoWeek(await coursesOf(source, key, term.id), { days: 5, periods: PERIODS });
  const slots = week.map((one) => ({
    id: demoId(`slot:${one.classroom_id}:${one.weekday}:${one.period}`),
    organization_id,
    class_schedule_id: id,
    classroom_ids: [one.classroom_id],
    subject_value: one.subject_value,
    course_name: null,
    teacher_ids: one.teacher_id ? [one.teacher_id] : [],
    broom_id: one.broom_id,
    weekday: one.weekday,
    period_from: one.period,
    period_to: one.period,
    weeks: 'all' as const,
    kind: one.kind,
  }));
  await db.insert(scheduleSlot).values(slots);
  const terms = await termsOf(db, organization_id, term.first_week_monday, from, term.ends_on);
  const dated = datedLessons(slots, terms).lessons;
  const rows = dated.map(({ classroom_ids, co_teacher_ids, ...one }) => ({
    ...one,
    id: demoId(`lesson:${one.slot_id}:${one.date}`),
    organization_id,
    semester_id: term.id,
    class_schedule_id: id,
    classroom_ids: [...classroom_ids],
    co_teacher_ids: [...co_teacher_ids],
    orig_teacher_id: one.teacher_id,
    orig_broom_id: one.broom_id,
  }));
  for (let at = 0; at < rows.length; at += 1000) await db.insert(lesson).values(rows.slice(at, at + 1000));
  if (key === 'sy-middle') await draftOf(source, { ...facts, name: term.name }, slots);
  await writeHolds(
    db,
    rows.map((row) => row.id),
  );
}

/** A draft for the next months: two lessons moved onto others, one without a teacher, one not placed. */
async function draftOf(
  { db }: DemoContext,
  facts: { organization_id: string; semester_id: string; grade_ids: string[]; name: string },
  slots: readonly (typeof scheduleSlot.$inferInsert)[],
): Promise<void> {
  const id = scheduleId('sy-middle', 'draft');
  await db.insert(classSchedule).values({
    ...facts,
    id,
    name: '12月调整草稿',
    version_no: 2,
    source: 'copy',
  });
  const [one, two, three, four] = [3, 17, 40, 64];
  await db.insert(scheduleSlot).values(
    slots.map((slot, at) => {
      const copy = { ...slot, id: demoId(`draft ${slot.id}`), class_schedule_id: id };
      const onto = at === one ? slots[one + 1] : at === two ? slots[two + 2] : undefined;
      if (onto)
        return { ...copy, weekday: onto.weekday ?? null, period_from: onto.period_from, period_to: onto.period_to };
      if (at === three) return { ...copy, teacher_ids: [] };
      return at === four ? { ...copy, weekday: null } : copy;
    }),
  );
}
