import { findAdminApp, wholeGroup } from '#modules/core/access/server/public.ts';
import { dailyAppUse } from '#modules/desk/usage/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { USAGE_DAYS } from '../../contract/app-usage.contract.ts';

/** The use of an app, day by day up to yesterday's and today's counts. */
export async function viewAppUsage(ctx: Context, id: string) {
  const app = await findAdminApp(ctx.db, wholeGroup(ctx), id);
  if (!app) throw refuse(shared.not_found);
  const to = today(ctx.actor.time_zone);
  const from = addDays(to, 1 - USAGE_DAYS);
  const counted = await dailyAppUse(ctx.db, app.code, { organizations: ctx.scope.organizations, from, to });
  const byDay = new Map(counted.map((one) => [one.day, one]));
  const days = Array.from({ length: USAGE_DAYS }, (_, at) => {
    const day = addDays(from, at);
    return byDay.get(day) ?? { day, count: 0, users: 0 };
  });
  return { from, to, days };
}
