import { eq, inArray, sql } from 'drizzle-orm';
import type { RoomPart } from '#modules/campus/premises/server/public.ts';
import { dlockGroup, doorlock } from '../tables.ts';

// inside another SQL the columns keep the names of their tables
const groupNames = sql`array(select g.name from ${dlockGroup} g where g.doorlock_ids @> array[${doorlock.id}] order by g.name)`;

/** Locks as things that hang on rooms. */
export const roomLocks: RoomPart = {
  kind: 'doorlock',
  async list(db, roomIds) {
    const rows = await db
      .select({
        id: doorlock.id,
        room_id: sql<string>`${doorlock.broom_id}`,
        name: doorlock.name,
        name_en: doorlock.name_en,
        state: doorlock.status,
        groups: sql<string[]>`${groupNames}`,
      })
      .from(doorlock)
      .where(inArray(doorlock.broom_id, [...roomIds]));
    return rows;
  },
  rooms: () => sql`select ${doorlock.broom_id} from ${doorlock} where ${doorlock.broom_id} is not null`,
  async detach(ctx, id) {
    const [lock] = await ctx.db
      .update(doorlock)
      .set({ broom_id: null, version: sql`${doorlock.version} + 1`, updated_at: sql`now()` })
      .where(eq(doorlock.id, id))
      .returning({ organization_id: doorlock.organization_id });
    const organization_id = lock?.organization_id ?? null;
    ctx.audit({ action: 'doorlock.leave_room', target: ['doorlock', id], organization_id });
  },
};
