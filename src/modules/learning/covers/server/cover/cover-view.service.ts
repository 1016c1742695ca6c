import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { type LessonFact, lessonFacts } from '#modules/learning/schedule/server/public.ts';
import { subjectsOf } from '#modules/learning/subjects/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { pageOf, planned } from '#server/lists/resource-list.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import type { CoverRow, Look } from '../../contract/cover-lessons.contract.ts';
import { nowOf } from '../now.ts';
import { coverLesson } from '../tables.ts';
import { arranges, coverActs, type FoundCover } from './cover-acts.policy.ts';
import { type CoverQuery, type CoverRecord, coverList, isFor, offersOf, visibleTo } from './cover-rows.service.ts';
import { standingOf } from './lesson-standing.policy.ts';

type What = Pick<CoverRecord, 'organization_id' | 'subject_value' | 'course_name' | 'classroom_ids'>;

/** What some lessons are called: subjects by their values, classes by their ids. */
async function wordsOf(db: Db, rows: readonly What[]) {
  const ids = [...new Set(rows.flatMap((row) => row.classroom_ids))];
  const classes = ids.length
    ? await db
        .select({ id: classroom.id, name: classroom.name, name_en: classroom.name_en })
        .from(classroom)
        .where(inArray(classroom.id, ids))
    : [];
  const schools = [...new Set(rows.map((row) => row.organization_id))];
  const [school] = schools.length
    ? await db.select({ root: organization.client_id }).from(organization).where(inArray(organization.id, schools))
    : [];
  const subjects = await subjectsOf(db, school?.root ?? schools[0] ?? '');
  return {
    classes: new Map(classes.map((one) => [one.id, one])),
    subjects: new Map(subjects.map((one) => [one.value, one])),
  };
}

/** How some lessons are called, in both languages and in their order: `高一（1）班 数学`. */
export async function namesOfLessons(db: Db, rows: readonly What[]): Promise<{ cn: string; us: string }[]> {
  if (rows.length === 0) return [];
  const { classes, subjects } = await wordsOf(db, rows);
  return rows.map((row) => {
    const subject = subjects.get(row.subject_value);
    const own = row.classroom_ids.flatMap((id) => classes.get(id) ?? []);
    const name = row.course_name ?? subject?.name ?? '';
    const list = (lang: 'cn' | 'us') =>
      listIn(
        lang,
        own.map((one) => (lang === 'us' ? (one.name_en ?? one.name) : one.name)),
      );
    return { cn: `${list('cn')} ${name}`, us: `${row.course_name ?? subject?.name_en ?? name}, ${list('us')}` };
  });
}

/** The lessons of some rows as the timetable has them now. */
export async function lessonsOf(db: Db, rows: readonly CoverRecord[]): Promise<ReadonlyMap<string, LessonFact>> {
  const found = new Map<string, LessonFact>();
  for (const [school, own] of Map.groupBy(rows, (row) => row.organization_id)) {
    const ids = own.flatMap(({ lesson_id }) => lesson_id ?? []);
    for (const one of await lessonFacts(db, school, ids)) found.set(one.id, one);
  }
  return found;
}

/** Rows with what the reader is to each. */
export async function foundCovers(
  { db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>,
  rows: readonly CoverRecord[],
): Promise<FoundCover[]> {
  const offers = await offersOf(
    db,
    rows.map(({ id }) => id),
  );
  const names = await namesOfUsers(db, [...new Set(rows.flatMap(({ cover_id }) => cover_id ?? []))]);
  const now = nowOf(services);
  const lessons = await lessonsOf(db, rows);
  return rows.map((row) => {
    const own = offers.find((one) => one.cover_lesson_id === row.id && one.user_id === actor.user_id);
    const taker = row.cover_id ? names.get(row.cover_id) : undefined;
    return {
      row,
      now,
      has_changed: standingOf(row, lessons.get(row.lesson_id ?? '')) !== 'same',
      offer: own?.state ?? null,
      taker: taker ? { cn: taker.name, us: taker.name_en ?? taker.name } : null,
    };
  });
}

const lookOf = ({ state }: CoverRecord): Look => {
  if (state === 'proposed') return 'asked';
  if (state === 'accepted' || state === 'set') return 'set';
  return state === 'done' || state === 'void' ? 'over' : 'open';
};

/** Rows as the reader may see them. Nothing of them says why somebody is away. */
export async function coverRows(ctx: Context, rows: readonly CoverRecord[]): Promise<CoverRow[]> {
  if (rows.length === 0) return [];
  const { db, actor } = ctx;
  const { classes, subjects } = await wordsOf(db, rows);
  const offers = await offersOf(
    db,
    rows.map(({ id }) => id),
  );
  const people = await namesOfUsers(db, [
    ...new Set([
      ...rows.flatMap((row) => [row.teacher_id, ...(row.cover_id ? [row.cover_id] : [])]),
      ...offers.map(({ user_id }) => user_id),
    ]),
  ]);
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '', name_en: people.get(id)?.name_en ?? null });
  return (await foundCovers(ctx, rows)).map((found) => {
    const { row } = found;
    const subject = subjects.get(row.subject_value);
    const seesAll = row.teacher_id === actor.user_id || arranges(ctx, row);
    return {
      id: row.id,
      state: row.state,
      look: lookOf(row),
      date: row.date,
      period_from: row.period_from,
      period_to: row.period_to,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      subject: {
        value: row.subject_value,
        name: subject?.name ?? row.subject_value,
        name_en: subject?.name_en ?? null,
        colour: subject?.colour ?? '1',
      },
      course_name: row.course_name,
      classrooms: row.classroom_ids.flatMap((id) => classes.get(id) ?? []),
      lesson_id: row.lesson_id,
      teacher: named(row.teacher_id),
      cover: row.cover_id ? named(row.cover_id) : null,
      mode: row.mode,
      plan: row.plan,
      offers: offers
        .filter((one) => one.cover_lesson_id === row.id && (seesAll || one.user_id === actor.user_id))
        .map(({ user_id, state, at }) => ({ user: named(user_id), state, at })),
      answer_by: row.state === 'proposed' ? row.answer_by : null,
      is_applied: row.is_applied,
      credit: row.credit,
      actions: coverActs.of(ctx, found),
      version: row.version,
    };
  });
}

export async function listCovers(ctx: Context, query: CoverQuery) {
  const me = ctx.actor.user_id;
  const whose: Record<NonNullable<CoverQuery['whose']>, SQL> = {
    mine: eq(coverLesson.teacher_id, me),
    for_me: isFor(me),
  };
  const base = and(visibleTo(ctx), query.whose ? whose[query.whose] : undefined);
  const page = await pageOf(ctx.db, coverList, query, base, (db, part) => planned(db.select().from(coverLesson), part));
  return { ...page, list: await coverRows(ctx, page.list) };
}

/** One row that is the reader’s business; refuses (404001) every other. */
export async function getCover(ctx: Context, id: string): Promise<CoverRecord> {
  const [row] = await ctx.db
    .select()
    .from(coverLesson)
    .where(and(eq(coverLesson.id, id), visibleTo(ctx)));
  if (!row) throw refuse(shared.not_found);
  return row;
}

export async function showCover(ctx: Context, id: string): Promise<CoverRow> {
  const [row] = await coverRows(ctx, [await getCover(ctx, id)]);
  if (!row) throw refuse(shared.not_found);
  return row;
}
