import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Engagement, Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import {
  anyRow,
  type FindToday,
  type FindTodos,
  type TodayHolds,
  type TodaySpan,
  type Todo,
  type TodoWaits,
} from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { formatDayTime } from '#shared/dates.ts';
import type { Review } from '#shared/review.ts';
import { swapLifecycle } from '../../contract/duty.lifecycle.ts';
import { dutySwaps } from '../../contract/duty-swaps.contract.ts';
import { dutyRights } from '../../rights.ts';
import { timeText } from '../duty-messages.service.ts';
import { isFor, logsWhere } from '../log/logs.queries.ts';
import { dutiesOf, type FoundShift, isHeld, shiftsWhere } from '../shift/shifts.queries.ts';
import { swapActs } from '../swap/swap-acts.policy.ts';
import { seenBy } from '../swap/swap-view.service.ts';
import { type FoundSwap, isAskedOfAll, swapsWhere } from '../swap/swaps.queries.ts';
import { dutyLog, dutyShift, dutySwap } from '../tables.ts';

const MOST = 50;
/** Days before a shift from which its person is asked to confirm it. */
const CONFIRM_DAYS = 7;

const page = (query: string) => ({ route: `/dutySchedule?${query}`, mobile_route: `/mobile/dutySchedule?${query}` });
const works = ({ actor }: Context) =>
  actor.organization_id !== null && (holds(actor, dutyRights.view) || holds(actor, dutyRights.manage));

type Of = Pick<FoundShift, 'shift' | 'schedule'>;
const when = ({ shift }: Of, zone: string) => ({
  detail: formatDayTime(shift.starts_at, 'cn', zone),
  detail_en: formatDayTime(shift.starts_at, 'us', zone),
});
const nameOf = ({ shift, schedule }: Of) => `${schedule.name} ${shift.slot}`;

/** SQL: a shift of the caller soon begins and is not confirmed. Null: they do no duty. */
function isUnconfirmed(ctx: Context): SQL | null {
  const { actor } = ctx;
  if (!works(ctx) || !actor.organization_id) return null;
  return and(
    eq(dutyShift.organization_id, actor.organization_id),
    eq(dutyShift.user_id, actor.user_id),
    dutyShift.is_live,
    eq(dutyShift.status, 'planned'),
    gte(dutyShift.ends_at, sql`now()`),
    lt(dutyShift.starts_at, sql`now() + make_interval(days => ${CONFIRM_DAYS})`),
  ) as SQL;
}

/** Shifts to confirm. */
export const confirmTodos: FindTodos = async (ctx) => {
  const where = isUnconfirmed(ctx);
  const rows = where ? await shiftsWhere(ctx.db, where, { me: ctx.actor.user_id, most: MOST }) : [];
  return rows.map(
    (found): Todo => ({
      key: `duty_confirm:${found.shift.id}`,
      kind: 'duty_confirm',
      title: `确认值班：${nameOf(found)}`,
      title_en: `Confirm duty: ${nameOf(found)}`,
      ...when(found, ctx.actor.time_zone),
      due_at: found.shift.starts_at,
      since: found.shift.assigned_at,
      ...page(`tab=mine&id=${found.shift.id}`),
    }),
  );
};
export const confirmWaits: TodoWaits = (ctx) => anyRow(dutyShift, isUnconfirmed(ctx));

/** SQL: a swap waits for the caller: they are asked, or have to approve it. */
function isWaiting(ctx: Context): SQL | null {
  const { actor } = ctx;
  if (!works(ctx) || !actor.organization_id) return null;
  const me = actor.user_id;
  return and(
    eq(dutySwap.organization_id, actor.organization_id),
    or(
      and(
        eq(dutySwap.status, 'asked'),
        or(eq(dutySwap.to_user_id, me), and(isNull(dutySwap.to_user_id), isAskedOfAll(me))),
      ),
      holds(actor, dutyRights.manage) ? eq(dutySwap.status, 'accepted') : undefined,
    ),
  ) as SQL;
}

/** Swaps that one is asked for, and those to approve. */
export const swapTodos: FindTodos = async (ctx) => {
  const where = isWaiting(ctx);
  const rows = where ? await swapsWhere(ctx.db, where, MOST) : [];
  return rows.map((found): Todo => {
    const asks = found.swap.status === 'asked';
    return {
      key: `duty_swap:${found.swap.id}`,
      kind: asks ? 'duty_swap' : 'duty_swap_review',
      title: `${asks ? '换班请求' : '待审批换班'}：${nameOf(found.shift)}`,
      title_en: `${asks ? 'Asked to swap' : 'Approve a swap'}: ${nameOf(found.shift)}`,
      ...when(found.shift, ctx.actor.time_zone),
      due_at: found.swap.expires_at,
      since: found.swap.created_at,
      ...page(`tab=swaps&id=${found.swap.id}`),
      review: reviewOfSwap(ctx, found),
    };
  });
};
export const swapWaits: TodoWaits = (ctx) => anyRow(dutySwap, isWaiting(ctx));

