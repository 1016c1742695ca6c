import { randomInt } from 'node:crypto';
import { and, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { semester } from '#modules/core/school/server/tables.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { fileBroadcast } from '#server/notify/broadcast.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { evaluationLifecycle } from '../contract/evaluation.lifecycle.ts';
import { COMMON_ITEMS } from '../contract/evaluation-items.ts';
import { type DemoPlace, findPlace } from './evaluation-place.demo.ts';
import { demoWords, observationsDemo } from './observations.demo.ts';
import { shuffled } from './rounds/mixing.policy.ts';
import { ANSWERS } from './rounds/mixing.service.ts';
import { invitationOf } from './rounds/round-messages.service.ts';
import {
  evaluationAnswer,
  evaluationCell,
  evaluationInbox,
  evaluationTarget,
  evaluationTicket,
  teachingEvaluation,
} from './tables.ts';

const SCHOOL = organizationId('sy-middle');
const SCORED = COMMON_ITEMS.filter(({ type }) => type === 'scale5');

type Round = typeof teachingEvaluation.$inferInsert;
type Move = MoveOf<typeof evaluationLifecycle>;

/** Rounds of two terms before with results, one that runs now for students, guardians and teachers, and observations. */
export async function evaluationDemo(demo: DemoContext): Promise<void> {
  const place = await findPlace(demo);
  const terms = await listTerms(demo);
  const [now, last, before] = terms;
  if (!place || !now) return;
  if (before) await releasedRound(demo, place, before, [4.1, 4.4, 3.9, 4.2]);
  if (last) await releasedRound(demo, place, last, [4.4, 4.5, 3.8, 4.3]);
  await runningRounds(demo, place, now.id);
  await observationsDemo(demo, place, now.id);
}

const listTerms = ({ db, today }: DemoContext) =>
  db
    .select({ id: semester.id, name: semester.name, name_en: semester.name_en, ends_on: semester.ends_on })
    .from(semester)
    .where(and(eq(semester.organization_id, SCHOOL), lte(semester.starts_on, today), ne(semester.status, 'planned')))
    .orderBy(desc(semester.starts_on))
    .limit(3);

const faces = (mean: number, at: number): number => Math.max(1, Math.min(5, Math.round(mean + ((at * 7) % 5) / 2 - 1)));

interface Dates {
  readonly opened: string;
  readonly closed: string;
  readonly released: string;
}

async function keepRound(
  { db }: DemoContext,
  round: Round & { id: string },
  { opened, closed, released }: Dates,
  moves: readonly Move[],
) {
  const days = { open: opened, close: closed, release: released };
  const life = await liveDemo(db, {
    type: 'teaching_evaluation',
    lifecycle: evaluationLifecycle,
    id: round.id,
    organization_id: SCHOOL,
    begun: { state: 'draft', by: castId('research'), at: instantAt(addDays(opened, -2), '10:20') },
    moves: moves.map((move) => ({
      move,
      by: castId('research'),
      at: instantAt(days[move], move === 'open' ? '08:30' : '16:30'),
    })),
    review: [],
  });
  await db.insert(teachingEvaluation).values({ ...round, ...life });
}

type Term = Awaited<ReturnType<typeof listTerms>>[number];

/** Of a term that is over: three teachers with results, one with too few. */
async function releasedRound(
  demo: DemoContext,
  { grade_id, teachers, students }: DemoPlace,
  term: Term,
  means: readonly number[],
) {
  const { db } = demo;
  const id = demoId(`teaching_evaluation:${term.id}`);
  const dates = {
    opened: addDays(term.ends_on, -28),
    closed: addDays(term.ends_on, -18),
    released: addDays(term.ends_on, -2),
  };
  await keepRound(
    demo,
    {
      id,
      organization_id: SCHOOL,
      semester_id: term.id,
      title: `${term.name}学生评教`,
      title_en: `Student evaluation, ${term.name_en ?? term.name}`,
      kind: 'student',
      grade_ids: [grade_id],
      items: [...COMMON_ITEMS],
      min_lessons: 8,
      min_answers: 8,
      opens_at: instantAt(dates.opened, '08:30'),
      closes_at: instantAt(dates.closed, '16:30'),
      release_at: instantAt(dates.released, '08:00'),
      grades_in_on: addDays(dates.released, -1),
      mixed_at: instantAt(dates.closed, '16:31'),
    },
    dates,
    ['open', 'close', 'release'],
  );
  const answers = [];
  for (const [at, teacher] of teachers.entries()) {
    const isSmall = at === 3;
    const cell = demoId(`evaluation_cell:${id}:${teacher.id}`);
    const n = Math.min(students.length, 18 + at);
    const facts = { teacher_id: teacher.id, subject_value: teacher.subject_value, grade_id };
    await db
      .insert(evaluationCell)
      .values({ ...facts, id: cell, organization_id: SCHOOL, evaluation_id: id, n: isSmall ? null : n });
    await db.insert(evaluationTarget).values({
      ...facts,
      id: demoId(`evaluation_target:${id}:${teacher.id}`),
      organization_id: SCHOOL,
      evaluation_id: id,
      expected: students.length,
      answered: isSmall ? 5 : n,
    });
    if (isSmall) continue;
    for (let one = 0; one < n; one += 1)
      for (const [place, { key }] of SCORED.entries())
        answers.push({
          organization_id: SCHOOL,
          cell_id: cell,
          item_key: key,
          value: faces((means[at] ?? 4) - place / 10, one + place),
        });
    for (const words of demoWords[at] ?? [])
      answers.push({ organization_id: SCHOOL, cell_id: cell, item_key: 'words', words });
  }
  await db.insert(evaluationAnswer).values(shuffled(answers, randomInt));
}

/** What runs now: students of a class, their guardians, and what teachers say of themselves. */
async function runningRounds(demo: DemoContext, place: DemoPlace, semester_id: string): Promise<void> {
  const { db, today, services } = demo;
  const opened = addDays(today, -3);
  const guardians = await unrestrictedGuardians(db, place.students);
  const rounds = [
    {
      kind: 'student',
      title: '期中学生评教',
      title_en: 'Mid-term evaluation by students',
      days: 5,
      asked: place.students,
    },
    {
      kind: 'guardian',
      title: '期中家长评教',
      title_en: 'Mid-term evaluation by guardians',
      days: 7,
      asked: [...new Set(place.students.flatMap((one) => guardians.get(one) ?? []))],
    },
    { kind: 'self', title: '期中教师自评', title_en: 'Mid-term self-evaluation', days: 6, asked: [] },
  ] as const;
  for (const { kind, title, title_en, days, asked } of rounds) {
    const id = demoId(`teaching_evaluation:now:${kind}`);
    const closed = addDays(today, days);
    const round = {
      id,
      organization_id: SCHOOL,
      semester_id,
      title,
      title_en,
      kind,
      grade_ids: [place.grade_id],
      items: [...COMMON_ITEMS],
      min_lessons: 8,
      min_answers: 8,
      opens_at: instantAt(opened, '08:30'),
      closes_at: instantAt(closed, '16:30'),
      release_at: instantAt(addDays(closed, 30), '08:00'),
      uncounted: kind === 'self' ? 0 : place.teachers.length,
    } satisfies Round;
    await keepRound(demo, round, { opened, closed, released: closed }, ['open']);
    for (const { id: teacher_id, subject_value } of place.teachers) {
      const isSelf = kind === 'self';
      const target = demoId(`evaluation_target:${id}:${teacher_id}`);
      const people = isSelf ? [teacher_id] : asked.filter((one) => one !== teacher_id);
      await db.insert(evaluationTarget).values({
        id: target,
        organization_id: SCHOOL,
        evaluation_id: id,
        teacher_id,
        classroom_id: isSelf ? null : place.classroom_id,
        grade_id: isSelf ? null : place.grade_id,
        subject_value: isSelf ? null : subject_value,
        expected: people.length,
      });
      // the people of the cast have not answered yet
      const cast = new Set([castId('student'), castId('guardian'), castId('teacher'), castId('homeroom')]);
      const used = new Set(people.filter((one, at) => !cast.has(one) && at % 3 !== 0));
      await db
        .insert(evaluationTicket)
        .values(
          people.map((user_id) => ({ organization_id: SCHOOL, target_id: target, user_id, used: used.has(user_id) })),
        );
      const given = [...used].map((_, at) => ({
        organization_id: SCHOOL,
        target_id: target,
        answers_sealed: services.seal.seal(
          JSON.stringify({
            scores: SCORED.map(({ key }, place_) => ({ key, value: faces(4, at + place_) })),
            texts: [],
          }),
          ANSWERS,
        ),
      }));
      if (given.length) await db.insert(evaluationInbox).values(given);
    }
    if (kind === 'student') await inviteAll(demo, id);
  }
}

/** Who has answered everything has nothing left to do. */
async function inviteAll({ db }: DemoContext, id: string): Promise<void> {
  const [round] = await db
    .select()
    .from(teachingEvaluation)
    .where(inArray(teachingEvaluation.id, [id]));
  if (!round) return;
  await fileBroadcast(
    db,
    invitationOf(round),
    sql`select t.user_id, null::uuid as for_user_id from ${evaluationTicket} t join ${evaluationTarget} g on g.id = t.target_id
         where g.evaluation_id = ${id} group by t.user_id having not bool_and(t.used)`,
  );
}
