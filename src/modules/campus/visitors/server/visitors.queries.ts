import { and, asc, eq, getColumns, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { gateNames } from '#modules/campus/gates/server/public.ts';
import { department, organization, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { fromDay, toDay } from '#server/lists/days.ts';
import {
  anyOf,
  conditionOf,
  defineList,
  is,
  type ListQuery,
  pageOf,
  type RowReader,
  whether,
} from '#server/lists/resource-list.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { type VisitGroup, visitGroups } from '../contract/visit-kinds.ts';
import type { visitListQuery } from '../contract/visitors.contract.ts';
import { OPEN_STATES } from '../contract/visitors.lifecycle.ts';
import type { VisitAct } from '../contract/visitors.shapes.ts';
import { visitorRights } from '../rights.ts';
import { visitor, visitorCheck, visitorHostPref, visitorPerson } from './tables.ts';
import { actionsOf, mayRemove, meaningOf, type Standing } from './visitors.policy.ts';

export type VisitQuery = z.output<typeof visitListQuery>;

export const isOverstay = sql<boolean>`${visitor.status} = 'verified' and ${visitor.end_at} < now()`;

/** What a booking means now, on the clock of its school; a day's list stands in this order. */
const dayGroup = sql<VisitGroup>`case
  when ${isOverstay} then 'overstay'
  when ${visitor.status} = 'verified' then 'inside'
  when ${visitor.status} not in ('applied', 'approved') then 'over'
  when extract(hour from ${visitor.start_at} at time zone
    (select ${organization.timezone} from ${organization} where ${organization.id} = ${visitor.organization_id})) < 12 then 'morning'
  else 'afternoon' end`;
const dayGroupPlace = sql`array_position(${sql.param(codesOf(visitGroups))}::text[], ${dayGroup})`;

/** This person is among the visitors, as lead or companion. */
const comes = (userId: string) =>
  sql<boolean>`(coalesce(${visitor.user_id} = ${userId}, false) or exists (select 1 from ${visitorPerson} p where p.visitor_id = ${visitor.id} and p.user_id = ${userId}))`;

/** Bookings of this person, from the indexes: as a condition on every row, `comes` would read the whole table. */
export const visitsOf = (userId: string): SQL =>
  sql`${visitor.id} in (select own.id from ${visitor} own where own.user_id = ${userId}
    union select p.visitor_id from ${visitorPerson} p where p.user_id = ${userId})`;

/** Bookings that concern this person: as visitor, host, by the host’s choice, or as who made them. */
export const partyTo = (userId: string): SQL =>
  sql`(${visitsOf(userId)} or ${visitor.host_user_id} = ${userId} or ${visitor.created_by} = ${userId} or ${assists(userId)})`;

/** This person may decide for the host. */
export const assists = (userId: string) =>
  sql<boolean>`exists (select 1 from ${visitorHostPref} h where h.user_id = ${visitor.host_user_id} and ${userId} = any (h.assistant_user_ids))`;

const { grams: _grams, search_text: _searched, ...stored } = getColumns(visitor);

/** A booking as a list shows it, with what the caller's moves depend on. The contract decides what of it leaves. */
const columns = (userId: string) => ({
  ...stored,
  is_overstay: isOverstay,
  day_group: dayGroup,
  lead_phone: visitor.lead_phone_masked,
  host: { id: user.id, name: user.name, name_en: user.name_en },
  department: { id: department.id, name: department.name, name_en: department.name_en },
  organization_name: organization.name,
  organization_name_en: organization.name_en,
  zone: organization.timezone,
  campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
  awaited_count: sql<number>`case when ${visitor.status} <> 'verified' then 0 else (select count(*)::int
    from ${visitorPerson} a where a.visitor_id = ${visitor.id} and a.status = 'expected') end`,
  address: sql<string | null>`coalesce(${schoolCampus.address}, ${organization.address})`,
  is_visitor: comes(userId),
  is_assistant: assists(userId),
});

function selectVisits(db: Db, userId: string) {
  return db
    .select(columns(userId))
    .from(visitor)
    .innerJoin(user, eq(user.id, visitor.host_user_id))
    .innerJoin(organization, eq(organization.id, visitor.organization_id))
    .innerJoin(schoolCampus, eq(schoolCampus.id, visitor.campus_id))
    .leftJoin(department, eq(department.id, visitor.host_department_id));
}

type Selected = Awaited<ReturnType<typeof selectVisits>>[number];
export type VisitRow = Awaited<ReturnType<typeof withGatesAndMoves>>[number];

export const visitList = defineList<VisitQuery>({
  table: visitor,
  id: visitor.id,
  sorts: {
    start_at: visitor.start_at,
    created_at: visitor.created_at,
    first_in_at: visitor.first_in_at,
    no: visitor.no,
  },
  default_sort: '-start_at',
  filters: {
    status: anyOf(visitor.status),
    visit_kind: anyOf(visitor.visit_kind),
    source: anyOf(visitor.source),
    host_user_id: is(visitor.host_user_id),
    department_id: is(visitor.host_department_id),
    campus_id: is(visitor.campus_id),
    gate_id: (gate) => sql`(${visitor.gate_ids} = '{}' or ${gate} = any (${visitor.gate_ids}))`,
    from: fromDay(visitor.start_at),
    to: toDay(visitor.start_at),
    hour: (hour) => sql`extract(hour from ${visitor.start_at} at time zone
      (select ${organization.timezone} from ${organization} where ${organization.id} = ${visitor.organization_id})) = ${hour}`,
    is_overstay: whether(isOverstay),
    is_grouped: () => undefined,
  },
  search: { text: visitor.search_text, grams: visitor.grams },
});

/** Bookings inside a scope that are not archived. `campusIds` narrows further for guards; null does not. */
export function visitsWithin(scope: Scope, campusIds: readonly string[] | null): SQL {
  const here = campusIds ? (campusIds.length ? inArray(visitor.campus_id, [...campusIds]) : sql`false`) : undefined;
  return and(
    within(scope, visitor.organization_id, visitor.host_department_id),
    isNull(visitor.archived_at),
    here,
  ) as SQL;
}

/** A whole phone number is looked up through its blind index instead of the search text. */
export function byPhone(phoneIndex: string): SQL {
  return sql`exists (select 1 from ${visitorPerson} p where p.visitor_id = ${visitor.id} and p.phone_bidx = ${phoneIndex})`;
}

/** Selects and dresses rows for a page, a board or an export. */
export function visitReader(actor: Actor): RowReader<VisitRow> {
  return async (db, { where, order, limit, offset }) => {
    const rows = await selectVisits(db, actor.user_id)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return withGatesAndMoves(db, actor, rows);
  };
}

/** Rows with their gates and the moves that the actor may make. */
async function withGatesAndMoves(db: Db, actor: Actor, rows: readonly Selected[]) {
  const names = await gateNames(
    db,
    rows.flatMap((row) => row.gate_ids),
  );
  return rows.map((row) => {
    const standing = standingOf(row, actor);
    const gates = row.gate_ids.flatMap((id) => names.get(id) ?? []);
    const actions: VisitAct[] = actionsOf(row, standing);
    if (mayRemove(row, standing)) actions.push('remove');
    return { ...row, ...meaningOf(row, standing), gates, standing, actions, photo_url: null as string | null };
  });
}

/** One page of the bookings that fulfil `base` and the query. */
export function listVisits(db: Db, actor: Actor, base: SQL, query: VisitQuery) {
  const read = visitReader(actor);
  const readGrouped: typeof read = (on, plan) => read(on, { ...plan, order: [asc(dayGroupPlace), ...plan.order] });
  return pageOf(db, visitList, query, base, query.is_grouped ? readGrouped : read);
}

/** How many bookings of the query stand in each group, by the same rule as its rows. */
export async function countGroups(db: Db, base: SQL, query: VisitQuery) {
  const rows = await db
    .select({ group: dayGroup, count: sql<number>`count(*)::int` })
    .from(visitor)
    .where(conditionOf(visitList, query, base))
    .groupBy(sql`1`);
  return codesOf(visitGroups).flatMap((code) => rows.filter(({ group }) => group === code));
}

/** Own bookings as visitor, or bookings to oneself as host. */
export function listOwnVisits(
  db: Db,
  actor: Actor,
  { role, open_only, ...query }: ListQuery & { role: 'visitor' | 'host'; open_only?: boolean | undefined },
) {
  const mine = role === 'host' ? eq(visitor.host_user_id, actor.user_id) : visitsOf(actor.user_id);
  const open = open_only ? inArray(visitor.status, OPEN_STATES) : undefined;
  return listVisits(db, actor, and(mine, open, isNull(visitor.archived_at)) as SQL, query as VisitQuery);
}

/** Photo files of the lead visitors of some bookings, by booking; those without one are missing. */
export async function leadPhotos(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ visitor_id: visitorPerson.visitor_id, photo_file_id: visitorPerson.photo_file_id })
    .from(visitorPerson)
    .where(and(inArray(visitorPerson.visitor_id, [...ids]), eq(visitorPerson.sort, 0)));
  return new Map(rows.flatMap((row) => (row.photo_file_id ? [[row.visitor_id, row.photo_file_id]] : [])));
}