/** It is approved or declined from its line. */
function reviewOfSwap(ctx: Context, found: FoundSwap): Review | null {
  if (found.swap.status !== 'accepted' || !swapActs.of(ctx, found).includes('approve')) return null;
  const { actor } = ctx;
  const time = timeText(found.shift.shift, actor.time_zone);
  const back = found.return_shift && timeText(found.return_shift.shift, actor.time_zone);
  return reviewOf(actor, {
    type: 'duty_swap',
    id: found.swap.id,
    facts: [
      fact({ cn: '班次', us: 'Shift' }, nameOf(found.shift)),
      fact({ cn: '时间', us: 'Time' }, time.cn, time.us),
      fact({ cn: '原值班人', us: 'From' }, found.asked_by.name, found.asked_by.name_en),
      fact({ cn: '接班人', us: 'To' }, found.accepted_by?.name ?? null, found.accepted_by?.name_en ?? null),
      fact({ cn: '换回', us: 'In return' }, back?.cn ?? null, back?.us ?? null),
    ],
    moves: [
      decision('approve', dutySwaps.approve, found.swap.id),
      decision('reject', dutySwaps.refuse, found.swap.id, { words: 'reason' }),
    ],
    batch: true,
    for: lentBy(actor, dutyRights.manage),
  });
}

/** Swaps that somebody decided, or asked for. */
export const swapReviews: ReviewedKind = {
  type: 'duty_swap',
  module: 'duty',
  lifecycle: swapLifecycle,
  decides: ['approve', 'refuse'],
  hands_in: ['ask'],
  rows: async (ctx, ids) =>
    (await swapsWhere(ctx.db, and(seenBy(ctx), sql`${dutySwap.id} = any (${sql.param([...ids])}::uuid[])`))).map(
      (found) => ({
        id: found.swap.id,
        title: `换班：${nameOf(found.shift)}`,
        title_en: `Swap: ${nameOf(found.shift)}`,
        ...when(found.shift, ctx.actor.time_zone),
        state: found.swap.status,
        ...page(`tab=swaps&id=${found.swap.id}`),
      }),
    ),
};

/** SQL: a handover waits for the caller. */
const isHandedOver = (ctx: Context): SQL | null =>
  works(ctx) && ctx.actor.organization_id
    ? (and(eq(dutyLog.organization_id, ctx.actor.organization_id), isFor(ctx.actor.user_id)) as SQL)
    : null;

/** Handovers to accept. */
export const handoverTodos: FindTodos = async (ctx) => {
  const where = isHandedOver(ctx);
  const rows = where ? await logsWhere(ctx.db, where, ctx.actor.user_id, MOST) : [];
  return rows.map(
    ({ log, shift }): Todo => ({
      key: `duty_handover:${log.id}`,
      kind: 'duty_handover',
      title: `接收值班交接：${nameOf(shift)}`,
      title_en: `Accept a handover: ${nameOf(shift)}`,
      ...when(shift, ctx.actor.time_zone),
      due_at: null,
      since: log.handed_over_at ?? log.created_at,
      ...page(`tab=logs&id=${log.shift_id}`),
    }),
  );
};
export const handoverWaits: TodoWaits = (ctx) => anyRow(dutyLog, isHandedOver(ctx));

/** SQL: a shift of the caller begins in the span. Null: they do no duty. */
function isOfDay(ctx: Context, { start, end }: TodaySpan): SQL | null {
  const { actor } = ctx;
  if (!works(ctx) || !actor.organization_id) return null;
  return and(
    eq(dutyShift.organization_id, actor.organization_id),
    eq(dutyShift.user_id, actor.user_id),
    isHeld(),
    gte(dutyShift.starts_at, start),
    lt(dutyShift.starts_at, end),
  ) as SQL;
}

/** The shifts of somebody’s day. */
export const dutyToday: FindToday = async (ctx, span) => {
  const where = isOfDay(ctx, span);
  const rows = where ? await shiftsWhere(ctx.db, where, { me: ctx.actor.user_id, most: MOST }) : [];
  return rows.map((found) => {
    const { shift, place } = found;
    const state = shift.status === 'on_duty' ? 'running' : shift.status === 'done' ? 'done' : 'planned';
    return {
      key: `duty_shift:${shift.id}`,
      kind: 'duty_shift',
      title: `值班：${nameOf(found)}`,
      title_en: `Duty: ${nameOf(found)}`,
      detail: null,
      place: place?.name ?? null,
      place_en: place?.name_en ?? null,
      from: shift.starts_at,
      to: shift.ends_at,
      state,
      ...page(`tab=mine&id=${shift.id}`),
    };
  });
};

export const dutyHolds: TodayHolds = (ctx, span) => anyRow(dutyShift, isOfDay(ctx, span));

/** Published duty takes its people up; done or missed it does no more. */
export async function dutyBusy(db: Db, userIds: readonly string[], { from, to }: Span): Promise<Engagement[]> {
  const rows = await dutiesOf(db, userIds, from, to);
  return rows.flatMap(({ id, user_id, starts_at, ends_at, status }) =>
    user_id && status !== 'done'
      ? [{ user_id, key: `duty_shift:${id}`, from: starts_at, to: ends_at, what: { cn: '值班', us: 'duty' } }]
      : [],
  );
}
