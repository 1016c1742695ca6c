import { and, between, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { freeTeachers, lessonFacts, periodsOf, termOf } from '#modules/learning/schedule/server/public.ts';
import { leaveRights } from '#modules/life/leave/rights.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { COVERED } from '../../contract/cover.lifecycle.ts';
import { coverRights } from '../../rights.ts';
import { coverLesson } from '../tables.ts';
import { visibleTo } from './cover-rows.service.ts';
import { coverRows } from './cover-view.service.ts';

/** The lessons of a day that leave hits, by period; for who arranges them also how often colleagues covered this term. */
export async function viewBoard(ctx: Context, { day: asked }: { readonly day?: string | undefined }) {
  const { db, actor } = ctx;
  const day = asked ?? today(actor.time_zone);
  const here = currentOrganization(actor);
  const rows = await db
    .select()
    .from(coverLesson)
    .where(and(visibleTo(ctx), eq(coverLesson.date, day), ne(coverLesson.state, 'void')))
    .orderBy(coverLesson.starts_at, coverLesson.id)
    .limit(500);
  const periods = await periodsOf(db, here, day);
  return {
    day,
    periods: periods.map(({ no, name, name_en, starts, ends }) => ({ no, name, name_en, starts, ends })),
    list: await coverRows(ctx, rows),
    fair: holds(actor, coverRights.arrange) ? await fairness(ctx, here, day) : [],
  };
}

const FAIR_MOST = 20;

/** How many lessons colleagues took in the term of a day, who took most first. */
async function fairness({ db }: Context, organizationId: string, day: string) {
  const term = await termOf(db, organizationId, day);
  if (!term) return [];
  const rows = await db
    .select({
      id: coverLesson.cover_id,
      covers: sql<number>`count(*)::int`,
      credit: sql<number>`sum(${coverLesson.credit})::float`,
    })
    .from(coverLesson)
    .where(
      and(
        eq(coverLesson.organization_id, organizationId),
        between(coverLesson.date, term.from, term.to),
        inArray(coverLesson.state, [...COVERED, 'done']),
        isNotNull(coverLesson.cover_id),
      ),
    )
    .groupBy(coverLesson.cover_id)
    .orderBy(sql`3 desc`, coverLesson.cover_id)
    .limit(FAIR_MOST);
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ id }) => id ?? []),
  );
  return rows.flatMap(({ id, covers, credit }) => {
    const name = id ? names.get(id) : undefined;
    return id && name ? [{ teacher: { id, name: name.name, name_en: name.name_en }, covers, credit }] : [];
  });
}

/** Who could take a lesson: for who is to teach it and who arranges covers; refuses (404001) others. */
export async function viewCandidates(ctx: Context, lessonId: string) {
  const { db, actor } = ctx;
  const here = currentOrganization(actor);
  const [lesson] = await lessonFacts(db, here, [lessonId]);
  const isOwn = lesson?.teacher_id === actor.user_id || lesson?.orig_teacher_id === actor.user_id;
  if (!lesson || !(holds(actor, coverRights.arrange) || (isOwn && holds(actor, leaveRights.own))))
    throw refuse(shared.not_found);
  return { list: [...((await freeTeachers(ctx, here, [lessonId])).get(lessonId) ?? [])] };
}
