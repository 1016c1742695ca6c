import { and, eq, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import { roomUses } from '#modules/campus/premises/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import { conditionOf } from '#server/lists/resource-list.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { dayBounds, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { repairDetail, repairRow } from '../../contract/repair.shapes.ts';
import type { RepairQuery } from '../../contract/repair-drafts.ts';
import type { repairOrders } from '../../contract/repair-orders.contract.ts';
import { repairRights } from '../../rights.ts';
import { duesOf } from '../due.service.ts';
import {
  chosen,
  type FoundOrder,
  findOrder,
  followersOf,
  inSchool,
  isOpen,
  listOrderRows,
  ordersList,
  ordersWhere,
  visibleTo,
} from '../orders.queries.ts';
import { faultsOfRoom, findRooms, repeatedFaults } from '../rooms.queries.ts';
import { repairOrder } from '../tables.ts';
import { repairActs } from './order-acts.policy.ts';

type Row = z.output<typeof repairRow>;
type Detail = z.output<typeof repairDetail>;

export const PHONE = 'repair_order.phone';
const assigns = ({ actor }: Viewer): boolean => holds(actor, repairRights.assign);
const named = ({ id, name, name_en }: { id: string; name: string; name_en: string | null }) => ({ id, name, name_en });

/** Repairs as the caller sees them, with when each is due. */
export async function rowsOf(ctx: Pick<Context, 'db' | 'actor'>, found: readonly FoundOrder[]): Promise<Row[]> {
  if (found.length === 0) return [];
  const dues = await duesOf(
    ctx.db,
    currentOrganization(ctx.actor),
    found.map(({ order, category }) => ({ id: order.id, clocked: order, allowed: category })),
  );
  const now = Date.now();
  return found.map((one) => {
    const { order, main } = one;
    const due_at = dues.get(order.id) ?? null;
    return {
      id: order.id,
      number: order.number,
      room: one.room,
      // the room that was reported is gone: what it was called is left
      place_text: order.place_text ?? (one.room ? null : order.place_name),
      category: named(one.category),
      description: order.description,
      urgency: order.urgency,
      is_safety: order.is_safety,
      status: order.status,
      reporter: one.reporter,
      assignee: one.assignee,
      due_at,
      is_late: due_at !== null && Date.parse(due_at) < now,
      main: main && { id: main.id, number: main.number, status: main.status },
      merged_count: one.merged_count,
      reopen_count: order.reopen_count,
      repeats: assigns(ctx) ? one.repeats : null,
      created_at: order.created_at,
      done_at: order.done_at,
      actions: repairActs.of(ctx, one),
      version: order.version,
    };
  });
}

/** A page of repairs. */
export async function listOrders(ctx: Context, query: RepairQuery) {
  const page = await listOrderRows(ctx.db, chosen(ctx, query), query);
  return { ...page, list: await rowsOf(ctx, page.list) };
}

/** A repair that the caller may read. Refuses (404001) any other. */
export async function getOrder(ctx: Context, id: string): Promise<FoundOrder> {
  const found = await findOrder(ctx.db, and(eq(repairOrder.id, id), visibleTo(ctx)));
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** One repair as the caller may see it. */
export async function showOrder(ctx: Context, id: string): Promise<Detail> {
  return detailOf(ctx, await getOrder(ctx, id));
}

/** The answer to somebody who has just moved a repair, whether it is still theirs to read or not. */
export async function showMoved(ctx: Context, id: string): Promise<Detail> {
  const found = await findOrder(ctx.db, and(eq(repairOrder.id, id), inSchool(ctx)));
  if (!found) throw refuse(shared.not_found);
  return detailOf(ctx, found);
}

async function detailOf(ctx: Context, found: FoundOrder): Promise<Detail> {
  const { db, actor, services } = ctx;
  const { order, main } = found;
  const [row] = await rowsOf(ctx, [found]);
  if (!row) throw refuse(shared.not_found);
  const isAssignee = order.assignee_id === actor.user_id || main?.assignee_id === actor.user_id;
  const works = isAssignee || assigns(ctx);
  const files = new Map(
    (await services.files.listOf(db, { type: 'repair_order', id: order.id })).map((file) => [file.id, file]),
  );
  const shown = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const file = files.get(id);
      return file ? [services.files.describe(file, { show: true })] : [];
    });
  const busy = works && order.broom_id ? await roomToday(ctx, order.broom_id) : { from: null, until: null };
  return {
    ...row,
    asset_no: order.asset_no,
    visit_from: order.visit_from,
    visit_to: order.visit_to,
    // gone from the row itself once the repair is confirmed or called off
    phone: isAssignee && order.phone_sealed ? services.seal.open(order.phone_sealed, PHONE) : null,
    vendor_name: order.vendor_name,
    photos: shown(order.photo_ids),
    film: order.film_id ? (shown([order.film_id])[0] ?? null) : null,
    before_photos: shown(order.before_ids),
    after_photos: shown(order.after_ids),
    pause_reason: order.pauses.find(({ until }) => until === null)?.why ?? null,
    parts: order.parts,
    minutes: order.minutes,
    cost_fen: order.cost_fen,
    result: order.result,
    rating: order.rating,
    comment: order.comment,
    merged: works && found.merged_count > 0 ? await followersOf(db, order.id) : [],
    room_faults: works && order.broom_id ? await faultsOfRoom(db, order.broom_id, order.id) : [],
    room_busy_from: busy.from,
    room_busy_until: busy.until,
  };
}

