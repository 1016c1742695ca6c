import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePorts } from '#server/ports.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { daysBetween } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { DAYS_AT_MOST, type DayKind, WORKING } from '../contract/calendar-kinds.ts';
import { calendarRefusals as r, calendarTexts as t } from '../contract/work-calendar.contract.ts';
import { days, inheritingOrganizations } from './calendar.queries.ts';

interface CalendarEffect {
  readonly module: string;
  /** What is counted, in words: items of work plans. */
  readonly name: Text;
  /** How many things of these organisations lie on those days and would have to be looked at. */
  readonly count: (db: Db, organizationIds: readonly string[], dates: readonly string[]) => Promise<number>;
}

/** What a change of the calendar touches: `provides: [calendarEffects.with({ module, name, count })]`. */
export const calendarEffects = definePorts<CalendarEffect>();

interface Asked {
  readonly organization_id?: string | undefined;
  readonly date_from: string;
  readonly date_to: string;
  readonly kind: DayKind;
}

/** What would follow if some days were of this kind: on how many work begins or ends, and what lies on those. */
export async function viewEffects(ctx: Context, { organization_id, date_from, date_to, kind }: Asked) {
  const { db, services, scope, actor } = ctx;
  const id = organization_id ?? currentOrganization(actor);
  if (!scope.organizations.includes(id)) throw refuse(shared.not_found);
  if (date_to < date_from) throw refuseFields({ date_to: [t.order] });
  if (daysBetween(date_from, date_to) >= DAYS_AT_MOST) throw refuse(r.too_long, { n: DAYS_AT_MOST });
  const isWorked = WORKING.includes(kind);
  const now = await days(db, id, date_from, date_to, 'staff');
  const dates = now.filter((one) => WORKING.includes(one.kind) !== isWorked).map(({ date }) => date);
  const { heirs } = await inheritingOrganizations(db, id);
  const reached = heirs.filter((one) => scope.organizations.includes(one));
  const touched = [];
  if (dates.length > 0)
    for (const { name, count } of calendarEffects.of(services)) {
      const n = await count(db, reached, dates);
      if (n > 0) touched.push({ name: { cn: name.cn, us: name.us }, count: n });
    }
  return { changed_days: dates.length, touched };
}
