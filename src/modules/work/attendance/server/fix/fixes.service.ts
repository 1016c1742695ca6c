import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { mainPlace } from '#modules/core/directory/server/public.ts';
import { department, user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { namedBy } from '#server/store/columns.ts';
import { addDays, daysBetween, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { attendanceRefusals as r, attendanceTexts as t } from '../../contract/attendance.refusals.ts';
import type { attendanceFixes } from '../../contract/attendance-fixes.contract.ts';
import { FIX_DAYS } from '../../contract/attendance-kinds.ts';
import { fixesUsed } from '../day/days-view.service.ts';
import { planOf } from '../day/hours.queries.ts';
import { catchments } from '../day/marks.policy.ts';
import { holdMonths, monthOf } from '../day/recount.service.ts';
import { minuteOf } from '../day/windows.policy.ts';
import { attendanceFix, attendanceMember } from '../tables.ts';
import { ofPeopleInReach, ownFixes, REASON } from './fix.queries.ts';
import { fixFlow } from './fix-flow.service.ts';

type Draft = z.output<(typeof attendanceFixes)['create']['body']>;
type Query = z.output<(typeof attendanceFixes)['list']['query']>;

const columns = {
  id: attendanceFix.id,
  user_id: attendanceFix.user_id,
  person: namedBy(attendanceFix.user_id, user),
  department: namedBy(attendanceFix.department_id, department),
  date: attendanceFix.date,
  window: attendanceFix.window,
  window_in: attendanceFix.window_in,
  window_out: attendanceFix.window_out,
  kind: attendanceFix.kind,
  claimed_at: attendanceFix.claimed_at,
  reason: attendanceFix.reason,
  created_at: attendanceFix.created_at,
  status: attendanceFix.status,
  version: attendanceFix.version,
};

export const fixList = defineList<Query>({
  table: attendanceFix,
  id: attendanceFix.id,
  sorts: { created_at: attendanceFix.created_at, date: attendanceFix.date },
  default_sort: '-created_at',
  filters: {
    scope: () => undefined,
    status: (states) => inArray(attendanceFix.status, states),
  },
});

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];
const rowsWhere = ({ db }: Pick<Context, 'db'>, where: SQL) => db.select(columns).from(attendanceFix).where(where);

const shown = ({ services, actor }: Pick<Context, 'services' | 'actor'>, { user_id, ...row }: Row) => ({
  ...row,
  reason: services.seal.open(row.reason, REASON),
  actions: user_id === actor.user_id && row.status === 'submitted' ? ['withdraw' as const] : [],
});

/** Own corrections, or those of the people one answers for. */
export async function listFixes(ctx: Context, query: Query) {
  const base = query.scope === 'all' ? ofPeopleInReach(ctx) : ownFixes(ctx);
  const page = await pageOf(ctx.db, fixList, query, base, (reader, plan) =>
    planned(reader.select(columns).from(attendanceFix), plan),
  );
  return { ...page, list: page.list.map((row) => shown(ctx, row)) };
}

/** One correction, for whom it concerns. */
export async function getFix(ctx: Context, id: string) {
  // who takes part in its way sees it too
  await fixFlow.handlers.flow({ params: { id } }, ctx);
  return readFix(ctx, id);
}

async function readFix(ctx: Context, id: string) {
  const [row] = await rowsWhere(ctx, eq(attendanceFix.id, id));
  if (!row) throw refuse(shared.not_found);
  return shown(ctx, row);
}

/**
 * Asks for a correction. The person is held meanwhile, so that the limit of the month holds for two at once, and so is the
 * month: who closes it waits for this one, or this one finds it closed.
 */
export async function createFix(ctx: Context, body: Draft) {
  const { db, actor, services } = ctx;
  const school = currentOrganization(actor);
  const now = services.clock.now();
  const day = today(actor.time_zone, new Date(now));
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
  if (daysBetween(date, day) > FIX_DAYS) throw refuse(r.fix_too_old, { n: FIX_DAYS });
  if (months.get(monthOf(date)) === 'closed') throw refuse(r.month_closed, { month: monthOf(date) });
  const windows = plan.windowsOn(actor.user_id, date);
  const asked = windows[window];
  if (!asked) throw refuse(r.no_window);
  if (Date.parse(claimed_at) > now) throw refuseFields({ claimed_at: [t.claimed_future] });
  const reach = catchments({
    windows,
    before: plan.windowsOn(actor.user_id, addDays(date, -1)).at(-1) ?? null,
    after: plan.windowsOn(actor.user_id, addDays(date, 1))[0] ?? null,
  })[window];
  const minute = minuteOf(claimed_at);
  if (!reach || minute < reach.from || minute >= reach.to) throw refuseFields({ claimed_at: [t.claimed_outside] });
  const isOpen = await db.$count(
    attendanceFix,
    and(
      eq(attendanceFix.organization_id, school),
      eq(attendanceFix.user_id, actor.user_id),
      eq(attendanceFix.date, date),
      eq(attendanceFix.window, window),
      eq(attendanceFix.kind, kind),
      eq(attendanceFix.status, 'submitted'),
    ),
  );
  if (isOpen > 0) throw refuse(r.fix_open);
  if ((await fixesUsed(ctx, school, actor.user_id, monthOf(date))) >= rule.fix_limit) throw refuse(r.fixes_used);
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
      reason: services.seal.seal(body.reason, REASON),
      status: 'submitted',
    })
    .returning();
  if (!row) throw new Error('a correction was not stored');
  await fixFlow.moves.begin(ctx, row);
  const started = await fixFlow.start(ctx, row);
  return readFix(ctx, started.id);
}
