import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import {
  anyOf,
  anyRow,
  type FindToday,
  type FindTodos,
  type TodayHolds,
  type TodayItem,
  type TodaySpan,
  type Todo,
  type TodoWaits,
} from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { formatDayTime, timeOf } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Review } from '#shared/review.ts';
import { visitKinds } from '../../contract/visit-kinds.ts';
import { visitPath, visitPathOnPhone } from '../../contract/visit-paths.ts';
import { visitors } from '../../contract/visitors.contract.ts';
import { OPEN_STATES, visitLifecycle } from '../../contract/visitors.lifecycle.ts';
import { visitorRights } from '../../rights.ts';
import { visitor } from '../tables.ts';
import { seenBy } from '../visit/visitor-detail.service.ts';
import { assists, listBoard, type VisitRow, visitsOf } from '../visitors.queries.ts';

const MOST = 50;

/** Decisions that wait and visits that overran, for the home pages. */
export const visitTodos: FindTodos = async (ctx) => {
  const { db, actor } = ctx;
  const decisions = await listBoard(db, actor, isToDecide(ctx), MOST);
  const overdue = await listBoard(db, actor, isOverdue(ctx), MOST);
  return [...decisions.map((row) => decisionTodo(ctx, row)), ...overdue.map(overdueTodo)];
};

export const visitWaits: TodoWaits = (ctx) => anyOf(anyRow(visitor, isToDecide(ctx)), anyRow(visitor, isOverdue(ctx)));

/** Today's visits. */
export const visitsOfToday: FindToday = async (ctx, span) =>
  (await todays(ctx, span)).map((row) => todayItem(ctx, row));

export const visitsHold: TodayHolds = (ctx, span) => anyRow(visitor, isOfDay(ctx, span));

/** SQL condition: the present decision is this person's: as host, as assistant, or as second reviewer. */
function isToDecide(ctx: Context): SQL {
  const me = ctx.actor.user_id;
  const first = and(eq(visitor.waits_for, 'host'), or(eq(visitor.host_user_id, me), assists(me)));
  const second =
    holds(ctx.actor, visitorRights.secondReview) && ctx.actor.organization_id
      ? and(eq(visitor.waits_for, 'second'), eq(visitor.organization_id, ctx.actor.organization_id))
      : undefined;
  return and(eq(visitor.status, 'applied'), or(first, second)) as SQL;
}

/** SQL condition: a visit to this person runs over its time. */
const isOverdue = ({ actor }: Context): SQL =>
  and(eq(visitor.host_user_id, actor.user_id), eq(visitor.status, 'verified'), lt(visitor.end_at, sql`now()`)) as SQL;

/** Own visits of a day, as host and as visitor; wherever they are, which row level security would hide. */
const todays = (ctx: Context, span: TodaySpan): Promise<VisitRow[]> =>
  acrossOrganizations(ctx.db, () => listBoard(ctx.db, ctx.actor, isOfDay(ctx, span), MOST));

/** SQL condition: a visit of the person begins in the span. */
function isOfDay({ actor }: Context, { start, end }: TodaySpan): SQL {
  const own = or(eq(visitor.host_user_id, actor.user_id), visitsOf(actor.user_id));
  const today = and(gte(visitor.start_at, start), lt(visitor.start_at, end));
  return and(own, today, inArray(visitor.status, [...OPEN_STATES, 'left'])) as SQL;
}

const detailOf = ({ visit_kind, reason }: VisitRow) => ({
  detail: [labelOf(visitKinds, visit_kind, 'cn'), reason].join(' · '),
  detail_en: [labelOf(visitKinds, visit_kind, 'us'), reason].join(' · '),
});

