import { and, eq, gt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { repairRefusals as r, repairTexts as t } from '../../contract/repair.refusals.ts';
import { REPORTS_AN_HOUR, type Urgency } from '../../contract/repair.shapes.ts';
import type { repairOrders } from '../../contract/repair-orders.contract.ts';
import { dispatchersOf, onDutyNow, refetchOrder, refreshHomes, tell, workersOf } from '../order-messages.service.ts';
import { type FoundOrder, searchOf } from '../orders.queries.ts';
import { filmKind, photoKind } from '../repair-files.service.ts';
import { findRoom } from '../rooms.queries.ts';
import { repairCategory, repairOrder } from '../tables.ts';
import { lockOrder, repairMoves } from './order-moves.service.ts';
import { PHONE, showMoved } from './order-view.service.ts';

type Body<K extends 'create' | 'update'> = z.output<(typeof repairOrders)[K]['body']>;

/** `R-20261130-3`: nobody waits for it, and what is refused afterwards may leave a gap. */
export const repairNumbers = defineNumbers({
  key: 'repair_order.number',
  pattern: 'R-{yyyy}{mm}{dd}-{seq}',
  kind: 'aside',
});

/** Reports a fault. */
export async function createOrder(ctx: Context, { phone, photo_ids, film_id, ...facts }: Body<'create'>) {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  await requireFewReports(db, actor.user_id);
  const place_name = await placeNameOf(db, organization_id, facts);
  await requireCategory(db, organization_id, facts.category_id);
  const number = await repairNumbers.next(ctx, { organization_id, zone: actor.time_zone });
  const [row] = await db
    .insert(repairOrder)
    .values({
      ...facts,
      ...searchOf(number, facts.description, place_name),
      urgency: urgencyOf(facts),
      organization_id,
      number,
      place_name,
      photo_ids: [...new Set(photo_ids)],
      film_id,
      phone_sealed: services.seal.seal(phone, PHONE),
      reporter_id: actor.user_id,
    })
    .returning();
  if (!row) throw new Error('a repair was not stored');
  const target = { type: 'repair_order', id: row.id };
  await services.files.attach(db, actor.user_id, photoKind.kind, photo_ids, target);
  await services.files.attach(db, actor.user_id, filmKind.kind, film_id ? [film_id] : [], target);
  await repairMoves.begin(ctx, row);
  ctx.audit({
    action: 'repair_order.create',
    target: ['repair_order', row.id],
    organization_id,
    after: { number, broom_id: row.broom_id, category_id: row.category_id, urgency: row.urgency },
  });
  const found = await refetchOrder(ctx, row.id);
  await tellOfNew(ctx, found);
  await refreshHomes(ctx, found);
  return showMoved(ctx, row.id);
}

/** Changes what was reported. */
export async function updateOrder(ctx: Context, id: string, { version, ...facts }: Body<'update'>) {
  const { row } = await lockOrder(ctx, id, 'update', version);
  const { db } = ctx;
  const place_name = await placeNameOf(db, row.organization_id, facts);
  await requireCategory(db, row.organization_id, facts.category_id);
  const urgency = urgencyOf(facts);
  await db
    .update(repairOrder)
    .set({
      ...facts,
      ...searchOf(row.number, facts.description, place_name),
      urgency,
      place_name,
      version: row.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(repairOrder.id, id));
  const picked = ({ broom_id, category_id }: Pick<Body<'update'>, 'broom_id' | 'category_id'>, how: Urgency) => ({
    broom_id,
    category_id,
    urgency: how,
  });
  ctx.audit({
    action: 'repair_order.update',
    target: ['repair_order', id],
    organization_id: row.organization_id,
    before: picked(row, row.urgency),
    after: picked(facts, urgency),
  });
  const found = await refetchOrder(ctx, id);
  if (urgency === 'emergency' && row.urgency !== 'emergency') await tellOfNew(ctx, found);
  await refreshHomes(ctx, found);
  return showMoved(ctx, id);
}

/** Where somebody may be hurt nobody weighs how urgent it is. */
const urgencyOf = ({ is_safety, urgency }: { readonly is_safety: boolean; readonly urgency: Urgency }): Urgency =>
  is_safety ? 'emergency' : urgency;

async function requireFewReports(db: Db, userId: string): Promise<void> {
  const lately = and(eq(repairOrder.reporter_id, userId), gt(repairOrder.created_at, sql`now() - interval '1 hour'`));
  await requireRoom(
    db,
    { of: `repair_order:${userId}`, most: REPORTS_AN_HOUR },
    () => db.$count(repairOrder, lately),
    () => refuse(r.too_many),
  );
}

async function placeNameOf(
  db: Db,
  organizationId: string,
  { broom_id, place_text }: { readonly broom_id: string | null; readonly place_text: string | null },
): Promise<string> {
  if (broom_id === null) return place_text ?? '';
  const room = await findRoom(db, organizationId, broom_id);
  if (!room) throw refuseFields({ broom_id: [t.not_room] });
  return [room.building.name, room.number, room.name, place_text].filter(Boolean).join(' ');
}

/** Held until the repair is stored, so that nobody removes it meanwhile. */
async function requireCategory(db: Db, organizationId: string, id: string): Promise<void> {
  const [known] = await db
    .select({ id: repairCategory.id })
    .from(repairCategory)
    .where(and(eq(repairCategory.id, id), eq(repairCategory.organization_id, organizationId)))
    .for('key share');
  if (!known) throw refuseFields({ category_id: [t.not_category] });
}

/** The team of the category and those who assign; of an emergency who is on duty and everybody who can mend it, at once. */
async function tellOfNew(ctx: Context, found: FoundOrder): Promise<void> {
  const { order, category } = found;
  const isEmergency = order.urgency === 'emergency';
  const dispatchers = await dispatchersOf(ctx, order.organization_id);
  const team = isEmergency
    ? [...(await onDutyNow(ctx, order.organization_id)), ...(await workersOf(ctx, order.organization_id))]
    : category.team_ids;
  const to = [...new Set([...dispatchers, ...team])];
  await tell(ctx, found, isEmergency ? 'emergency' : 'submitted', { to, by: ctx.actor.user_id });
}
