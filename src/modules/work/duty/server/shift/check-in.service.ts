import { and, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import { verifyScan } from '#modules/core/scans/server/public.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { dutyRefusals as r } from '../../contract/duty.refusals.ts';
import { CHECK_IN_MINUTES, EXACT_METRES, NEAR_METRES } from '../../contract/duty-kinds.ts';
import type { dutyShifts } from '../../contract/duty-shifts.contract.ts';
import { dutyShift } from '../tables.ts';
import { type DutyPlace, dutyPlaces } from './places.queries.ts';
import { shiftActs } from './shift-acts.policy.ts';
import { lockShift, shiftMoves } from './shift-moves.service.ts';
import { showShift } from './shift-view.service.ts';
import { type FoundShift, shiftsWhere } from './shifts.queries.ts';

type Body = z.output<(typeof dutyShifts)['checkIn']['body']>;
type Position = NonNullable<Body['position']>;

/** Signs in at the place that the roster names. */
export async function checkIn(ctx: Context, id: string, body: Body) {
  const { found, row } = await lockShift(ctx, id, 'check_in');
  const place = await placeOf(ctx, found, body);
  await shiftMoves.advance(ctx, row, 'check_in', { set: { checked_in_at: sql`now()`, checkin_place: place } });
  await todosChanged(ctx, [ctx.actor.user_id]);
  return showShift(ctx, id);
}

export async function checkOut(ctx: Context, id: string) {
  const { row } = await lockShift(ctx, id, 'check_out');
  await shiftMoves.advance(ctx, row, 'check_out', { set: { checked_out_at: sql`now()` } });
  await todosChanged(ctx, [ctx.actor.user_id]);
  return showShift(ctx, id);
}

/** The name of the place at which somebody is; null: nobody asks. Refuses who is elsewhere. */
async function placeOf(ctx: Context, { schedule }: FoundShift, { code, position }: Body): Promise<string | null> {
  if (schedule.checkin === 'none') return null;
  const places = await dutyPlaces(ctx.db, schedule.organization_id, { ids: schedule.place_ids });
  const at = schedule.checkin === 'qr' ? await placeByCode(ctx, places, code) : placeByPosition(places, position);
  if (!at) throw refuse(r.not_in_place);
  return at.name;
}

/** The printed code of a place, by the letter of duty and attendance. */
async function placeByCode({ services }: Context, places: readonly DutyPlace[], text: string | null) {
  const code = text === null ? null : readScanCode(text);
  if (code?.kind !== 'g' || !(await verifyScan(services, code, null))) return undefined;
  return places.find(({ id }) => id === code.id);
}

function placeByPosition(places: readonly DutyPlace[], position: Position | null): DutyPlace | undefined {
  if (!position || position.accuracy_m > EXACT_METRES) return undefined;
  return places.find(
    ({ lat, lng }) => lat !== null && lng !== null && metresBetween(position, { lat, lng }) <= NEAR_METRES,
  );
}

/** Over the ground between two points, on a sphere: near enough for a school. */
export function metresBetween(a: Pick<Position, 'lat' | 'lng'>, b: Pick<Position, 'lat' | 'lng'>): number {
  const rad = Math.PI / 180;
  const x = (b.lng - a.lng) * rad * Math.cos(((a.lat + b.lat) / 2) * rad);
  const y = (b.lat - a.lat) * rad;
  return Math.round(Math.sqrt(x * x + y * y) * 6_371_000);
}

/**
 * A code was scanned at a place of the school, by the module that keeps such places: a shift of the caller that begins now is signed
 * in there, one that ends now is signed out. Says what was done; null: nothing to do.
 */
export async function scannedAt(ctx: Context, placeId: string, at: string): Promise<Text | null> {
  const me = ctx.actor.user_id;
  const near = sql`make_interval(mins => ${CHECK_IN_MINUTES})`;
  const own = await shiftsWhere(
    ctx.db,
    and(
      eq(dutyShift.organization_id, currentOrganization(ctx.actor)),
      eq(dutyShift.user_id, me),
      dutyShift.is_live,
      or(
        and(
          inArray(dutyShift.status, ['planned', 'confirmed']),
          sql`${dutyShift.starts_at} - ${near} <= ${at}::timestamptz`,
          sql`greatest(${dutyShift.starts_at}, ${dutyShift.assigned_at}) + ${near} >= ${at}::timestamptz`,
        ),
        and(
          eq(dutyShift.status, 'on_duty'),
          gte(dutyShift.ends_at, sql`${at}::timestamptz - ${near}`),
          lte(dutyShift.ends_at, sql`${at}::timestamptz + ${near}`),
        ),
      ),
    ),
    { me, most: 5 },
  );
  for (const found of own) {
    const { place_ids, checkin } = found.schedule;
    // a roster that asks for the position is content with no code
    const isThere = checkin === 'qr' && place_ids.includes(placeId);
    const act = found.shift.status === 'on_duty' ? 'check_out' : 'check_in';
    if (!isThere || !shiftActs.of(ctx, found).includes(act)) continue;
    const { row } = await lockShift(ctx, found.shift.id, act);
    const [place] = await dutyPlaces(ctx.db, found.shift.organization_id, { ids: [placeId] });
    const set = act === 'check_in' ? { checked_in_at: at, checkin_place: place?.name ?? null } : { checked_out_at: at };
    await shiftMoves.advance(ctx, row, act, { set });
    await todosChanged(ctx, [me]);
    return act === 'check_in'
      ? { cn: `值班已签到：${found.shift.slot}`, us: `Checked in for duty: ${found.shift.slot}` }
      : { cn: `值班已签退：${found.shift.slot}`, us: `Checked out of duty: ${found.shift.slot}` };
  }
  return null;
}
