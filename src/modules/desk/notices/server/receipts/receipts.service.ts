import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import type { receipts as contract } from '../../contract/receipts.contract.ts';
import { getManagedNotice } from '../internotifications/notice-view.service.ts';
import { countByDay, countByPlace, countReceiptTotals, listReceipts } from './receipts.queries.ts';

const PLACES_SHOWN = 100;

/** Who received it, for those who manage the notice or message. */
export async function viewReceipts(ctx: Context, id: string, query: z.output<(typeof contract)['list']['query']>) {
  const { found } = await getManagedNotice(ctx, id);
  return listReceipts(ctx.db, id, found.row.organization_id, query);
}

export async function viewStats(ctx: Context, id: string) {
  const { found } = await getManagedNotice(ctx, id);
  const { db } = ctx;
  return {
    ...(await countReceiptTotals(db, id)),
    places: await countByPlace(db, id, found.row.organization_id, PLACES_SHOWN),
    days: await countByDay(db, id),
  };
}