/** How the actor stands to a selected booking. */
function standingOf(row: Selected, actor: Actor): Standing {
  const here = actor.organization_id === row.organization_id || actor.reach.includes(row.organization_id);
  return {
    is_lead: row.user_id === actor.user_id,
    is_visitor: row.is_visitor,
    is_host: row.host_user_id === actor.user_id,
    is_assistant: row.is_assistant,
    is_creator: row.created_by === actor.user_id,
    can_second: here && holds(actor, visitorRights.secondReview),
    can_verify: here && holds(actor, gateRights.check),
  };
}

/** One booking under a condition, or null. No right is decided here. */
export async function findVisit(db: Db, actor: Actor, id: string, where?: SQL): Promise<VisitRow | null> {
  const rows = await selectVisits(db, actor.user_id).where(and(eq(visitor.id, id), isNull(visitor.archived_at), where));
  return (await withGatesAndMoves(db, actor, rows))[0] ?? null;
}

/** Bookings that fulfil a condition, by start; for the boards of a gate, which are short. */
export function listBoard(db: Db, actor: Actor, condition: SQL | undefined, limit = 100): Promise<VisitRow[]> {
  const where = and(condition, isNull(visitor.archived_at));
  return visitReader(actor)(db, { where, order: [asc(visitor.start_at), asc(visitor.id)], limit, offset: 0 });
}

