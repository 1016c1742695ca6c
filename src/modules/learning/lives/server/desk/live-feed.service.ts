import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { ForeignFields } from '#server/frame/current-user-fields.ts';
import {
  anyRow,
  type FindToday,
  type FindTodos,
  type TodayHolds,
  type Todo,
  type TodoWaits,
} from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { formatDayTime, timeOf } from '#shared/dates.ts';
import type { Review } from '#shared/review.ts';
import { liveLifecycle } from '../../contract/live.lifecycle.ts';
import { lives } from '../../contract/lives.contract.ts';
import { liveRights } from '../../rights.ts';
import { isBetween, livesBetween, waiting } from '../hall/lives-list.service.ts';
import { isOnAir, sideOf } from '../live.policy.ts';
import { isOnSide, type LiveRow, plannedBy, reachedBy } from '../lives.queries.ts';
import { isLiveEnabled } from '../settings.ts';
import { live } from '../tables.ts';

const MOST = 50;

/** Lives to decide, and own ones that came back. */
export const liveTodos: FindTodos = async (ctx) => {
  const { db, actor } = ctx;
  const rows = await db.select().from(live).where(isWaiting(ctx)).orderBy(live.plan_start_at).limit(MOST);
  return rows.map((row) => ({
    ...todo(row, actor.time_zone),
    review: row.status === 'draft' ? null : reviewOfLive(ctx, row),
  }));
};

export const liveWaits: TodoWaits = (ctx) => anyRow(live, isWaiting(ctx));

/** SQL condition: a live is to be decided, or came back to who made it. */
function isWaiting(ctx: Context): SQL {
  const cameBack = and(eq(live.status, 'draft'), eq(live.creator_id, ctx.actor.user_id), isNotNull(live.opinion));
  return or(waiting(ctx), cameBack) as SQL;
}

function reviewOfLive({ actor }: Context, row: LiveRow): Review | null {
  const { id, version } = row;
  const isPublic = row.waits_for === 'public_approver';
  const time = (lang: 'cn' | 'us') =>
    `${formatDayTime(row.plan_start_at, lang, actor.time_zone)}–${timeOf(row.plan_end_at, actor.time_zone)}`;
  return reviewOf(actor, {
    type: 'live',
    id,
    facts: [
      fact({ cn: '标题', us: 'Title' }, row.title, row.title_en),
      fact({ cn: '时间', us: 'Time' }, time('cn'), time('us')),
      fact({ cn: '受众', us: 'Audience' }, row.audience_name, row.audience_name_en),
    ],
    moves: [
      decision('approve', lives.approve, id, { body: { version, result: 'approve' }, words: 'opinion' }),
      decision('return', lives.approve, id, { body: { version, result: 'return' }, words: 'opinion' }),
    ],
    batch: true,
    for: lentBy(actor, isPublic ? liveRights.approvePublic : liveRights.approve),
  });
}

/** Lives that somebody decided, or submitted: those on whose side they stand, and those that their code reaches. */
export const liveReviews: ReviewedKind = {
  type: 'live',
  module: 'lives',
  lifecycle: liveLifecycle,
  decides: ['approve'],
  hands_in: ['submit'],
  rows: async ({ db, actor }, ids) => {
    const reached = reachedBy(actor, liveRights.approve, liveRights.approvePublic);
    const seen = or(isOnSide(actor.user_id), plannedBy(actor), and(sql`${live.status} <> 'draft'`, reached));
    const rows = await db
      .select()
      .from(live)
      .where(and(inArray(live.id, [...ids]), seen));
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      title_en: row.title_en,
      detail: formatDayTime(row.plan_start_at, 'cn', actor.time_zone),
      detail_en: formatDayTime(row.plan_start_at, 'us', actor.time_zone),
      state: row.status,
      route: `/mgmtLive/${row.id}`,
      mobile_route: `/mobile/mgmtLive/${row.id}`,
    }));
  },
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
  };
}

/** Lives of a day that somebody hosts or is invited to. */
export const livesHold: TodayHolds = (ctx, span) => anyRow(live, isBetween(ctx, span));

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
