import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoId } from '../../../../../../database/demo/random.ts';
import { writeHolds } from '../change/holds.service.ts';
import { lesson, lessonChange, scheduleDay } from '../tables.ts';

/** Around today: a lesson that nobody teaches, one that is covered, a wish that waits, one to approve. */
export async function changesAround(source: DemoContext): Promise<void> {
  const { db, today } = source;
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
  if (covered) await cover(source, covered);
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

/** The homeroom teacher stands in for a colleague who is at a training. */
const cover = (source: DemoContext, covered: typeof lesson.$inferSelect): Promise<void> =>
  standIn(source, covered, {
    id: demoId('lesson_change:covered'),
    user_id: castId('homeroom'),
    reason_kind: 'training',
  });

/** For covers: a colleague stands in for somebody on leave, in a lesson that may be over. */
export async function coverInDemo(
  source: DemoContext,
  lessonId: string,
  { source_id, user_id }: { readonly source_id: string; readonly user_id: string },
): Promise<void> {
  const [covered] = await source.db.select().from(lesson).where(eq(lesson.id, lessonId));
  const id = demoId(`lesson_change:${source_id}`);
  if (covered) await standIn(source, covered, { id, user_id, reason_kind: 'leave', source: 'cover', source_id });
}

async function standIn(
  { db, today }: DemoContext,
  covered: typeof lesson.$inferSelect,
  how: Pick<typeof lessonChange.$inferInsert, 'reason_kind' | 'source' | 'source_id'> & {
    readonly id: string;
    readonly user_id: string;
  },
): Promise<void> {
  const { organization_id } = covered;
  const { id, user_id, ...why } = how;
  const effect = { status: 'covered' as const, teacher: { from: covered.teacher_id, to: user_id } };
  const { teacher_id, broom_id, date, period_from, period_to, starts_at, ends_at } = covered;
  await db.insert(lessonChange).values({
    ...common(organization_id, covered.date, id),
    kind: 'cover',
    lesson_id: covered.id,
    asked_by_id: covered.teacher_id ?? castId('teacher'),
    asked_user_id: user_id,
    ...why,
    state: 'applied',
    effect: { lesson: effect, other: null },
    applied_at: instantAt(addDays(today, -1), '15:20'),
  });
  await db
    .update(lesson)
    .set({
      teacher_id: user_id,
      status: 'covered',
      change_id: id,
      plan: { teacher_id, broom_id, date, period_from, period_to, starts_at, ends_at },
    })
    .where(eq(lesson.id, covered.id));
  await writeHolds(db, [covered.id]);
}

const common = (organization_id: string, date: string, id: string) => ({ id, organization_id, date });

/** The next five days from Monday to Friday. */
const nextDays = (today: string): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((n) => addDays(today, n)).filter((day) => weekdayOf(day) <= 5);
