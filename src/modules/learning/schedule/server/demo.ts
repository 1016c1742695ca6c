import { and, asc, eq, inArray } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import { classroom, classroomTeacher, grade, semester } from '#modules/core/school/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { departmentId, type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { Period } from '../contract/period-plans.contract.ts';
import { writeHolds } from './change/holds.service.ts';
import { datedLessons } from './dated/dated-lessons.policy.ts';
import { termsOf } from './dated/terms.queries.ts';
import { type DemoCourse, demoWeek } from './demo-week.policy.ts';
import {
  classSchedule,
  classScheduleGrade,
  lesson,
  lessonChange,
  periodPlan,
  periodPlanGrade,
  scheduleDay,
  scheduleSlot,
} from './tables.ts';

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

/** The last three digits of subjects by stage: how many a week, and the department that teaches them. */
const MIDDLE: Readonly<Record<'101' | '102', readonly (readonly [string, number, string])[]>> = {
  '101': [
    ['001', 6, 'YUW'],
    ['002', 6, 'SX'],
    ['003', 5, 'YY'],
    ['007', 3, 'WL'],
    ['009', 2, 'SW'],
    ['005', 2, 'LS'],
    ['006', 2, 'DL'],
    ['004', 2, 'ZZ'],
    ['014', 3, 'TY'],
    ['012', 1, 'YS'],
    ['013', 1, 'YS'],
  ],
  '102': [
    ['001', 5, 'YUW'],
    ['002', 5, 'SX'],
    ['003', 5, 'YY'],
    ['007', 4, 'WL'],
    ['008', 3, 'HX'],
    ['009', 3, 'SW'],
    ['005', 2, 'LS'],
    ['006', 2, 'DL'],
    ['004', 2, 'ZZ'],
    ['014', 2, 'TY'],
    ['012', 1, 'YS'],
  ],
};
const PRIMARY: readonly (readonly [string, number, string])[] = [
  ['001', 7, 'YUW'],
  ['002', 5, 'SX'],
  ['003', 3, 'YY'],
  ['014', 4, 'ZHX'],
  ['012', 2, 'ZHX'],
  ['013', 2, 'ZHX'],
];
const MEETING = '019';
/** Hours of physics and chemistry are in these laboratories. */
const LABS: Readonly<Record<string, string>> = { '102007': 'B:102', '102008': 'B:101' };

/** A published timetable for two schools of the group, what changed of it around today, and a draft with conflicts. */
export async function scheduleDemo(source: DemoContext): Promise<void> {
  await timetableOf(source, 'sy-middle');
  await timetableOf(source, 'sy-primary');
  await changesAround(source);
}

async function teachersOf({ db }: DemoContext, key: OrganizationKey, codes: readonly string[]) {
  const rows = await db
    .selectDistinct({ user_id: userDepartment.user_id, department_id: userDepartment.department_id })
    .from(userDepartment)
    .where(
      and(
        inArray(
          userDepartment.department_id,
          codes.map((code) => departmentId(key, code)),
        ),
        eq(userDepartment.is_main, true),
      ),
    )
    .orderBy(asc(userDepartment.user_id));
  return new Map(
    codes.map((code) => [
      code,
      rows.filter((row) => row.department_id === departmentId(key, code)).map((row) => row.user_id),
    ]),
  );
}

