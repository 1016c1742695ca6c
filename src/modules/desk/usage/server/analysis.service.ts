import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { countAttempt } from '#server/http/limits.ts';
import { addressLimit, addressOrNetwork } from '#server/http/networks.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, daysBetween, today } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import {
  ANALYSIS_EVENTS,
  type AnalysisEvent,
  type analysisDatas,
  analysisEvent,
  SMALLEST_GROUP,
} from '../contract/analysis-datas.contract.ts';
import { maskedCell, mayHaveUserKey } from './analysis.policy.ts';
import { countBy, loadTimesByDevice, totalOf, usageOrganizations } from './analysis.queries.ts';
import { recordAppUse, removeAppUse } from './app-use.queries.ts';
import { allowsFrequentApps, listOpenApps } from './open-apps.service.ts';
import { analysisData } from './tables.ts';

type Report = z.output<(typeof analysisDatas)['report']['body']>;

const CLOCK_MS = 86_400_000;

/** Page views of guests that one address may leave in an hour, and uses of one person: what is more is dropped. */
const GUEST_ROWS_PER_HOUR = 1000;
const OWN_ROWS_PER_HOUR = 3000;
const HOUR = 3600;

/** How many of these rows still fit into the hour of the person, or of the guests behind one address. */
async function roomFor({ actor, db, ip, services }: OpenContext, rows: number): Promise<number> {
  if (rows === 0) return 0;
  const [key, most] = actor
    ? [`use:${actor.user_id}`, OWN_ROWS_PER_HOUR]
    : [`use:${addressOrNetwork(ip)}`, addressLimit(services.env, ip, GUEST_ROWS_PER_HOUR)];
  const counted = await countAttempt(db, key, HOUR, rows);
  return Math.max(0, Math.min(rows, most - (counted - rows)));
}

/** Keeps what was opened, within bounds. Guests report page views alone; a batch that cannot be kept is no reason to disturb anybody. */
export async function recordUsage(ctx: OpenContext, report: Report): Promise<{ accepted: number }> {
  const { actor } = ctx;
  const now = Date.now();
  const who = await keyOf(ctx);
  const reported = report.events.flatMap((given) => {
    const parsed = analysisEvent.safeParse(given);
    if (!parsed.success || !isAnalysisEvent(parsed.data.event)) return [];
    const { event, at, route, target, ms } = parsed.data;
    if (Math.abs(Date.parse(at) - now) > CLOCK_MS || (!actor && event !== 'page_view')) return [];
    return [
      {
        organization_id: actor?.organization_id ?? null,
        event,
        at,
        user_type: actor?.user_types[0] ?? (actor ? 'visitor' : 'guest'),
        user_key: who,
        route: route ?? null,
        target: target ?? null,
        device: report.device,
        app_version: report.app_version ?? null,
        device_model: report.device_model ?? null,
        ms: ms ?? null,
      },
    ];
  });
  const rows = reported.slice(0, await roomFor(ctx, reported.length));
  if (rows.length) await ctx.db.insert(analysisData).values(rows);
  const opened = rows.flatMap(({ event, target }) => (event === 'app_open' && target ? [target] : []));
  if (actor && who && opened.length) await recordOpenedApps(ctx as Context, actor.user_id, opened);
  ctx.audit({ action: 'analysis.report', kind: 'job' });
  return { accepted: rows.length };
}

/** For the person's own order of apps; nothing is kept of those who do not want it. Pupils under fourteen never get here. */
async function recordOpenedApps(ctx: Context, userId: string, codes: readonly string[]): Promise<void> {
  if (await allowsFrequentApps(ctx)) await recordAppUse(ctx.db, userId, codes);
  else await removeAppUse(ctx.db, userId);
}

function isAnalysisEvent(event: string): event is AnalysisEvent {
  return (ANALYSIS_EVENTS as readonly string[]).includes(event);
}

/** One person on one day, under a key that nobody can follow to the next; null for pupils under fourteen and guests. */
async function keyOf({ actor, db, services }: OpenContext): Promise<string | null> {
  if (!actor) return null;
  const day = today(DEFAULT_ZONE);
  const [row] = await db.select({ birthday: user.birthday }).from(user).where(eq(user.id, actor.user_id));
  if (!mayHaveUserKey(row?.birthday ?? null, actor.user_types, day)) return null;
  return services.seal.sign(`${actor.user_id}.${day}`, 'use of the portal').slice(0, 32);
}

/** What was used in the current organisation and those below it; it never says by whom. */
export async function viewUsage(ctx: Context, { from, to }: { from: string; to: string }) {
  const organizations = await usageOrganizations(ctx.db, ctx.scope, currentOrganization(ctx.actor));
  const range = { organizations, from, to };
  const length = daysBetween(from, to) + 1;
  const before = { ...range, from: addDays(from, -length), to: addDays(from, -1) };
  const [days, daysBefore, apps, userTypes, devices, hours, earlier, times] = [
    await countBy(ctx.db, range, 'day'),
    await countBy(ctx.db, before, 'day'),
    await countBy(ctx.db, range, 'target', 'app_open'),
    await countBy(ctx.db, range, 'user_type'),
    await countBy(ctx.db, range, 'device'),
    await countBy(ctx.db, range, 'hour'),
    await countBy(ctx.db, before, 'target', 'app_open'),
    await loadTimesByDevice(ctx.db, range),
  ];
  const opened = new Set(apps.map(({ key }) => key));
  const total = maskedCell(totalOf(days));
  const total_before = maskedCell(totalOf(daysBefore));
  return {
    from,
    to,
    total: { count: total.count, users: total.users },
    total_before: { count: total_before.count, users: total_before.users },
    days: days.map(maskedCell),
    apps: apps.map(maskedCell),
    apps_before: earlier.map(maskedCell),
    user_types: userTypes.map(maskedCell),
    devices: devices.map(maskedCell),
    hours: hours.map(maskedCell),
    unused_apps: (await listOpenApps(ctx)).map((app) => app.code).filter((code) => !opened.has(code)),
    times: times.map(({ key, most_users, p75_ms }) => ({ key, p75_ms: most_users < SMALLEST_GROUP ? null : p75_ms })),
  };
}
