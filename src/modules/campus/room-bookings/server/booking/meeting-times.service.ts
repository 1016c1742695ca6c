import { and, arrayOverlaps, eq, inArray, or } from 'drizzle-orm';
import type * as z from 'zod';
import { days, stretchesOf } from '#modules/core/calendar/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { absencesOf } from '#server/absence/absence.ts';
import { engagementsOf, type Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dayBounds, daysBetween } from '#shared/dates.ts';
import { refuseFields } from '#shared/refusal.ts';
import { bookingTexts as t } from '../../contract/booking.refusals.ts';
import type { roomBookings } from '../../contract/room-bookings.contract.ts';
import { holdsRoom, overlapsTime } from '../bookings.queries.ts';
import { roomBooking } from '../tables.ts';
import { requireGuests } from './bookings.service.ts';

type Query = z.output<(typeof roomBookings)['times']['query']>;

interface Taken extends Span {
  readonly user_id: string;
}

/** Hours in which one asks colleagues to a meeting. */
const HOURS = [
  { from: '08:00', until: '12:00' },
  { from: '13:00', until: '18:00' },
];
const DAYS_AT_MOST = 14;
const MOST = 60;
const MINUTE_MS = 60_000;

/** When the caller and these colleagues can meet: their lessons, duties, visits, meetings and leave are asked, and nothing but times is told. */
export async function findTimes(ctx: Context, { guest_ids, from, to, minutes }: Query) {
  const { db, actor } = ctx;
  if (daysBetween(from, to) >= DAYS_AT_MOST) throw refuseFields({ to: [t.fourteen_days] });
  await requireGuests(ctx, guest_ids);
  const organization_id = currentOrganization(actor);
  const people = [...new Set([actor.user_id, ...guest_ids])];
  const span = { from: dayBounds(from, actor.time_zone).start, to: dayBounds(to, actor.time_zone).end };
  const taken: Taken[] = [
    ...(await engagementsOf(ctx, people, [span])),
    ...(await absencesOf(ctx, people, span.from, span.to)),
    ...(await meetingsOf(db, organization_id, people, span)),
  ];
  const calendar = await days(db, organization_id, from, to, 'staff');
  const past = { start: span.from, end: new Date(ctx.services.clock.now()).toISOString() };
  const freeBut = (missing: string | null) =>
    stretchesOf(
      calendar,
      {
        hours: HOURS,
        pauses: [
          past,
          ...taken.filter((one) => one.user_id !== missing).map((one) => ({ start: one.from, end: one.to })),
        ],
      },
      actor.time_zone,
    )
      .filter(({ start, end }) => end - start >= minutes * MINUTE_MS)
      .map(({ start, end }) => ({
        starts_at: new Date(start).toISOString(),
        ends_at: new Date(end).toISOString(),
        missing,
      }));
  const all = freeBut(null);
  const found = all.length ? all : guest_ids.flatMap(freeBut);
  const names = await namesOfUsers(db, all.length ? [] : guest_ids);
  const nameOf = (id: string | null) => {
    const known = names.get(id ?? '');
    return known ? { id: known.id, name: known.name, name_en: known.name_en } : null;
  };
  return {
    list: found
      .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
      .slice(0, MOST)
      .map((one) => ({ ...one, missing: nameOf(one.missing) })),
  };
}

/** Who sits in which meeting: those who booked a room, and those whom they asked to come. */
async function meetingsOf(
  db: Db,
  organizationId: string,
  people: readonly string[],
  { from, to }: Span,
): Promise<Taken[]> {
  const rows = await db
    .select({
      booker: roomBooking.user_id,
      guests: roomBooking.guest_ids,
      from: roomBooking.starts_at,
      to: roomBooking.ends_at,
    })
    .from(roomBooking)
    .where(
      and(
        eq(roomBooking.organization_id, organizationId),
        holdsRoom(),
        overlapsTime({ starts_at: from, ends_at: to }),
        or(inArray(roomBooking.user_id, [...people]), arrayOverlaps(roomBooking.guest_ids, [...people])),
      ),
    );
  return rows.flatMap(({ booker, guests, ...time }) =>
    [booker, ...guests].filter((id) => people.includes(id)).map((user_id) => ({ user_id, ...time })),
  );
}