/** When a room is taken for the rest of the day, so that the technician comes in the free time. */
async function roomToday(ctx: Context, roomId: string): Promise<{ from: string | null; until: string | null }> {
  const zone = ctx.actor.time_zone;
  const now = new Date().toISOString();
  const time = { starts_at: now, ends_at: dayBounds(today(zone), zone).end };
  const found = await Promise.all(roomUses.of(ctx.services).map((use) => use.blocks(ctx, [roomId], time)));
  const blocks = found
    .flatMap((uses) => uses.get(roomId) ?? [])
    .toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  const running = blocks.find(({ starts_at, ends_at }) => starts_at <= now && now < ends_at);
  const next = blocks.find(({ starts_at }) => starts_at > now);
  return { from: next?.starts_at ?? null, until: running?.ends_at ?? null };
}

const LANES = ['submitted', 'assigned', 'accepted', 'in_progress', 'paused', 'reopened', 'done'] as const;
const BOARD_MOST = 400;
const LANE_MOST = 50;

type BoardQuery = z.output<(typeof repairOrders)['board']['query']>;

/** Repairs by state, the most urgent first. */
export async function viewBoard(ctx: Context, { building_id, category_id, assignee_id }: BoardQuery) {
  const query: RepairQuery = { scope: 'all', page: 1, per_page: 100, building_id, category_id, assignee_id };
  const where = and(
    chosen(ctx, query),
    conditionOf(ordersList, query, undefined),
    or(isOpen(), eq(repairOrder.status, 'done')),
  );
  const rows = await rowsOf(ctx, await ordersWhere(ctx.db, where, BOARD_MOST));
  const lanes = LANES.map((status) => {
    const own = rows.filter((row) => row.status === status);
    return {
      status,
      total: own.length,
      late: own.filter(({ is_late }) => is_late).length,
      list: own.slice(0, LANE_MOST),
    };
  });
  return { lanes };
}

/** Open repairs of a room, those that a person is about to report once more among them. */
export async function listNearby(ctx: Context, roomId: string) {
  const rows = await ordersWhere(ctx.db, and(inSchool(ctx), eq(repairOrder.broom_id, roomId), isOpen()) as SQL, 20);
  return {
    list: rows.map(({ order, category }) => ({
      id: order.id,
      number: order.number,
      category: named(category),
      description: order.description,
      status: order.status,
      is_mine: order.reporter_id === ctx.actor.user_id,
      created_at: order.created_at,
    })),
  };
}

export async function listPlaces({ db, actor }: Context, query: { q?: string | undefined; id?: string | undefined }) {
  return { list: await findRooms(db, currentOrganization(actor), query) };
}

export const listRepeats = async ({ db, actor }: Context) => ({
  list: await repeatedFaults(db, currentOrganization(actor)),
});

/** The own phone number, as the account has it. */
export async function prefill({ db, actor, services }: Context): Promise<{ phone: string | null }> {
  const [row] = await db.select({ sealed: user.phone_sealed }).from(user).where(eq(user.id, actor.user_id));
  return { phone: row?.sealed ? services.seal.open(row.sealed, 'user.phone') : null };
}
