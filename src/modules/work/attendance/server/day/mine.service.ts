import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { attendanceDay, attendancePlace } from '../tables.ts';
import { dayFacts, fixesUsed, punchesOf } from './days.queries.ts';
import type { Rule } from './hours.queries.ts';
import { monthOf } from './month-holds.queries.ts';
import { spanOf } from './month-span.ts';
import { countNow } from './one-day.queries.ts';

/** Own days of a month, today's windows, and what is left. */
export async function viewMine(ctx: Context, { month: asked }: { readonly month?: string | undefined }) {
  const { db, actor, services } = ctx;
  const school = currentOrganization(actor);
  const now = new Date(services.clock.now());
  const date = today(actor.time_zone, now);
  const month = asked ?? monthOf(date);
  const { from, to } = spanOf(month);
  const days = await db
    .select()
    .from(attendanceDay)
    .where(
      and(
        eq(attendanceDay.organization_id, school),
        eq(attendanceDay.user_id, actor.user_id),
        gte(attendanceDay.date, from),
        lte(attendanceDay.date, to),
      ),
    )
    .orderBy(attendanceDay.date);
  const { rule, plan, windows } = await countNow(ctx, school, actor.user_id, date);
  const bounds = dayBounds(date, plan.zone);
  return {
    now: now.toISOString(),
    today: date,
    month,
    time_zone: plan.zone,
    ...(await ofRule(ctx, school, rule, month)),
    minutes: days.reduce((sum, day) => sum + day.minutes, 0),
    days: days.map(dayFacts),
    windows,
    punches: await punchesOf(ctx.db, school, actor.user_id, bounds.start, bounds.end),
  };
}

/** What the rule of a person says to them: their places, and how often they may correct. */
async function ofRule(ctx: Context, school: string, rule: Rule | null, month: string) {
  if (!rule) return { rule: null, fix_limit: 0, fixes_left: 0, places: [] };
  const used = await fixesUsed(ctx.db, school, ctx.actor.user_id, month);
  const places = await ctx.db
    .select()
    .from(attendancePlace)
    .where(and(eq(attendancePlace.organization_id, school), inArray(attendancePlace.id, rule.place_ids)))
    .orderBy(attendancePlace.name);
  return {
    rule: { id: rule.id, name: rule.name, name_en: rule.name_en },
    fix_limit: rule.fix_limit,
    fixes_left: Math.max(0, rule.fix_limit - used),
    places: places.map(({ id, name, name_en, lat, lng, radius_m, networks, code_kind }) => ({
      id,
      name,
      name_en,
      lat,
      lng,
      radius_m,
      has_network: networks.length > 0,
      has_code: code_kind !== 'none',
    })),
  };
}