/** Open bookings of the same phone whose time overlaps. */
export async function findOverlapping(db: Db, phoneIndex: string, start_at: string, end_at: string, exceptId?: string) {
  const [row] = await db
    .select({ no: visitor.no })
    .from(visitorPerson)
    .innerJoin(visitor, eq(visitor.id, visitorPerson.visitor_id))
    .where(
      and(
        eq(visitorPerson.phone_bidx, phoneIndex),
        inArray(visitor.status, OPEN_STATES),
        lt(visitor.start_at, end_at),
        gt(visitor.end_at, start_at),
        exceptId ? sql`${visitor.id} <> ${exceptId}` : undefined,
      ),
    )
    .limit(1);
  return row ?? null;
}

/** How many applications of this phone still wait for a decision. */
export async function countWaiting(db: Db, phoneIndex: string): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(visitorPerson)
    .innerJoin(visitor, eq(visitor.id, visitorPerson.visitor_id))
    .where(and(eq(visitorPerson.phone_bidx, phoneIndex), eq(visitorPerson.sort, 0), eq(visitor.status, 'applied')));
  return row?.n ?? 0;
}

/** Movements of a booking's persons, oldest first. */
export async function listChecks(db: Db, visitorId: string) {
  const by = alias(user, 'by');
  const rows = await db
    .select({
      id: visitorCheck.id,
      person_name: visitorPerson.name,
      direction: visitorCheck.direction,
      gate_id: visitorCheck.gate_id,
      method: visitorCheck.method,
      by_name: by.name,
      at: visitorCheck.at,
      refuse_reason: visitorCheck.refuse_reason,
      note: visitorCheck.note,
    })
    .from(visitorCheck)
    .innerJoin(visitorPerson, eq(visitorPerson.id, visitorCheck.visitor_person_id))
    .leftJoin(by, eq(by.id, visitorCheck.by_user_id))
    .where(eq(visitorCheck.visitor_id, visitorId))
    .orderBy(asc(visitorCheck.at));
  const names = await gateNames(
    db,
    rows.flatMap((row) => row.gate_id ?? []),
  );
  return rows.map(({ gate_id, ...row }) => ({ ...row, gate: names.get(gate_id ?? '') ?? null }));
}
