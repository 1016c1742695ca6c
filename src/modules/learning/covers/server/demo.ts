import {
  coverInDemo,
  freeTeachers,
  type LessonFact,
  lessonsTaught,
  setCover,
} from '#modules/learning/schedule/server/public.ts';
import { type LeaveSpan, leavesOf } from '#modules/life/leave/server/public.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { coverLifecycle } from '../contract/cover.lifecycle.ts';
import { answerBy } from './cover/covers.service.ts';
import { nowOf } from './now.ts';
import { coverLesson, coverOffer } from './tables.ts';

const leaveOf = async ({ db }: DemoContext, key: string): Promise<LeaveSpan | undefined> =>
  [...(await leavesOf(db, [demoId(`vacation:${key}`)])).values()][0];

/** Lessons of colleagues who are ill today, at a contest in the next days, or have asked for leave. */
export async function coverDemo(demo: DemoContext): Promise<void> {
  const now = nowOf(demo.services);
  const fever = await leaveOf(demo, 'fever');
  if (fever) {
    const lessons = await taught(demo, fever);
    // what has begun was covered; of the rest one is open, one is asked for
    for (const [n, one] of lessons.entries())
      if (one.starts_at <= now || n < lessons.length - 2) await cover(demo, fever, one, now);
      else if (n === lessons.length - 2) await ask(demo, fever, one, now);
      else await keep(demo, fever, one, 'open');
  }
  const speech = await leaveOf(demo, 'speech');
  if (speech)
    for (const [n, one] of (await taught(demo, speech)).entries())
      if (n % 3 === 0) await cover(demo, speech, one, now);
      else if (n % 3 === 1) await ask(demo, speech, one, now);
      else await keep(demo, speech, one, 'open');
  const parents = await leaveOf(demo, 'parents');
  if (parents)
    for (const [n, one] of (await taught(demo, parents)).entries())
      if (n === 0) await accept(demo, parents, one);
      else await keep(demo, parents, one, 'open');
}

const taught = ({ db }: DemoContext, leave: LeaveSpan): Promise<LessonFact[]> =>
  lessonsTaught(db, leave.organization_id, leave.user_id, leave);

/** The most fitting colleague who is free then; the cast keeps its own days. */
async function colleagueFor(demo: DemoContext, leave: LeaveSpan, { id }: LessonFact): Promise<string | undefined> {
  const free = (await freeTeachers(demo, leave.organization_id, [id])).get(id) ?? [];
  const cast = [castId('teacher'), castId('homeroom')];
  return free.find((one) => !cast.includes(one.id))?.id;
}

type Facts = Partial<typeof coverLesson.$inferInsert>;
type Life = Parameters<typeof liveDemo<typeof coverLifecycle>>[1]['moves'];

const idOf = (leave: LeaveSpan, { id }: LessonFact) => demoId(`cover_lesson:${leave.id}:${id}`);

async function keep(
  { db, today }: DemoContext,
  leave: LeaveSpan,
  lesson: LessonFact,
  state: NonNullable<Facts['state']>,
  { moves = [], ...facts }: Facts & { readonly moves?: Life } = {},
): Promise<void> {
  const { organization_id, user_id: teacher_id } = leave;
  const id = idOf(leave, lesson);
  const at = instantAt(addDays(today, -1), '16:40');
  const { status: _state, version } = await liveDemo(db, {
    type: 'cover_lesson',
    lifecycle: coverLifecycle,
    id,
    organization_id,
    begun: { by: teacher_id, at, state: 'open' },
    moves,
    review: [],
  });
  await db.insert(coverLesson).values({
    id,
    organization_id,
    vacation_id: leave.id,
    lesson_id: lesson.id,
    date: lesson.date,
    period_from: lesson.period_from,
    period_to: lesson.period_to,
    starts_at: lesson.starts_at,
    ends_at: lesson.ends_at,
    classroom_ids: lesson.classroom_ids,
    subject_value: lesson.subject_value,
    course_name: lesson.course_name,
    teacher_id,
    state,
    version,
    created_at: at,
    ...facts,
  });
}

/** The registrar set somebody; a lesson that is over was taught. */
async function cover(demo: DemoContext, leave: LeaveSpan, lesson: LessonFact, now: string): Promise<void> {
  const user_id = await colleagueFor(demo, leave, lesson);
  if (!user_id) return keep(demo, leave, lesson, lesson.starts_at <= now ? 'missed' : 'open');
  const by = castId('orgadmin');
  const at = instantAt(addDays(demo.today, -1), '17:05');
  const isOver = lesson.ends_at <= now;
  await keep(demo, leave, lesson, isOver ? 'done' : 'set', {
    cover_id: user_id,
    is_applied: true,
    credit: 1,
    plan: '完成练习册对应章节，讲评前两题',
    moves: [{ move: 'set', by, at }, ...(isOver ? [{ move: 'done' as const, by, at: lesson.ends_at }] : [])],
  });
  await coverInDemo(demo, lesson.id, { source_id: idOf(leave, lesson), user_id });
}

/** Two colleagues are asked. */
async function ask(demo: DemoContext, leave: LeaveSpan, lesson: LessonFact, now: string): Promise<void> {
  const free = (await freeTeachers(demo, leave.organization_id, [lesson.id])).get(lesson.id) ?? [];
  if (free.length === 0) return keep(demo, leave, lesson, 'open');
  const at = addMinutes(now, -5);
  await keep(demo, leave, lesson, 'proposed', {
    answer_by: answerBy(lesson, now, 'Asia/Shanghai'),
    moves: [{ move: 'propose', by: leave.user_id, at }],
  });
  await demo.db.insert(coverOffer).values(
    free.slice(0, 2).map(({ id: user_id }) => ({
      organization_id: leave.organization_id,
      cover_lesson_id: idOf(leave, lesson),
      user_id,
      at,
    })),
  );
}

/** A colleague has agreed while the leave itself still waits: held, and not on the timetable yet. */
async function accept(demo: DemoContext, leave: LeaveSpan, lesson: LessonFact): Promise<void> {
  const user_id = await colleagueFor(demo, leave, lesson);
  if (!user_id) return keep(demo, leave, lesson, 'open');
  const { organization_id } = leave;
  const at = instantAt(addDays(demo.today, -1), '19:30');
  await keep(demo, leave, lesson, 'accepted', {
    cover_id: user_id,
    credit: 1,
    moves: [
      { move: 'propose', by: leave.user_id, at: instantAt(addDays(demo.today, -1), '16:45') },
      { move: 'accept', by: user_id, at },
    ],
  });
  const source_id = idOf(leave, lesson);
  await demo.db
    .insert(coverOffer)
    .values({ organization_id, cover_lesson_id: source_id, user_id, state: 'accepted', at });
  await setCover(demo, { organization_id, lesson_id: lesson.id, mode: 'cover', user_id, source_id, state: 'held' });
}
