import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bfloor, broom, building } from '#modules/campus/premises/server/tables.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Viewer } from '#server/lifecycle/acts.ts';
import {
  anyOf,
  batchesOf,
  conditionOf,
  countUpTo,
  defineList,
  is,
  pageOf,
  planned,
} from '#server/lists/resource-list.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { dayBounds } from '#shared/dates.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { OPEN_STATES, UNACCEPTED_STATES } from '../contract/repair.lifecycle.ts';
import { REPEAT } from '../contract/repair.shapes.ts';
import type { RepairQuery } from '../contract/repair-drafts.ts';
import { repairRights } from '../rights.ts';
import { repairCategory, repairOrder } from './tables.ts';

export type OrderRow = typeof repairOrder.$inferSelect;

const [reporter, assignee] = [alias(user, 'reporter'), alias(user, 'assignee')];
const main = alias(repairOrder, 'main_order');

/** A room as repairs name it; `roomOf` puts the three together. */
export const roomColumns = {
  room: { id: broom.id, number: broom.number, name: broom.name, name_en: broom.name_en },
  building: { id: building.id, name: building.name, name_en: building.name_en },
  floor: { id: bfloor.id, name: bfloor.name, name_en: bfloor.name_en },
};

const since = sql`now() - make_interval(days => ${REPEAT.days})`;
// in plain SQL a table keeps its own name, so that the inner one gets another
const mergedCount = sql<number>`(select count(*)::int from ${repairOrder} m where m.duplicate_of_id = ${repairOrder.id})`;
/** Faults of this kind in this room; what was merged is the same fault, and what was called off none. */
const repeatCount = sql<number>`(select count(*)::int from ${repairOrder} s
  where s.broom_id = ${repairOrder.broom_id} and s.category_id = ${repairOrder.category_id}
    and s.created_at > ${since} and s.status not in ('merged', 'cancelled'))`;

const select = (db: Db) =>
  db
    .select({
      order: repairOrder,
      ...roomColumns,
      category: {
        id: repairCategory.id,
        name: repairCategory.name,
        name_en: repairCategory.name_en,
        team_ids: repairCategory.team_ids,
        hours_normal: repairCategory.hours_normal,
        hours_high: repairCategory.hours_high,
        hours_emergency: repairCategory.hours_emergency,
      },
      reporter: { id: reporter.id, name: reporter.name, name_en: reporter.name_en },
      assignee: { id: assignee.id, name: assignee.name, name_en: assignee.name_en },
      main: {
        id: main.id,
        number: main.number,
        status: main.status,
        done_at: main.done_at,
        assignee_id: main.assignee_id,
      },
      merged_count: mergedCount,
      repeats: repeatCount,
    })
    .from(repairOrder)
    .innerJoin(repairCategory, eq(repairCategory.id, repairOrder.category_id))
    .innerJoin(reporter, eq(reporter.id, repairOrder.reporter_id))
    .leftJoin(assignee, eq(assignee.id, repairOrder.assignee_id))
    .leftJoin(main, eq(main.id, repairOrder.duplicate_of_id))
    .leftJoin(broom, eq(broom.id, repairOrder.broom_id))
    .leftJoin(building, eq(building.id, broom.building_id))
    .leftJoin(bfloor, eq(bfloor.id, broom.bfloor_id));

type Selected = Awaited<ReturnType<typeof select>>[number];

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}
export interface RoomParts {
  readonly room: (Named & { readonly number: string }) | null;
  readonly building: Named | null;
  readonly floor: Named | null;
}
export type Room = Named & { readonly number: string; readonly building: Named; readonly floor: Named };

export const roomOf = ({ room, building: house, floor }: RoomParts): Room | null =>
  room && house && floor ? { ...room, building: house, floor } : null;

const whole = ({ room, building: house, floor, ...rest }: Selected) => ({
  ...rest,
  room: roomOf({ room, building: house, floor }),
});
export type FoundOrder = ReturnType<typeof whole>;

export const ordersList = defineList<RepairQuery>({
  table: repairOrder,
  id: repairOrder.id,
  sorts: { urgency: repairOrder.rank, created_at: repairOrder.created_at },
  default_sort: '-created_at',
  filters: {
    // what a person may ask for leans on who asks: `chosen`
    scope: () => undefined,
    as: () => undefined,
    from: () => undefined,
    to: () => undefined,
    status: anyOf(repairOrder.status),
    is_open: (wanted) => (wanted ? isOpen() : undefined),
    urgency: anyOf(repairOrder.urgency),
    building_id: inBuilding,
    broom_id: is(repairOrder.broom_id),
    category_id: is(repairOrder.category_id),
    assignee_id: is(repairOrder.assignee_id),
  },
  search: { text: repairOrder.search_text, grams: repairOrder.grams },
});

