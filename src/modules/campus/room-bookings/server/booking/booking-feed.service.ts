import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
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
import { formatDayTime, timeOf } from '#shared/dates.ts';
import type { Review } from '#shared/review.ts';
import { bookingLifecycle } from '../../contract/booking.lifecycle.ts';
import { roomBookings } from '../../contract/room-bookings.contract.ts';
import { roomBookingRights } from '../../rights.ts';
import { roomText } from '../booking-messages.service.ts';
import { bookingsWhere, type FoundBooking, isByHand, isOpenSwap, isParticipant } from '../bookings.queries.ts';
import { roomBooking, roomSwap } from '../tables.ts';
import { bookingActs } from './booking-acts.policy.ts';
import { inSchool, seesDetails, waitsFor } from './booking-view.service.ts';

const MOST = 50;
const page = (query: string) => ({
  route: `/roomBooking?${query}`,
  mobile_route: `/mobile/roomBooking?${query}`,
});

/** Bookings to decide, bookings that have to move, wishes to swap. */
export const bookingTodos: FindTodos = async (ctx) => {
  const { db, actor } = ctx;
  const zone = actor.time_zone;
  const where = isWaiting(ctx);
  const rows = where ? await bookingsWhere(db, where, MOST) : [];
  return rows.map((one) => ({ ...todo(one, zone, kindOf(one, actor.user_id)), review: reviewOfBooking(ctx, one) }));
};

export const bookingWaits: TodoWaits = (ctx) => anyRow(roomBooking, isWaiting(ctx));

export const bookingsHold: TodayHolds = (ctx, span) => anyRow(roomBooking, isOfDay(ctx, span));

/** SQL condition: a booking of the person begins in the span; null: they book no rooms. */
function isOfDay({ actor }: Context, { start, end }: TodaySpan): SQL | null {
  if (!actor.user_types.includes('teacher') || !actor.organization_id) return null;
  return and(
    eq(roomBooking.organization_id, actor.organization_id),
    isParticipant(actor.user_id),
    gte(roomBooking.starts_at, start),
    lt(roomBooking.starts_at, end),
    inArray(roomBooking.status, ['confirmed', 'checked_in', 'finished']),
  ) as SQL;
}

/** SQL condition: a booking waits for the person; null: they book no rooms. */
function isWaiting(ctx: Context): SQL | null {
  const { actor } = ctx;
  if (!actor.user_types.includes('teacher') || !actor.organization_id) return null;
  const asked = sql`exists (select 1 from ${roomSwap} where ${roomSwap.other_id} = ${roomBooking.id} and ${isOpenSwap()})`;
  const mine = and(
    eq(roomBooking.organization_id, actor.organization_id),
    eq(roomBooking.user_id, actor.user_id),
    isByHand(),
    gte(roomBooking.ends_at, sql`now()`),
    or(eq(roomBooking.status, 'to_move'), asked),
  );
  return or(waitsFor(ctx), mine) as SQL;
}

const KINDS = {
  room_booking_review: { cn: '待审批房间预订', us: 'Approve a booking', tab: 'waiting' },
  room_booking_move: { cn: '房间停用，请改期', us: 'Move your booking', tab: 'mine' },
  room_swap: { cn: '有人想与您换房间', us: 'Somebody would like to swap rooms', tab: 'mine' },
} as const;

const kindOf = ({ booking }: FoundBooking, me: string): keyof typeof KINDS =>
  booking.user_id !== me ? 'room_booking_review' : booking.status === 'to_move' ? 'room_booking_move' : 'room_swap';

function reviewOfBooking(ctx: Context, found: FoundBooking): Review | null {
  const { booking, user, room } = found;
  const { actor } = ctx;
  if (!bookingActs.of(ctx, found).includes('review')) return null;
  const { cn, us } = roomText(room);
  const time = (lang: 'cn' | 'us') =>
    `${formatDayTime(booking.starts_at, lang, actor.time_zone)}–${timeOf(booking.ends_at, actor.time_zone)}`;
  const body = { version: booking.version };
  return reviewOf(actor, {
    type: 'room_booking',
    id: booking.id,
    facts: [
      fact({ cn: '房间', us: 'Room' }, cn, us),
      fact({ cn: '时间', us: 'Time' }, time('cn'), time('us')),
      fact({ cn: '预订人', us: 'Booked by' }, user.name, user.name_en),
      fact({ cn: '用途', us: 'Purpose' }, booking.title),
      fact({ cn: '人数', us: 'People' }, booking.head_count === null ? null : String(booking.head_count)),
    ],
    moves: [
      decision('approve', roomBookings.review, booking.id, { body: { ...body, result: 'approve' }, words: 'reason' }),
      decision('reject', roomBookings.review, booking.id, { body: { ...body, result: 'reject' }, words: 'reason' }),
    ],
    batch: true,
    for: holds(actor, roomBookingRights.manage) ? lentBy(actor, roomBookingRights.manage) : null,
  });
}

/** Bookings that somebody decided, or made, as far as they may read them. */
export const bookingReviews: ReviewedKind = {
  type: 'room_booking',
  module: 'room-bookings',
  lifecycle: bookingLifecycle,
  decides: ['review'],
  hands_in: ['create'],
  rows: async (ctx, ids) =>
    (await bookingsWhere(ctx.db, and(inSchool(ctx), inArray(roomBooking.id, [...ids]))))
      .filter((found) => seesDetails(ctx, found))
      .map((found) => {
        const isOwn = found.booking.user_id === ctx.actor.user_id;
        const { detail, detail_en } = todo(found, ctx.actor.time_zone, 'room_booking_review');
        const where = roomText(found.room);
        return {
          id: found.booking.id,
          title: `${found.booking.title}：${where.cn}`,
          title_en: `${found.booking.title}: ${where.us}`,
          detail,
          detail_en: detail_en ?? null,
          state: found.booking.status,
          ...page(`tab=${isOwn ? 'mine' : 'waiting'}&id=${found.booking.id}`),
        };
      }),
};

function todo(found: FoundBooking, zone: string, kind: keyof typeof KINDS): Todo {
  const { cn, us, tab } = KINDS[kind];
  const { booking } = found;
  const where = roomText(found.room);
  return {
    key: `${kind}:${booking.id}`,
    kind,
    title: `${cn}：${where.cn}`,
    title_en: `${us}: ${where.us}`,
    detail: formatDayTime(booking.starts_at, 'cn', zone),
    detail_en: formatDayTime(booking.starts_at, 'us', zone),
    due_at: booking.decide_by ?? booking.starts_at,
    since: booking.created_at,
    ...page(`tab=${tab}&id=${booking.id}`),
  };
}

/** Rooms that somebody has booked on a day, or is invited to. */
export const bookingsToday: FindToday = async (ctx, span) => {
  const where = isOfDay(ctx, span);
  const rows = where ? await bookingsWhere(ctx.db, where, MOST) : [];
  return rows.map(({ booking, room }) => {
    const where = roomText(room);
    const state = booking.status === 'confirmed' ? 'planned' : booking.status === 'checked_in' ? 'running' : 'done';
    return {
      key: `room_booking:${booking.id}`,
      kind: 'room_booking',
      title: booking.title,
      title_en: null,
      detail: room.name,
      detail_en: room.name_en,
      place: where.cn,
      place_en: where.us,
      from: booking.starts_at,
      to: booking.ends_at,
      state,
      ...page(`tab=mine&id=${booking.id}`),
    };
  });
};
