import { and, eq } from 'drizzle-orm';
import type { CommentedKind } from '#modules/desk/comments/server/public.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { dispatchersOf, orderPath } from './order-messages.service.ts';
import { findOrder, visibleTo } from './orders.queries.ts';
import { repairOrder } from './tables.ts';

/** Repairs take comments of their reporter, of the technician and of those who assign them. */
export const repairComments: CommentedKind = {
  kind: 'repair_order',
  history: 'repair_order',
  find: async (asker, id) => {
    if (!asker.actor.organization_id) return null;
    const found = await findOrder(asker.db, and(eq(repairOrder.id, id), visibleTo(asker)));
    if (!found) return null;
    const { number } = found.order;
    return {
      organization_id: currentOrganization(asker.actor),
      title: { cn: `报修 ${number}`, us: `Repair ${number}` },
      route: orderPath(id),
    };
  },
  viewers: async ({ db }, id, { organization_id }) => {
    const found = await findOrder(db, eq(repairOrder.id, id));
    if (!found) return [];
    const { order, main } = found;
    const people = [order.reporter_id, order.assignee_id, main?.assignee_id ?? null];
    return [...new Set([...people.filter((one) => one !== null), ...(await dispatchersOf({ db }, organization_id))])];
  },
};
