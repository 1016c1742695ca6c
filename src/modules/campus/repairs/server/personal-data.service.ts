import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { PHONE } from './order/order-view.service.ts';
import { ordersWhere } from './orders.queries.ts';
import { repairOrder } from './tables.ts';

const OWN_MOST = 2000;

/** With an account go the phone, the pictures and the opinions of its reports; that something was broken stays. */
export async function eraseRepairs(db: Db, userId: string, services: Services): Promise<void> {
  const own = eq(repairOrder.reporter_id, userId);
  const rows = await db
    .select({ photos: repairOrder.photo_ids, film: repairOrder.film_id })
    .from(repairOrder)
    .where(own);
  await services.files.drop(
    db,
    rows.flatMap(({ photos, film }) => (film ? [...photos, film] : photos)),
  );
  await db.update(repairOrder).set({ phone_sealed: null, photo_ids: [], film_id: null, comment: null }).where(own);
}

/** Own reports, for the file of all that is held of a person. */
export async function ownRepairs({ db, actor, services }: Context): Promise<unknown> {
  const rows = await ordersWhere(db, eq(repairOrder.reporter_id, actor.user_id), OWN_MOST);
  return rows.map(({ order, category }) => ({
    number: order.number,
    place: order.place_name,
    category: category.name,
    description: order.description,
    phone: order.phone_sealed && services.seal.open(order.phone_sealed, PHONE),
    status: order.status,
    created_at: order.created_at,
    rating: order.rating,
    comment: order.comment,
  }));
}
