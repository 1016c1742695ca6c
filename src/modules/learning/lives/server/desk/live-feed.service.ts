import { and, eq, or } from 'drizzle-orm';
import type { ForeignFields } from '#server/frame/current-user-fields.ts';
import type { FindToday, FindTodos, Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { formatDayTime } from '#shared/dates.ts';
import { liveRights } from '../../rights.ts';
import { livesBetween, waiting } from '../hall/lives-list.service.ts';
import { isOnAir, sideOf } from '../live.policy.ts';
import type { LiveRow } from '../lives.queries.ts';
import { isLiveEnabled } from '../settings.ts';
import { live } from '../tables.ts';

const MOST = 50;

/** Lives to decide, and own ones that came back. */
export const liveTodos: FindTodos = async (ctx) => {
  const { db, actor } = ctx;
  const mine = and(eq(live.status, 'draft'), eq(live.creator_id, actor.user_id));
  const rows = await db
    .select()
    .from(live)
    .where(or(waiting(ctx), mine))
    .orderBy(live.plan_start_at)
    .limit(MOST);
  return rows.filter((row) => row.status !== 'draft' || row.opinion !== null).map((row) => todo(row, actor.time_zone));
};

function todo(row: LiveRow, zone: string): Todo {
  const isBack = row.status === 'draft';
  const kind = isBack ? 'live_returned' : 'live_approve';
  const tab = isBack ? 'mine' : 'approve';
  return {
    key: `${kind}:${row.id}`,
    kind,
    title: `${isBack ? '直播被退回，请修改' : '待审批直播'}：${row.title}`,
    title_en: `${isBack ? 'A live came back to you' : 'A live to approve'}: ${row.title_en ?? row.title}`,
    detail: formatDayTime(row.plan_start_at, 'cn', zone),
    detail_en: formatDayTime(row.plan_start_at, 'us', zone),
    due_at: row.plan_start_at,
    since: row.updated_at,
    route: `/mgmtLive?tab=${tab}&id=${row.id}`,
    mobile_route: `/mobile/mgmtLive?tab=${tab}&id=${row.id}`,
    quick: null,
  };
}

/** Lives of a day that somebody hosts or is invited to. */
export const livesToday: FindToday = async (ctx, span) => {
  const rows = await livesBetween(ctx, span);
  return rows.map((row) => ({
    key: `live:${row.id}`,
    kind: 'live',
    title: row.title,
    title_en: row.title_en,
    detail: row.audience_name,
    detail_en: row.audience_name_en,
    place: null,
    from: row.plan_start_at,
    to: row.plan_end_at,
    state: row.status === 'finished' ? 'done' : isOnAir(row) ? 'running' : 'planned',
    route:
      sideOf(ctx.actor, row) === 'host' && row.status === 'approved'
        ? `/mgmtLive/${row.id}/studio`
        : `/mgmtLive/${row.id}`,
    mobile_route: `/mobile/mgmtLive/${row.id}`,
  }));
};

/** Whether somebody is offered to open a live. */
export async function liveFields(ctx: Context): Promise<Partial<ForeignFields>> {
  const may = holds(ctx.actor, liveRights.start) && ctx.actor.organization_id !== null;
  return { is_open_live: may && (await isLiveEnabled(ctx, ctx.actor.organization_id)) };
}
