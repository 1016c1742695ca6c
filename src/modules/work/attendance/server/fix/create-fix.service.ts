import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, daysBetween, today } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { attendanceRefusals as r, attendanceTexts as t } from '../../contract/attendance.refusals.ts';
import type { attendanceFixes } from '../../contract/attendance-fixes.contract.ts';
import { FIX_DAYS } from '../../contract/attendance-kinds.ts';
import { fixesUsed } from '../day/days.queries.ts';
import { type Plan, planOf } from '../day/hours.queries.ts';
import { catchments } from '../day/marks.policy.ts';
import { holdMonths, monthOf } from '../day/month-holds.queries.ts';
import { minuteOf } from '../day/windows.policy.ts';
import { attendanceFix, attendanceMember } from '../tables.ts';
import { fixFlow } from './fix-flow.service.ts';
import { REASON } from './fix-reach.service.ts';
import { readFix } from './fixes.service.ts';
import { attachProofs } from './proofs.service.ts';

type Draft = z.output<(typeof attendanceFixes)['create']['body']>;

/**
 * Asks for a correction. The person is held meanwhile, so that the limit of the month holds for two at once, and so is the
 * month: who closes it waits for this one, or this one finds it closed.
 */
export async function createFix(ctx: Context, body: Draft) {
  const { db, actor, services } = ctx;
  const school = currentOrganization(actor);
  const { date, window, kind, claimed_at } = body;
  const months = await holdMonths(db, school, date, date);
  await db
    .select({ id: attendanceMember.id })
    .from(attendanceMember)
    .where(and(eq(attendanceMember.organization_id, school), eq(attendanceMember.user_id, actor.user_id)))
    .orderBy(attendanceMember.id)
    .for('no key update');
  const plan = await planOf(ctx, school, [actor.user_id], date, date);
  const rule = plan.ruleOn(actor.user_id, date);
  if (!rule) throw refuse(r.no_rule);
  const now = services.clock.now();
  if (daysBetween(date, today(plan.zone, new Date(now))) > FIX_DAYS) throw refuse(r.fix_too_old, { n: FIX_DAYS });
  if (months.get(monthOf(date)) === 'closed') throw refuse(r.month_closed, { month: monthOf(date) });
  const asked = requireWindow(plan, actor.user_id, body, now);
  await requireRoomForFix(ctx, school, body, rule.fix_limit);
  const place = await mainPlace(db, actor.user_id, school);
  const [row] = await db
    .insert(attendanceFix)
    .values({
      id: uuidv7(),
      organization_id: school,
      user_id: actor.user_id,
      department_id: place?.department?.id ?? null,
      date,
      window,
      window_in: asked.in,
      window_out: asked.out,
      kind,
      claimed_at,
      reason_sealed: services.seal.seal(body.reason, REASON),
      proof_ids: [...new Set(body.proof_ids)],
      status: 'submitted',
    })
    .returning();
  if (!row) throw new Error('a correction was not stored');
  await attachProofs(ctx, row.id, row.proof_ids);
  await fixFlow.moves.begin(ctx, row);
  const started = await fixFlow.start(ctx, row);
  return readFix(ctx, started.id);
}

/** The window that is meant. Refuses one that is none of the day, and a time that does not belong to it. */
function requireWindow(plan: Plan, userId: string, { date, window, claimed_at }: Draft, now: number) {
  const windows = plan.windowsOn(userId, date);
  const asked = windows[window];
  if (!asked) throw refuse(r.no_window);
  if (Date.parse(claimed_at) > now) throw refuseFields({ claimed_at: [t.claimed_future] });
  const reach = catchments({
    windows,
    before: plan.windowsOn(userId, addDays(date, -1)).at(-1) ?? null,
    after: plan.windowsOn(userId, addDays(date, 1))[0] ?? null,
  })[window];
  const minute = minuteOf(claimed_at);
  if (!reach || minute < reach.from || minute >= reach.to) throw refuseFields({ claimed_at: [t.claimed_outside] });
  return asked;
}

/** Refuses the same punch twice, and more than the rule allows in a month. */
async function requireRoomForFix(ctx: Context, school: string, { date, window, kind }: Draft, limit: number) {
  const isOpen = await ctx.db.$count(
    attendanceFix,
    and(
      eq(attendanceFix.organization_id, school),
      eq(attendanceFix.user_id, ctx.actor.user_id),
      eq(attendanceFix.date, date),
      eq(attendanceFix.window, window),
      eq(attendanceFix.kind, kind),
      eq(attendanceFix.status, 'submitted'),
    ),
  );
  if (isOpen > 0) throw refuse(r.fix_open);
  if ((await fixesUsed(ctx.db, school, ctx.actor.user_id, monthOf(date))) >= limit) throw refuse(r.fixes_used);
}
