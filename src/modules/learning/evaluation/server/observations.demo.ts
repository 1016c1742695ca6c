import { and, eq } from 'drizzle-orm';
import { liveVideo } from '#modules/learning/videos/server/tables.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { observationLifecycle } from '../contract/evaluation.lifecycle.ts';
import { observationAspects } from '../contract/observations.contract.ts';
import { lessonObservation, observationGoal } from './tables.ts';

const SCHOOL = organizationId('sy-middle');

/** What students wrote about the teachers of the demo, by their place. */
export const demoWords: readonly (readonly string[])[] = [
  ['老师讲题很清楚，希望多一点当堂练习', '谢谢老师课后帮我补上落下的内容', '板书有时候写得太快了'],
  ['喜欢老师带我们读诗', '作文评语写得很认真，谢谢', '希望课前三分钟能继续'],
  ['听写太多了', '老师很有耐心'],
];

interface Seen {
  readonly observer: CastName;
  readonly teacher: CastName;
  readonly days_ago: number;
  readonly period: string;
  readonly kind: typeof lessonObservation.$inferInsert.kind;
  readonly scores: readonly number[];
  readonly strengths: string;
  readonly suggestions: string;
  readonly notes?: readonly { readonly at: number; readonly text: string }[];
  readonly reply?: string;
  readonly moves: readonly MoveOf<typeof observationLifecycle>[];
}

const SEEN: readonly Seen[] = [
  {
    observer: 'homeroom',
    teacher: 'teacher',
    days_ago: 4,
    period: '第3节',
    kind: 'routine',
    scores: [5, 4, 4, 5, 4],
    strengths: '从生活中的测量问题引入，学生动手画图，讨论充分。',
    suggestions: '例题之间可以留两分钟让学生自己归纳方法。',
    moves: ['submit'],
  },
  {
    observer: 'research',
    teacher: 'homeroom',
    days_ago: 9,
    period: '第2节',
    kind: 'open',
    scores: [5, 5, 4, 5, 5],
    strengths: '朗读指导层层推进，追问有启发，学生质疑的氛围好。',
    suggestions: '小组汇报时可以请其他组补充，让更多学生开口。',
    notes: [
      { at: 12, text: '导入用学生自己的照片，很快进入情境' },
      { at: 28, text: '对“背影”的追问很好，可再等三秒' },
    ],
    reply: '谢谢苏老师，等待时间我会注意，下周再请您来听。',
    moves: ['submit', 'acknowledge'],
  },
  {
    observer: 'teacher',
    teacher: 'homeroom',
    days_ago: 1,
    period: '第5节',
    kind: 'routine',
    scores: [4, 4],
    strengths: '默写反馈及时。',
    suggestions: '',
    moves: [],
  },
];

interface Place {
  readonly classroom_id: string;
  readonly teachers: readonly { readonly id: string; readonly subject_value: string }[];
}

/** Observations in every state, one with notes on a film, and the goals of the term. */
export async function observationsDemo({ db, today }: DemoContext, place: Place, semester_id: string): Promise<void> {
  await db.insert(observationGoal).values([
    { organization_id: SCHOOL, semester_id, role: 'teacher', lessons: 8 },
    { organization_id: SCHOOL, semester_id, role: 'dept_head', lessons: 15 },
  ]);
  const [film] = await db
    .select({ id: liveVideo.id })
    .from(liveVideo)
    .where(and(eq(liveVideo.organization_id, SCHOOL), eq(liveVideo.status, 'published')))
    .limit(1);
  for (const one of SEEN) {
    const { observer, teacher, days_ago, moves } = one;
    const id = demoId(`lesson_observation:${observer}:${teacher}:${days_ago}`);
    const date = addDays(today, -days_ago);
    const life = await liveDemo(db, {
      type: 'lesson_observation',
      lifecycle: observationLifecycle,
      id,
      organization_id: SCHOOL,
      begun: { state: 'draft', by: castId(observer), at: instantAt(date, '11:40') },
      moves: moves.map((move) => ({
        move,
        by: castId(move === 'submit' ? observer : teacher),
        at: instantAt(move === 'submit' ? date : addDays(date, 1), move === 'submit' ? '16:10' : '10:15'),
      })),
      review: [],
    });
    const { created_by: _, ...columns } = life;
    await db.insert(lessonObservation).values({
      ...columns,
      id,
      organization_id: SCHOOL,
      semester_id,
      lesson_date: date,
      period: one.period,
      observer_id: castId(observer),
      teacher_id: castId(teacher),
      classroom_id: place.classroom_id,
      subject_value: place.teachers.find((known) => known.id === castId(teacher))?.subject_value ?? '',
      kind: one.kind,
      scores: observationAspects
        .slice(0, one.scores.length)
        .map(({ code }, at) => ({ key: code, score: one.scores[at] ?? 3 })),
      strengths: one.strengths,
      suggestions: one.suggestions || null,
      notes: [...(one.notes ?? [])],
      live_video_id: one.notes ? (film?.id ?? null) : null,
      reply: one.reply ?? null,
      submitted_at: moves.length ? instantAt(date, '16:10') : null,
    });
  }
}
