import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, daysBetween } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { DAYS_AT_MOST } from '../contract/calendar-kinds.ts';
import {
  type workCalendar as contract,
  calendarRefusals as r,
  calendarTexts as t,
} from '../contract/work-calendar.contract.ts';
import { calendarChanged } from './calendar.events.ts';
import { days, inheritingOrganizations, versionOf } from './calendar.queries.ts';
import { workCalendar, workCalendarDay } from './tables.ts';

type Query = z.output<(typeof contract)['list']['query']>;
type Setting = z.output<(typeof contract)['set']['body']>;
type Resetting = z.output<(typeof contract)['reset']['query']>;

/** Days as the caller may see them: of an organisation in reach. */
export async function viewDays({ db, actor }: Context, { organization_id, from, to, applies }: Query) {
  const at = organization_id ?? currentOrganization(actor);
  if (!actor.reach.includes(at)) throw refuse(shared.not_found);
  requireSpan(from, to, 'to');
  return { version: await versionOf(db, at), days: await days(db, at, from, to, applies) };
}

function requireSpan(from: string, to: string, field: string): void {
  if (to < from) throw refuseFields({ [field]: [t.order] });
  if (daysBetween(from, to) >= DAYS_AT_MOST) throw refuse(r.too_long, { n: DAYS_AT_MOST });
}

/** Says what the days of a span are. What was said of them before, for the same people, is replaced. */
export async function setDays(ctx: Context, body: Setting) {
  const { date_from, date_to, kind, name, applies, as_weekday } = body;
  const place = await claim(ctx, body.organization_id, body);
  if (kind === 'makeup' && as_weekday === null) throw refuseFields({ as_weekday: [t.as_weekday] });
  await ctx.db.delete(workCalendarDay).where(and(place.here, eq(workCalendarDay.applies, applies)));
  const dates = Array.from({ length: daysBetween(date_from, date_to) + 1 }, (_, at) => addDays(date_from, at));
  await ctx.db.insert(workCalendarDay).values(
    dates.map((date) => ({
      client_id: place.client_id,
      school_id: place.is_root ? null : place.id,
      date,
      applies,
      kind,
      name,
      as_weekday: kind === 'makeup' ? as_weekday : null,
    })),
  );
  return finish(ctx, place, 'set', { date_from, date_to, kind, name, applies });
}

/** The days of a span are again what is inherited. */
export async function resetDays(ctx: Context, query: Resetting) {
  const place = await claim(ctx, query.organization_id, query);
  await ctx.db.delete(workCalendarDay).where(place.here);
  return finish(ctx, place, 'reset', { date_from: query.date_from, date_to: query.date_to });
}

interface Place {
  readonly id: string;
  readonly client_id: string;
  readonly is_root: boolean;
  readonly heirs: readonly string[];
  readonly here: SQL | undefined;
  readonly version: number;
  readonly from: string;
  readonly to: string;
}

/** Locks the calendar of an organisation that the caller governs, as it was read. Refuses (409001) who is late. */
async function claim(
  ctx: Context,
  organizationId: string | undefined,
  { date_from, date_to, version }: { readonly date_from: string; readonly date_to: string; readonly version: number },
): Promise<Place> {
  const id = organizationId ?? currentOrganization(ctx.actor);
  if (!ctx.scope.organizations.includes(id)) throw refuse(shared.not_found);
  requireSpan(date_from, date_to, 'date_to');
  await ctx.db.insert(workCalendar).values({ organization_id: id, version: 0 }).onConflictDoNothing();
  const [row] = await ctx.db.select().from(workCalendar).where(eq(workCalendar.organization_id, id)).for('update');
  if (!row) throw new Error('a calendar was not stored');
  if (row.version !== version) throw await staleBecause(ctx, 'work_calendar', id, row);
  const place = await inheritingOrganizations(ctx.db, id);
  const here = and(
    eq(workCalendarDay.client_id, place.client_id),
    place.is_root ? isNull(workCalendarDay.school_id) : eq(workCalendarDay.school_id, id),
    gte(workCalendarDay.date, date_from),
    lte(workCalendarDay.date, date_to),
  );
  return { ...place, id, here, version: row.version, from: date_from, to: date_to };
}

async function finish(ctx: Context, place: Place, move: string, after: Readonly<Record<string, unknown>>) {
  const { id, heirs, version, from, to } = place;
  await ctx.db
    .update(workCalendar)
    .set({ version: sql`${workCalendar.version} + 1` })
    .where(inArray(workCalendar.organization_id, [id]));
  ctx.audit({ action: `work_calendar.${move}`, target: ['work_calendar', id], organization_id: id, after });
  for (const organization_id of heirs) await calendarChanged.emit(ctx, { organization_id, from, to });
  return { version: version + 1 };
}