/** Who teaches what where: heads teach their own class, the others in turn, whoever has least first. */
async function coursesOf(source: DemoContext, key: OrganizationKey, semesterId: string): Promise<DemoCourse[]> {
  const { db } = source;
  const classes = await db
    .select({ id: classroom.id, stage: grade.stage_code, no: classroom.class_no, year: grade.year_no })
    .from(classroom)
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(and(eq(classroom.organization_id, organizationId(key)), eq(classroom.kind, 'admin')))
    .orderBy(asc(grade.stage_code), asc(grade.year_no), asc(classroom.class_no));
  const taught = await db
    .select()
    .from(classroomTeacher)
    .where(eq(classroomTeacher.semester_id, semesterId))
    .orderBy(asc(classroomTeacher.role), asc(classroomTeacher.user_id));
  const codes =
    key === 'sy-middle'
      ? ['YUW', 'SX', 'YY', 'WL', 'HX', 'SW', 'LS', 'DL', 'ZZ', 'TY', 'YS']
      : ['YUW', 'SX', 'YY', 'ZHX'];
  const staff = await teachersOf(source, key, codes);
  const loads = new Map<string, number>();
  const courses: DemoCourse[] = [];
  for (const one of classes) {
    const stage = String(one.stage);
    const own = taught.filter((row) => row.classroom_id === one.id);
    const head = own.find((row) => row.role === 'head')?.user_id ?? null;
    const plan = stage === '103' ? PRIMARY : stage === '101' ? MIDDLE['101'] : MIDDLE['102'];
    for (const [code, n, department] of plan) {
      const subject_value = `${stage}${code}`;
      const people = staff.get(department) ?? [];
      const known = own.find((row) => row.subject_value === subject_value)?.user_id;
      const ofHead = head && people.includes(head) ? head : undefined;
      const least = people.toSorted((a, b) => (loads.get(a) ?? 0) - (loads.get(b) ?? 0))[0];
      const teacher_id = known ?? ofHead ?? least ?? null;
      if (teacher_id) loads.set(teacher_id, (loads.get(teacher_id) ?? 0) + n);
      const lab = key === 'sy-middle' ? LABS[subject_value] : undefined;
      // one lesson a week is in the laboratory
      const inLab = lab ? 1 : 0;
      const facts = { classroom_id: one.id, subject_value, teacher_id, kind: 'lesson' as const };
      if (lab) courses.push({ ...facts, broom_id: demoId(`broom:${key}:${lab}`), n: inLab });
      courses.push({ ...facts, broom_id: null, n: n - inLab });
    }
    courses.push({
      classroom_id: one.id,
      subject_value: `${stage}${MEETING}`,
      teacher_id: head,
      broom_id: null,
      kind: 'meeting',
      n: 1,
      at: { weekday: 1, period: 8 },
    });
  }
  return courses;
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

/** Around today: a lesson that nobody teaches, one that is covered, a wish that waits, one to approve. */
async function changesAround({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  const rows = await db
    .select()
    .from(lesson)
    .where(and(eq(lesson.organization_id, organization_id), inArray(lesson.date, [today, ...nextDays(today)])))
    .orderBy(asc(lesson.starts_at), asc(lesson.id));
  const cast = new Set<string | null>([castId('teacher'), castId('homeroom')]);
  const ahead = rows.filter((row) => row.date > today && row.kind === 'lesson');
  const mine = ahead.filter((row) => row.teacher_id === castId('teacher'));
  const todays = rows.filter((row) => row.date === today && row.kind === 'lesson' && !cast.has(row.teacher_id));
  const open = todays.at(-3);
  if (open) {
    await db.update(lesson).set({ teacher_id: null }).where(eq(lesson.id, open.id));
    await writeHolds(db, [open.id]);
  }
  const isFreeThen = (user: string, row: (typeof rows)[number]) =>
    rows.every(
      (other) => other.teacher_id !== user || other.ends_at <= row.starts_at || row.ends_at <= other.starts_at,
    );
  const covered = todays.find((row) => row.id !== open?.id && isFreeThen(castId('homeroom'), row));
  if (covered) {
    const id = demoId('lesson_change:covered');
    const effect = { status: 'covered' as const, teacher: { from: covered.teacher_id, to: castId('homeroom') } };
    const { teacher_id, broom_id, date, period_from, period_to, starts_at, ends_at } = covered;
    await db.insert(lessonChange).values({
      ...common(organization_id, covered.date, id),
      kind: 'cover',
      lesson_id: covered.id,
      asked_by_id: covered.teacher_id ?? castId('teacher'),
      asked_user_id: castId('homeroom'),
      reason_kind: 'training',
      state: 'applied',
      effect: { lesson: effect, other: null },
      applied_at: instantAt(addDays(today, -1), '15:20'),
    });
    await db
      .update(lesson)
      .set({
        teacher_id: castId('homeroom'),
        status: 'covered',
        change_id: id,
        plan: { teacher_id, broom_id, date, period_from, period_to, starts_at, ends_at },
      })
      .where(eq(lesson.id, covered.id));
    await writeHolds(db, [covered.id]);
  }
  const asked = mine.find((row) => isFreeThen(castId('homeroom'), row));
  if (asked)
    await db.insert(lessonChange).values({
      ...common(organization_id, asked.date, demoId('lesson_change:asked')),
      kind: 'cover',
      lesson_id: asked.id,
      asked_by_id: castId('teacher'),
      asked_user_id: castId('homeroom'),
      reason_kind: 'meeting',
      state: 'asked',
      answer_by: asked.starts_at,
    });
  const other = mine.find((row) => row.id !== asked?.id);
  if (other)
    await db.insert(lessonChange).values({
      ...common(organization_id, other.date, demoId('lesson_change:self_study')),
      kind: 'self_study',
      lesson_id: other.id,
      asked_by_id: castId('teacher'),
      reason_kind: 'training',
      state: 'accepted',
    });
  const off = nextDays(today).at(-1) ?? today;
  await db.insert(scheduleDay).values({
    organization_id,
    date: addDays(off, 7),
    mode: 'none',
    follow_week: 'same',
    reason: '冬季运动会',
  });
  await db.delete(lesson).where(and(eq(lesson.organization_id, organization_id), eq(lesson.date, addDays(off, 7))));
}

const common = (organization_id: string, date: string, id: string) => ({ id, organization_id, date });

/** The next five days from Monday to Friday. */
const nextDays = (today: string): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(today, n)).filter((day) => weekdayOf(day) <= 5);
