import { and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { leaveRights } from '#modules/life/leave/rights.ts';
import {
  anyRow,
  type FindToday,
  type FindTodos,
  type TodayHolds,
  type TodaySpan,
  type TodoWaits,
} from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { formatDay, timeOf } from '#shared/dates.ts';
import { COVERED } from '../../contract/cover.lifecycle.ts';
import { nowOf } from '../now.ts';
import { coverLesson, coverOffer } from '../tables.ts';
import { coverPath } from './cover-messages.service.ts';
import { namesOfLessons } from './cover-view.service.ts';

const MOST = 50;

/** SQL condition: a colleague asks the person to take a lesson; null: nobody can. */
function isAsked({ actor }: Context): SQL | null {
  if (!actor.organization_id || !holds(actor, leaveRights.own)) return null;
  return and(
    eq(coverLesson.organization_id, actor.organization_id),
    eq(coverLesson.state, 'proposed'),
    gt(coverLesson.starts_at, sql`now()`),
    inArray(
      coverLesson.id,
      sql`(select ${coverOffer.cover_lesson_id} from ${coverOffer} where ${and(
        eq(coverOffer.user_id, actor.user_id),
        eq(coverOffer.state, 'asked'),
      )})`,
    ),
  ) as SQL;
}

/** Lessons that one is asked to take. */
export const coverTodos: FindTodos = async (ctx) => {
  const where = isAsked(ctx);
  if (!where) return [];
  const rows = await ctx.db.select().from(coverLesson).where(where).orderBy(coverLesson.starts_at).limit(MOST);
  const names = await namesOfLessons(ctx.db, rows);
  return rows.map((row, at) => {
    const what = names[at];
    const time = timeOf(row.starts_at, ctx.actor.time_zone);
    return {
      key: `cover_asked:${row.id}`,
      kind: 'cover_asked',
      title: `请您代课：${what?.cn}`,
      title_en: `Asked to cover: ${what?.us}`,
      detail: `${formatDay(row.date, 'cn')} ${time}`,
      detail_en: `${formatDay(row.date, 'us')}, ${time}`,
      due_at: row.answer_by ?? row.starts_at,
      since: row.updated_at,
      route: coverPath(row.id),
      mobile_route: `/mobile${coverPath(row.id)}`,
    };
  });
};
export const coverWaits: TodoWaits = (ctx) => anyRow(coverLesson, isAsked(ctx));

/** SQL condition: the person takes a lesson of the day that the timetable does not show yet: the leave still waits. */
const isHeld = ({ actor }: Context, { start, end }: TodaySpan): SQL | null =>
  actor.organization_id
    ? (and(
        eq(coverLesson.organization_id, actor.organization_id),
        eq(coverLesson.cover_id, actor.user_id),
        gte(coverLesson.starts_at, start),
        lt(coverLesson.starts_at, end),
        eq(coverLesson.is_applied, false),
        inArray(coverLesson.state, [...COVERED]),
      ) as SQL)
    : null;

/** Own covers of a day. What stands on the timetable is told by it. */
export const coversToday: FindToday = async (ctx, span) => {
  const where = isHeld(ctx, span);
  if (!where) return [];
  const rows = await ctx.db.select().from(coverLesson).where(where).orderBy(coverLesson.starts_at).limit(MOST);
  const now = nowOf(ctx.services);
  const names = await namesOfLessons(ctx.db, rows);
  return rows.map((row, at) => {
    const what = names[at];
    return {
      key: `cover:${row.id}`,
      kind: 'cover',
      title: `代课：${what?.cn}`,
      title_en: `Cover: ${what?.us}`,
      detail: null,
      place: null,
      from: row.starts_at,
      to: row.ends_at,
      state:
        row.ends_at <= now ? ('done' as const) : row.starts_at <= now ? ('running' as const) : ('planned' as const),
      route: coverPath(row.id),
      mobile_route: `/mobile${coverPath(row.id)}`,
    };
  });
};
export const coversHold: TodayHolds = (ctx, span) => anyRow(coverLesson, isHeld(ctx, span));
