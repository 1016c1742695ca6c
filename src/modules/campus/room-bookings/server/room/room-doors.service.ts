import { eq } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { scanRefusals } from '#modules/core/scans/contract/scans.contract.ts';
import { type ScanResolver, signStatic, verifyScan } from '#modules/core/scans/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { currentOrganization, holds as hasCode } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { roomBookingRights } from '../../rights.ts';
import { bookingsOf } from '../bookings.queries.ts';
import { titleOf } from '../room-holders.service.ts';
import { roomPanelKey } from '../tables.ts';
import { bookableRooms, findRoom } from './rooms.queries.ts';

/** Rooms that can be booked, each with the code that is printed for its door. */
export async function listSigns({ db, actor, services }: Context, query: { building_id?: string | undefined }) {
  const rooms = await bookableRooms(db, currentOrganization(actor), query);
  const list = await Promise.all(
    rooms.map(async (room) => ({ ...room, code: await signStatic(services, 'r', room.id) })),
  );
  return { list };
}

/** The address of the screen at a door; the one before it answers 404001 from now on. */
export async function createPanelKey({ db, actor, services, audit }: Context, roomId: string) {
  const organization_id = currentOrganization(actor);
  const room = await findRoom(db, organization_id, roomId);
  if (!room) throw refuse(shared.not_found);
  const key = newToken();
  const fresh = { organization_id, key_hash: hashToken(key) };
  await db
    .insert(roomPanelKey)
    .values({ broom_id: roomId, ...fresh })
    .onConflictDoUpdate({ target: roomPanelKey.broom_id, set: fresh });
  audit({ action: 'room_panel.key', target: ['broom', roomId], organization_id });
  return { url: `${services.env.public_url}/building/panel/${key}` };
}

/** What everybody may read who stands before the door. Refuses (404001) a key that is none any more. */
export async function viewPanel({ db, services, lang }: OpenContext, key: string) {
  return acrossOrganizations(db, async () => {
    const [held] = await db
      .select()
      .from(roomPanelKey)
      .where(eq(roomPanelKey.key_hash, hashToken(key)));
    const room = held && (await findRoom(db, held.organization_id, held.broom_id));
    if (!room) throw refuse(shared.not_found);
    const time_zone = await zoneOf(db, held.organization_id);
    const { start, end } = dayBounds(today(time_zone), time_zone);
    const rows = await bookingsOf(db, room.id, { starts_at: start, ends_at: end });
    return {
      room,
      time_zone,
      now: new Date().toISOString(),
      code: await signStatic(services, 'r', room.id),
      blocks: rows.map(({ booking, user }) => ({
        id: booking.id,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        title: booking.is_private ? null : titleOf(services, booking, lang),
        who: booking.is_private ? null : { name: user.name, name_en: user.name_en },
        is_checked_in: booking.status === 'checked_in',
      })),
    };
  });
}

/** A scanned door sign: the day of the room for who may book it. */
export const resolveDoorSign: ScanResolver = async (ctx, code) => {
  if (!(await verifyScan(ctx.services, code, null))) throw refuse(scanRefusals.code_expired);
  const { actor, db } = ctx;
  const room = actor.organization_id ? await findRoom(db, actor.organization_id, code.id) : null;
  if (room && (hasCode(actor, roomBookingRights.book) || hasCode(actor, roomBookingRights.manage)))
    return { route: `/mobile/roomBooking?room=${room.id}`, notice: null, data: {} };
  const notice = ctx.lang === 'us' ? 'Only staff of this school can book this room' : '仅本校教职工可以预订此房间';
  return { route: null, notice, data: {} };
};
