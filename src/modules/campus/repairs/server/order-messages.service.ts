import { eq } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { notify } from '#server/notify/notify.ts';
import { formatDayTime } from '#shared/dates.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import { repairMessages as messages } from '../contract/repair.refusals.ts';
import { repairRights } from '../rights.ts';
import { type FoundOrder, findOrder, followersOf } from './orders.queries.ts';
import { dutyPeople } from './public.ts';
import { repairOrder } from './tables.ts';

type Message = keyof typeof messages;

export const orderPath = (id: string): string => `/repair_orders?id=${id}`;

/** `明德楼 301`, or the words of who reported it, in both languages. */
export function placeText({ room, order }: Pick<FoundOrder, 'room' | 'order'>): Text {
  if (!room) return { cn: order.place_name, us: order.place_name };
  return {
    cn: `${room.building.name} ${room.number}`,
    us: `${room.building.name_en ?? room.building.name} ${room.number}`,
  };
}

interface Told {
  readonly to: readonly string[];
  /** Who did it is not told. */
  readonly by?: string | null;
  readonly reason?: Text | string;
  readonly at?: string;
  readonly into?: string;
  /** Where it leads, and which number it has for them; absent: the repair itself. */
  readonly own?: { readonly id: string; readonly number: string };
}

/** By text message, too, and past the wishes of people: somebody may be hurt. */
const LOUD: readonly Message[] = ['emergency', 'unaccepted'];

/** Tells some people what became of a repair. */
export async function tell(source: EventSource, found: FoundOrder, what: Message, told: Told): Promise<void> {
  const { order, category } = found;
  const { own = order, by, reason = '', at, into = '' } = told;
  const to = told.to.filter((id) => id !== by);
  if (to.length === 0) return;
  const place = placeText(found);
  const zone = at ? await zoneOf(source.db, order.organization_id) : '';
  const said = (lang: Lang) =>
    localize(messages[what], lang, {
      number: own.number,
      place: place[lang],
      what: (lang === 'us' ? category.name_en : null) ?? category.name,
      reason: typeof reason === 'string' ? reason : reason[lang],
      into,
      at: at ? formatDayTime(at, lang, zone) : '',
    });
  const isLoud = LOUD.includes(what);
  await notify(source, {
    event: `repair_order.${what}`,
    to,
    organization_id: order.organization_id,
    title: { cn: said('cn'), us: said('us') },
    link: orderPath(own.id),
    ...(isLoud ? { urgency: 'urgent' as const, channels: ['sms' as const] } : {}),
  });
}

/**
 * Tells everybody who reported this fault, each once and of their own report: who reported it twice, or was merged into
 * it, hears of a move one time.
 */
export async function tellReporters(
  source: EventSource,
  found: FoundOrder,
  what: Message,
  { by = null, reason = '', into = '' }: Pick<Told, 'by' | 'reason' | 'into'> = {},
): Promise<void> {
  const { order, reporter } = found;
  const own = { id: order.id, number: order.number, reporter };
  const reports = [own, ...(await followersOf(source.db, order.id))];
  const told = new Set<string>();
  for (const report of reports) {
    if (told.has(report.reporter.id)) continue;
    told.add(report.reporter.id);
    await tell(source, found, what, { to: [report.reporter.id], by, reason, into, own: report });
  }
}

/** Who decides about repairs of the school. */
export const dispatchersOf = ({ db }: Pick<EventSource, 'db'>, organizationId: string): Promise<string[]> =>
  holders(db, repairRights.assign, organizationId);

/** Who carries out repairs: everybody of the school who holds the right. */
export const workersOf = ({ db }: Pick<EventSource, 'db'>, organizationId: string): Promise<string[]> =>
  holders(db, repairRights.repair, organizationId);

/** Who is on duty at the school now, whatever their roster is for. */
export async function onDutyNow(
  { db, services }: Pick<EventSource, 'db' | 'services'>,
  organizationId: string,
): Promise<string[]> {
  const at = new Date(services.clock.now()).toISOString();
  const found: string[] = [];
  for (const { onDuty } of dutyPeople.of(services)) found.push(...(await onDuty(db, organizationId, at)));
  return found;
}

/** The home pages of everybody who has something to do about a repair. */
export async function refreshHomes(source: EventSource, { order }: FoundOrder): Promise<void> {
  const people = [order.reporter_id, order.assignee_id, ...(await dispatchersOf(source, order.organization_id))];
  const workers = order.assignee_id === null ? await workersOf(source, order.organization_id) : [];
  await todosChanged(source, [...new Set([...people, ...workers].filter((id) => id !== null))]);
}

/** The repair as it is now. */
export async function refetchOrder({ db }: Pick<EventSource, 'db'>, id: string): Promise<FoundOrder> {
  const found = await findOrder(db, eq(repairOrder.id, id));
  if (!found) throw new Error(`repair ${id} is gone`);
  return found;
}

/** Those of some people who may be given repairs of the school. */
export async function repairersAmong(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const known = new Set([
    ...(await workersOf({ db }, organizationId)),
    ...(await dispatchersOf({ db }, organizationId)),
  ]);
  return ids.filter((id) => known.has(id));
}
