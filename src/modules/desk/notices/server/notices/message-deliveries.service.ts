import type { Context } from '#server/http/context.ts';
import { countDeliveries } from './deliveries.queries.ts';
import { getManagedNotice } from './notice-view.service.ts';

/** How a message went out, for those who send messages. */
export async function viewDeliveries(ctx: Context, id: string) {
  await getManagedNotice(ctx, id);
  return { channels: await countDeliveries(ctx.db, id) };
}
