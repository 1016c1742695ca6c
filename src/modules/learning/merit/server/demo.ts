import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import { classroom, classroomTeacher, semester } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { liveDemo } from '#server/lifecycle/demo-life.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { MERIT_SENTENCES, meritDimensions, type meritKinds, meritLifecycle } from '../contract/merit-kinds.ts';
import { meritRecord, meritRule } from './tables.ts';

const SCHOOL = organizationId('sy-middle');
type Kind = (typeof meritKinds)[number]['code'];
type Dimension = (typeof meritDimensions)[number]['code'];

/** What was seen in a class lately, by days ago: the kind, the dimension, and which sentence of its list. */
const SEEN: readonly (readonly [days: number, kind: Kind, dimension: Dimension, sentence: number, tenths: number])[] = [
  [1, 'praise', 'moral', 0, 10],
  [2, 'praise', 'academic', 1, 10],
  [3, 'effort', 'academic', 0, 10],
  [5, 'praise', 'labour', 3, 10],
  [8, 'effort', 'health', 2, 10],
  [9, 'fact', 'labour', 0, 5],
  [12, 'remind', 'academic', 0, -5],
  [15, 'praise', 'academic', 2, 10],
  [19, 'fact', 'art', 1, 10],
  [22, 'praise', 'moral', 0, 10],
  [26, 'effort', 'health', 2, 10],
  [33, 'praise', 'art', 1, 10],
];

/** Notes about the class that the demo's homeroom teacher heads, and about the demo's student, with the rules of the term. */
export async function meritDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const terms = await db
    .select({ id: semester.id, status: semester.status, starts_on: semester.starts_on, ends_on: semester.ends_on })
    .from(semester)
    .where(and(eq(semester.organization_id, SCHOOL), lte(semester.starts_on, today), ne(semester.status, 'planned')))
    .orderBy(asc(semester.starts_on));
  const now = terms.at(-1);
  const before = terms.at(-2);
  if (!now) return;
  await rulesOf(demo, now.id);
  const people = await noted(demo);
  for (const [place, one] of people.entries()) {
    for (const [at, seen] of SEEN.entries()) {
      // everybody has some, the student of the cast all of them
      if (one.id !== castId('student') && (place + at) % 4 !== 0) continue;
      const on = addDays(today, -seen[0]);
      if (on >= now.starts_on) await keepNote(demo, one, now.id, on, seen);
      if (before && at % 3 === 0) await keepNote(demo, one, before.id, addDays(before.ends_on, -20 - at), seen);
    }
  }
}

interface Noted {
  readonly id: string;
  readonly classroom_id: string | null;
  readonly giver: string;
}

async function noted({ db }: DemoContext): Promise<Noted[]> {
  const giver = castId('homeroom');
  const headed = sql`(select ${classroomTeacher.classroom_id} from ${classroomTeacher}
    join ${classroom} on ${classroom.id} = ${classroomTeacher.classroom_id}
    where ${classroomTeacher.user_id} = ${giver} and ${classroomTeacher.role} = 'head')`;
  const rows = await db
    .select({ id: student.id, classroom_id: student.classroom_id })
    .from(student)
    .where(
      and(
        eq(student.status, 'enrolled'),
        sql`(${student.classroom_id} in ${headed} or ${student.id} = ${castId('student')})`,
      ),
    )
    .orderBy(asc(student.number), asc(student.id));
  return rows.map((row) => ({ ...row, giver }));
}

async function keepNote(
  { db }: DemoContext,
  { id: student_id, classroom_id, giver }: Noted,
  semester_id: string,
  on: string,
  [days, kind, dimension, sentence, points_tenths]: (typeof SEEN)[number],
): Promise<void> {
  const id = demoId(`merit_record:${student_id}:${semester_id}:${days}`);
  const { created_by: _, ...life } = await liveDemo(db, {
    type: 'merit_record',
    lifecycle: meritLifecycle,
    id,
    organization_id: SCHOOL,
    begun: { state: 'active', by: giver, at: instantAt(on, '10:30') },
    moves: [],
    review: [],
  });
  await db.insert(meritRecord).values({
    ...life,
    id,
    organization_id: SCHOOL,
    student_id,
    classroom_id,
    semester_id,
    dimension,
    kind,
    points_tenths,
    text: MERIT_SENTENCES[kind][sentence]?.cn ?? MERIT_SENTENCES[kind][0]?.cn ?? '',
    to_family: kind === 'praise',
    given_by: giver,
  });
}

async function rulesOf({ db }: DemoContext, semester_id: string): Promise<void> {
  const rows = meritDimensions.flatMap(({ code: dimension }) =>
    (['praise', 'remind'] as const).map((kind) => ({
      id: demoId(`merit_rule:${semester_id}:${dimension}:${kind}`),
      organization_id: SCHOOL,
      semester_id,
      dimension,
      kind,
      default_tenths: kind === 'praise' ? 10 : -5,
      daily_cap: kind === 'praise' ? 120 : 30,
    })),
  );
  await db.insert(meritRule).values(rows);
}
