import { and, eq, gt, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { RoomPart } from '#modules/campus/premises/server/public.ts';
import { repairLifecycle } from '../contract/repair.lifecycle.ts';
import { REPEAT } from '../contract/repair.shapes.ts';
import { isOpen } from './orders.queries.ts';
import { repairCategory, repairOrder } from './tables.ts';

/** What the page of a room remembers: its open faults, and those of the last sixty days. */
export const roomFaults: RoomPart = {
  kind: 'repair_order',
  async list(db, roomIds) {
    const rows = await db
      .select({
        id: repairOrder.id,
        room_id: sql<string>`${repairOrder.broom_id}`,
        number: repairOrder.number,
        status: repairOrder.status,
        name: repairCategory.name,
        name_en: repairCategory.name_en,
      })
      .from(repairOrder)
      .innerJoin(repairCategory, eq(repairCategory.id, repairOrder.category_id))
      .where(
        and(
          inArray(repairOrder.broom_id, [...roomIds]),
          notInArray(repairOrder.status, ['merged', 'cancelled']),
          or(isOpen(), gt(repairOrder.created_at, sql`now() - make_interval(days => ${REPEAT.days})`)),
        ),
      )
      .orderBy(repairOrder.created_at, repairOrder.id);
    return rows.map(({ id, room_id, number, status, name, name_en }) => {
      const state = repairLifecycle.states[status];
      return {
        id,
        room_id,
        name: `${number} ${name}（${state.cn}）`,
        name_en: `${number} ${name_en ?? name} (${state.us})`,
        state: status,
        groups: [],
      };
    });
  },
  rooms: () => sql`select ${repairOrder.broom_id} from ${repairOrder} where ${repairOrder.broom_id} is not null`,
  /** The fault keeps the words for its place. */
  async detach(ctx, id) {
    const [row] = await ctx.db
      .update(repairOrder)
      .set({ broom_id: null, version: sql`${repairOrder.version} + 1`, updated_at: sql`now()` })
      .where(eq(repairOrder.id, id))
      .returning({ organization_id: repairOrder.organization_id });
    const organization_id = row?.organization_id ?? null;
    ctx.audit({ action: 'repair_order.leave_room', target: ['repair_order', id], organization_id });
  },
};
