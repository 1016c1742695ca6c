import { eq } from 'drizzle-orm';
import type { Writer } from '#server/store/store-types.ts';
import { roomsOutOfUse } from './premises.events.ts';
import { broom, building } from './tables.ts';

/** Announces which rooms nobody may use any more, when a room or a building has been taken out of use. */
export async function announceOutOfUse(
  source: Writer,
  place: { readonly building_id: string } | { readonly broom_id: string },
): Promise<void> {
  const table = 'building_id' in place ? building : broom;
  const id = 'building_id' in place ? place.building_id : place.broom_id;
  const [row] = await source.db
    .select({ organization_id: table.organization_id, status: table.status, until: table.status_until })
    .from(table)
    .where(eq(table.id, id));
  if (!row || row.status === 'active') return;
  const rooms = await source.db
    .select({ id: broom.id })
    .from(broom)
    .where('building_id' in place ? eq(broom.building_id, id) : eq(broom.id, id));
  const { organization_id } = row;
  const until = row.status === 'maintenance' ? row.until : null;
  await roomsOutOfUse.emit(source, { organization_id, broom_ids: rooms.map((room) => room.id), until });
}