function decisionTodo(ctx: Context, row: VisitRow): Todo {
  return {
    key: `visitor:${row.id}`,
    kind: row.source === 'walk_in' ? 'visit_walk_in' : 'visit_review',
    title: row.source === 'walk_in' ? `${row.lead_name} 在门岗等候` : `${row.lead_name} 预约来访`,
    title_en: row.source === 'walk_in' ? `${row.lead_name} is waiting at the gate` : `${row.lead_name} wants to visit`,
    ...detailOf(row),
    due_at: row.start_at,
    since: row.created_at,
    is_urgent: row.source === 'walk_in',
    route: visitPath(row.id),
    mobile_route: visitPathOnPhone(row.id),
    review: reviewOfVisit(ctx, row),
  };
}

function reviewOfVisit({ actor }: Context, row: VisitRow): Review | null {
  const { id, host, standing, zone } = row;
  if (!row.actions.includes('review')) return null;
  const [cn, us] = (['cn', 'us'] as const).map(
    (lang) => `${formatDayTime(row.start_at, lang, zone)}–${timeOf(row.end_at, zone)}`,
  );
  const isLent = row.waits_for === 'host' && !standing.is_host;
  return reviewOf(actor, {
    type: 'visitor',
    id,
    facts: [
      fact({ cn: '事由', us: 'Reason' }, row.reason),
      fact({ cn: '时间', us: 'Time' }, cn, us),
      fact({ cn: '人数', us: 'People' }, String(row.persons_count)),
      fact({ cn: '单位', us: 'Company' }, row.company),
      fact({ cn: '接待人', us: 'Host' }, host.name, host.name_en),
    ],
    moves: [
      decision('approve', visitors.review, id, { body: { result: 'approve' }, words: 'opinion' }),
      decision('reject', visitors.review, id, { body: { result: 'reject' }, words: 'opinion' }),
    ],
    batch: true,
    for: isLent ? host.name : row.waits_for === 'second' ? lentBy(actor, visitorRights.secondReview) : null,
  });
}

/** Visits that somebody decided, or asked for, as far as they may see them. */
export const visitReviews: ReviewedKind = {
  type: 'visitor',
  module: 'visitors',
  lifecycle: visitLifecycle,
  decides: ['review'],
  hands_in: ['create'],
  rows: async (ctx, ids) =>
    (await listBoard(ctx.db, ctx.actor, and(inArray(visitor.id, [...ids]), await seenBy(ctx)), ids.length)).map(
      (row) => ({
        id: row.id,
        title: `${row.lead_name} 来访`,
        title_en: `Visit from ${row.lead_name}`,
        ...detailOf(row),
        state: row.status,
        route: visitPath(row.id),
        mobile_route: visitPathOnPhone(row.id),
      }),
    ),
};

function overdueTodo(row: VisitRow): Todo {
  return {
    key: `visitor-over:${row.id}`,
    kind: 'visit_overdue',
    title: `${row.lead_name} 超时未离校`,
    title_en: `${row.lead_name} has overstayed`,
    detail: row.reason,
    due_at: row.end_at,
    since: row.end_at,
    is_urgent: true,
    route: visitPath(row.id),
    mobile_route: visitPathOnPhone(row.id),
  };
}

const DAY_STATES = { applied: 'planned', approved: 'planned', verified: 'running', left: 'done' } as const;

function todayItem(ctx: Context, row: VisitRow): TodayItem {
  const asHost = row.host.id === ctx.actor.user_id;
  return {
    key: `visitor:${row.id}`,
    kind: asHost ? 'visit_received' : 'visit_made',
    title: asHost ? `${row.lead_name} 来访` : `拜访 ${row.host.name}`,
    title_en: asHost ? `Visit from ${row.lead_name}` : `Visit to ${row.host.name_en ?? row.host.name}`,
    detail: row.reason,
    place: row.campus.name,
    place_en: row.campus.name_en,
    from: row.start_at,
    to: row.end_at,
    state: DAY_STATES[row.status as keyof typeof DAY_STATES],
    route: visitPath(row.id),
    mobile_route: visitPathOnPhone(row.id),
  };
}
