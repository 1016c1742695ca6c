import type * as z from 'zod';
import { dayKinds, WORKING } from '#modules/core/calendar/contract/calendar-kinds.ts';
import { days } from '#modules/core/calendar/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { instantAt } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { RefusalError } from '#shared/refusal.ts';
import { localize, type Values } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { roomBookings } from '../../contract/room-bookings.contract.ts';
import { freeRooms } from '../room/free-rooms.service.ts';
import { book, requireBookable } from './bookings.service.ts';

type Body = z.output<(typeof roomBookings)['series']['body']>;
const PROPOSALS = 3;

/**
 * Books the same hours on several days. A dry run books nothing and says of each day whether the room is free and what
 * else is; the person then leaves a day out or takes another room for it. All of the days are booked, or none.
 */
export async function bookSeries(ctx: Context, { dates, from, to, broom_id, dry_run, ...draft }: Body) {
  const series_id = uuidv7();
  const zone = ctx.actor.time_zone;
  const occurrences = [...new Map(dates.map((one) => [one.day, one])).values()]
    .filter((one) => one.broom_id !== null)
    .map((one) => ({
      day: one.day,
      room: one.broom_id ?? broom_id,
      time: { starts_at: instantAt(one.day, from, zone), ends_at: instantAt(one.day, to, zone) },
    }));
  // rooms are locked in one order, so that two series never wait for each other
  const ordered = occurrences.toSorted((a, b) => a.room.localeCompare(b.room) || a.day.localeCompare(b.day));
  if (!dry_run) for (const one of ordered) await book(ctx, one.room, one.time, draft, series_id);
  if (!dry_run) return { created: ordered.length, dates: [] };
  const off = await daysOff(ctx, occurrences.map((one) => one.day).toSorted());
  const checked: (Awaited<ReturnType<typeof checkOccurrence>> & { day_off: string | null })[] = [];
  for (const one of occurrences)
    checked.push({ ...(await checkOccurrence(ctx, one)), day_off: off.get(one.day) ?? null });
  return { created: 0, dates: checked };
}

/** Days that the calendar of the school says are off, by name; a plain weekend is what the person asked for. */
async function daysOff({ db, actor, lang }: Context, sorted: readonly string[]): Promise<Map<string, string>> {
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (!from || !to) return new Map();
  const said = await days(db, currentOrganization(actor), from, to, 'staff');
  return new Map(
    said
      .filter((one) => one.source !== 'default' && !WORKING.includes(one.kind))
      .map((one) => [one.date, one.name ?? labelOf(dayKinds, one.kind, lang) ?? one.kind]),
  );
}

interface Occurrence {
  readonly day: string;
  readonly room: string;
  readonly time: { readonly starts_at: string; readonly ends_at: string };
}

async function checkOccurrence(ctx: Context, { day, room, time }: Occurrence) {
  try {
    await requireBookable(ctx, room, time);
    return { day, is_free: true, problem: null, proposals: [] };
  } catch (error) {
    if (!(error instanceof RefusalError) || error.fields) throw error;
    const place = {
      organization_id: currentOrganization(ctx.actor),
      day,
      seats: 0,
      equipment: [],
      near_broom_id: room,
    };
    return {
      day,
      is_free: false,
      problem: sentenceOf(ctx, error),
      proposals: await freeRooms(ctx, { ...time, ...place }, PROPOSALS),
    };
  }
}

function sentenceOf({ lang }: Context, { refusal, values }: RefusalError): string {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? ('at' in value ? value.at : value[lang]) : value,
  ]);
  return localize(refusal, lang, Object.fromEntries(said) as Values);
}
