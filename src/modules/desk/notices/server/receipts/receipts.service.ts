import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { countByDay, countReceipts } from '#server/receipts/silent.ts';
import type { receipts as contract } from '../../contract/receipts.contract.ts';
import { getReceiptSubject, type SubjectKind } from './receipt-subject.service.ts';
import { countByPlace, listReceipts } from './receipts.queries.ts';

const PLACES_SHOWN = 100;

type Query = z.output<(typeof contract)['list']['query']>;

/** Who received it, for those who manage it. */
export async function viewReceipts(ctx: Context, kind: SubjectKind, id: string, query: Query) {
  const { organization_id } = await getReceiptSubject(ctx, kind, id);
  return listReceipts(ctx.db, id, organization_id, query);
}

export async function viewStats(ctx: Context, kind: SubjectKind, id: string) {
  const { organization_id } = await getReceiptSubject(ctx, kind, id);
  const { db } = ctx;
  return {
    ...(await countReceipts(db, id)),
    places: await countByPlace(db, id, organization_id, PLACES_SHOWN),
    days: await countByDay(db, id, ctx.actor.time_zone),
  };
}
