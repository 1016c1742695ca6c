import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, planned, type RowReader } from '#server/lists/resource-list.ts';
import { inSession } from '#server/media/grants.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { lives } from '../../contract/lives.contract.ts';
import { liveRights } from '../../rights.ts';
import { isOnAir } from '../live.policy.ts';
import { invitedTo, isOnSide, type LiveRow } from '../lives.queries.ts';
import { live } from '../tables.ts';
import { playOf, viewLives } from './live-view.service.ts';

type Query = z.output<(typeof lives)['list']['query']>;

const runs = and(eq(live.status, 'approved'), isNotNull(live.started_at));

export const liveList = defineList<
  Query,
  typeof live.plan_start_at | typeof live.viewers_peak | typeof live.created_at
>({
  table: live,
  id: live.id,
  sorts: { plan_start_at: live.plan_start_at, created_at: live.created_at, viewers_peak: live.viewers_peak },
  default_sort: '-plan_start_at',
  filters: {
    scope: () => undefined,
    status: anyOf(live.status),
    live_type_id: is(live.live_type_id),
    host_id: is(live.host_id),
    department_id: is(live.department_id),
    visibility: is(live.visibility),
    on_air: (on) => (on ? runs : or(sql`${live.status} <> 'approved'`, isNull(live.started_at))),
    replays: (on) => (on ? isNotNull(live.replay_video_id) : isNull(live.replay_video_id)),
    from: (at) => gte(live.plan_end_at, at),
    to: (at) => lt(live.plan_start_at, at),
  },
  search: [live.title, live.title_en],
});

const read: RowReader<LiveRow> = (db, plan) => planned(db.select().from(live).$dynamic(), plan);

/** Lives that somebody may watch: open to them, or of a school whose lives are theirs by duty. */
function hall({ actor }: Context): SQL | undefined {
  const ofGroup = sql`exists (select 1 from ${organization} where ${organization.id} = ${live.organization_id}
    and ${organization.client_id} = ${actor.client_id})`;
  return and(
    inArray(live.status, ['approved', 'finished']),
    or(invitedTo(actor.user_id), isOnSide(actor.user_id), and(inArray(live.visibility, ['login', 'public']), ofGroup)),
  );
}

const DECIDING = [liveRights.approve, liveRights.approvePublic] as const;
const WATCHING_OVER = [liveRights.approve, liveRights.approvePublic, contentCheckRights.moderate] as const;
const decidesSome = ({ actor }: Context) => DECIDING.some((code) => holds(actor, code));

function scopeCondition(ctx: Context, scope: Query['scope']): SQL | undefined {
  const { actor } = ctx;
  const kept = sql`${live.status} <> 'archived'`;
  if (scope === 'hall') return hall(ctx);
  if (scope === 'mine') {
    if (!holds(actor, liveRights.start)) throw refuse(shared.no_right);
    return and(kept, isOnSide(actor.user_id));
  }
  if (!decidesSome(ctx)) throw refuse(shared.no_right);
  if (scope === 'manage')
    return and(
      kept,
      sql`${live.status} <> 'draft'`,
      within(scopeOf(actor, ...DECIDING), live.organization_id, live.department_id),
    );
  return waiting(ctx);
}

/** Lives whose step the caller decides. */
export function waiting({ actor }: Pick<Context, 'actor'>): SQL {
  const step = (code: (typeof DECIDING)[number], waits_for: 'approver' | 'public_approver') =>
    holds(actor, code)
      ? and(eq(live.waits_for, waits_for), within(scopeOf(actor, code), live.organization_id, live.department_id))
      : undefined;
  const party = sql`(${live.host_id} = ${actor.user_id} or ${live.creator_id} = ${actor.user_id} or ${actor.user_id} = any(${live.co_host_ids}))`;
  const steps =
    or(step(liveRights.approve, 'approver'), step(liveRights.approvePublic, 'public_approver')) ?? sql`false`;
  return sql`(${live.status} = 'pending_approval' and ${steps} and not ${party})`;
}

/** One page of lives. */
export async function listLives(ctx: Context, query: Query) {
  const { db, actor } = ctx;
  const base = scopeCondition(ctx, query.scope);
  const page = await pageOf(db, liveList, query, base, read);
  const { start, end } = dayBounds(today(actor.time_zone), actor.time_zone);
  const watched = WATCHING_OVER.filter((code) => holds(actor, code)).map((code) =>
    within(scopeOf(actor, code), live.organization_id, live.department_id),
  );
  const seen = or(hall(ctx), and(inArray(live.status, ['approved', 'finished']), or(...watched) ?? sql`false`));
  const [counts] = await db
    .select({
      on_air: sql<number>`count(*) filter (where ${live.status} = 'approved' and ${live.started_at} is not null)::int`,
      today: sql<number>`count(*) filter (where ${live.plan_start_at} >= ${start} and ${live.plan_start_at} < ${end})::int`,
    })
    .from(live)
    .where(and(seen, or(runs, and(gte(live.plan_start_at, start), lt(live.plan_start_at, end)))));
  const to_approve = decidesSome(ctx) ? await db.$count(live, waiting(ctx)) : 0;
  return {
    ...page,
    list: await viewLives(ctx, page.list),
    counts: { on_air: counts?.on_air ?? 0, today: counts?.today ?? 0, to_approve },
  };
}

/** Everything that sends, or is on air, at the schools that the caller watches over. */
export async function showWall(ctx: Context) {
  const { db, services, actor, scope } = ctx;
  const rows = await db
    .select()
    .from(live)
    .where(
      and(
        within(scope, live.organization_id, live.department_id),
        eq(live.status, 'approved'),
        or(isNotNull(live.started_at), eq(live.publish_state, 'pushing')),
      ),
    )
    .orderBy(asc(live.plan_start_at), asc(live.id))
    .limit(60);
  const views = await viewLives(ctx, rows);
  return {
    list: views.flatMap((view, at) => {
      const row = rows[at];
      return row
        ? [
            {
              ...view,
              play: isOnAir(row) ? playOf(services, row, inSession(actor.user_id, actor)) : null,
              interrupted_at: row.interrupted_at,
            },
          ]
        : [];
    }),
  };
}

/** Lives of somebody on a day, for their home page. */
export const livesBetween = (ctx: Context, span: Between) =>
  ctx.db.select().from(live).where(isBetween(ctx, span)).orderBy(asc(live.plan_start_at)).limit(50);

interface Between {
  readonly start: string;
  readonly end: string;
}

/** SQL condition: a live of the person touches the span. */
export const isBetween = ({ actor }: Context, { start, end }: Between) =>
  and(
    inArray(live.status, ['approved', 'finished']),
    gt(live.plan_end_at, start),
    lt(live.plan_start_at, end),
    or(invitedTo(actor.user_id), isOnSide(actor.user_id)),
  );