/** SQL condition: something is still to be done about it. */
export const isOpen = (): SQL => inArray(repairOrder.status, [...OPEN_STATES]);

/** SQL condition: nobody has taken it on. */
export const isUnaccepted = (): SQL => inArray(repairOrder.status, [...UNACCEPTED_STATES]);

function inBuilding(id: string): SQL {
  return sql`${repairOrder.broom_id} in (select ${broom.id} from ${broom} where ${broom.building_id} = ${id})`;
}

/** SQL condition: repairs of the school that the caller is in. */
export const inSchool = ({ actor }: Viewer): SQL => eq(repairOrder.organization_id, currentOrganization(actor));

/**
 * SQL condition: repairs that a person may read. Who assigns them reads all of the school; who mends, the own ones with what
 * was merged into them, and those that nobody has; everybody what they reported.
 */
export function visibleTo(viewer: Viewer): SQL {
  const { actor } = viewer;
  if (holds(actor, repairRights.assign)) return inSchool(viewer);
  const me = actor.user_id;
  const mine = sql`exists (select 1 from ${repairOrder} m where m.id = ${repairOrder.duplicate_of_id} and m.assignee_id = ${me})`;
  const work = holds(actor, repairRights.repair)
    ? [eq(repairOrder.assignee_id, me), and(isUnaccepted(), isNull(repairOrder.assignee_id)), mine]
    : [];
  return and(inSchool(viewer), or(eq(repairOrder.reporter_id, me), ...work)) as SQL;
}

/** What somebody asked for, within what they may read. */
export function chosen(viewer: Viewer, { scope, as, from, to }: RepairQuery): SQL {
  const { user_id: me, time_zone } = viewer.actor;
  const own = {
    reporter: eq(repairOrder.reporter_id, me),
    assignee: eq(repairOrder.assignee_id, me),
  };
  const waits = and(isUnaccepted(), or(isNull(repairOrder.assignee_id), eq(repairOrder.assignee_id, me)));
  return and(
    visibleTo(viewer),
    scope === 'mine' ? (as ? own[as] : or(own.reporter, own.assignee)) : undefined,
    scope === 'queue' ? (holds(viewer.actor, repairRights.assign) ? isUnaccepted() : waits) : undefined,
    from ? gte(repairOrder.created_at, dayBounds(from, time_zone).start) : undefined,
    to ? lt(repairOrder.created_at, dayBounds(to, time_zone).end) : undefined,
  ) as SQL;
}

/** One page of repairs under a condition. */
export const listOrderRows = (db: Db, where: SQL, query: RepairQuery) =>
  pageOf(db, ordersList, query, where, readOrders);

const readOrders = async (db: Db, plan: Parameters<typeof planned>[1]): Promise<FoundOrder[]> =>
  (await planned(select(db), plan)).map(whole);

/** Every repair under a condition, for an export. */
export const orderBatches = (db: Db, where: SQL, query: RepairQuery) =>
  batchesOf(db, ordersList, query, where, readOrders);

export const countOrders = (db: Db, where: SQL, query: RepairQuery) =>
  countUpTo(db, repairOrder, conditionOf(ordersList, query, where), Number.MAX_SAFE_INTEGER - 1);

/** Repairs under a condition, the most urgent first, then the oldest. */
export async function ordersWhere(db: Db, where: SQL | undefined, most = 200): Promise<FoundOrder[]> {
  const rows = await select(db)
    .where(where)
    .orderBy(desc(repairOrder.rank), asc(repairOrder.created_at), asc(repairOrder.id))
    .limit(most);
  return rows.map(whole);
}

export async function findOrder(db: Db, where: SQL | undefined): Promise<FoundOrder | null> {
  return (await ordersWhere(db, where, 1))[0] ?? null;
}

/** Repairs that follow this one, with their reporters, the first report first. */
export async function followersOf(db: Db, id: string) {
  return db
    .select({
      id: repairOrder.id,
      number: repairOrder.number,
      description: repairOrder.description,
      reporter: { id: reporter.id, name: reporter.name, name_en: reporter.name_en },
    })
    .from(repairOrder)
    .innerJoin(reporter, eq(reporter.id, repairOrder.reporter_id))
    .where(eq(repairOrder.duplicate_of_id, id))
    .orderBy(asc(repairOrder.created_at), asc(repairOrder.id));
}

/** What a search finds a repair by. */
export function searchOf(number: string, description: string, place: string) {
  const search_text = `${number} ${description} ${place}`.toLowerCase();
  return { search_text, grams: gramsOf(search_text) };
}
