import { and, eq, gte, lte, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { dayBounds, daysBetween, today } from '#shared/dates.ts';
import { fieldTexts } from '#shared/field-rules.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { COMING_STATES, type ShiftState } from '../../contract/duty.lifecycle.ts';
import type { shiftRow } from '../../contract/duty.shapes.ts';
import { DAYS_READ } from '../../contract/duty-kinds.ts';
import type { dutyShifts } from '../../contract/duty-shifts.contract.ts';
import { dutyRights } from '../../rights.ts';
import { dutyShift } from '../tables.ts';
import { shiftActs } from './shift-acts.policy.ts';
import { type FoundShift, findShift, isHeld, shiftsWhere, touches } from './shifts.queries.ts';

const COMING: readonly ShiftState[] = COMING_STATES;

export type ShiftView = z.output<typeof shiftRow>;

/** SQL: shifts of the school that the caller is in. */
export const inSchool = ({ actor }: Viewer): SQL => eq(dutyShift.organization_id, currentOrganization(actor));

/** SQL: what exists for the caller: published shifts, for who manages duty drafts too. */
export const isSeen = (ctx: Viewer): SQL =>
  and(inSchool(ctx), holds(ctx.actor, dutyRights.manage) ? undefined : dutyShift.is_live) as SQL;

export function viewOf(ctx: Viewer, found: FoundShift): ShiftView {
  const { shift, schedule, user, substitute, place } = found;
  const is_mine = shift.user_id === ctx.actor.user_id;
  return {
    id: shift.id,
    schedule: { id: schedule.id, name: schedule.name, kind: schedule.kind },
    date: shift.date,
    slot: shift.slot,
    role: shift.role,
    place: place && { id: place.id, name: place.name, name_en: place.name_en },
    starts_at: shift.starts_at,
    ends_at: shift.ends_at,
    user,
    substitute_for: substitute,
    status: shift.status,
    points: shift.points,
    checked_in_at: shift.checked_in_at,
    checked_out_at: shift.checked_out_at,
    checkin: schedule.checkin,
    handover_required: schedule.handover_required,
    is_mine,
    has_begun: shift.status === 'on_duty' || shift.status === 'done',
    is_over: !COMING.includes(shift.status) || (shift.status !== 'on_duty' && shift.ends_at <= found.now),
    to_accept: is_mine ? found.to_accept : [],
    swap_id: found.swap_id,
    actions: shiftActs.of(ctx, found),
    version: shift.version,
  };
}

type Query = z.output<(typeof dutyShifts)['list']['query']>;

/** Shifts of published rosters that begin on some days. */
export async function listShifts(ctx: Context, { from, to, user_id, schedule_id, mine }: Query) {
  if (daysBetween(from, to) >= DAYS_READ) throw refuseFields({ to: [fieldTexts.order] });
  const me = ctx.actor.user_id;
  const rows = await shiftsWhere(
    ctx.db,
    and(
      inSchool(ctx),
      dutyShift.is_live,
      gte(dutyShift.date, from),
      lte(dutyShift.date, to),
      schedule_id ? eq(dutyShift.schedule_id, schedule_id) : undefined,
      user_id ? eq(dutyShift.user_id, user_id) : undefined,
      mine ? eq(dutyShift.user_id, me) : undefined,
    ),
    { me },
  );
  return { list: rows.map((row) => viewOf(ctx, row)) };
}

/** Who is on duty now and later today. */
export async function viewToday(ctx: Context) {
  const { start, end } = dayBounds(today(ctx.actor.time_zone), ctx.actor.time_zone);
  const where = and(inSchool(ctx), isHeld(), touches(start, end));
  const rows = await shiftsWhere(ctx.db, where, { me: ctx.actor.user_id, most: 200 });
  return { now: new Date(ctx.services.clock.now()).toISOString(), list: rows.map((row) => viewOf(ctx, row)) };
}

/** A shift that the caller reaches. Refuses (404001) any other. */
export async function getShift(ctx: Context, id: string): Promise<FoundShift> {
  const found = await findShift(ctx.db, and(isSeen(ctx), eq(dutyShift.id, id)), ctx.actor.user_id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

export const showShift = async (ctx: Context, id: string): Promise<ShiftView> => viewOf(ctx, await getShift(ctx, id));

/** The shift as it is now, for who has just changed it. */
export async function refetchShift({ db }: Pick<Context, 'db'>, id: string): Promise<FoundShift> {
  const found = await findShift(db, eq(dutyShift.id, id));
  if (!found) throw new Error(`shift ${id} is gone`);
  return found;
}
