import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { department, organization, schoolCampus, user } from '#modules/directory/server/tables.ts';
import { gateNames } from '#modules/gates/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { fromDay, toDay } from '#server/lists/days.ts';
import { anyOf, defineList, is, type ListQuery, pageOf, type RowReader, whether } from '#server/lists/resource-list.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import type { visitListQuery } from '../contract/visitors.contract.ts';
import type { VisitStatus } from '../contract/visitors.lifecycle.ts';
import type { visitCheckRow, visitRow } from '../contract/visitors.shapes.ts';
import { visitor, visitorCheck, visitorHostPref, visitorPerson } from './tables.ts';
import { actionsOf, type Standing } from './visitors.policy.ts';

export type VisitQuery = z.output<typeof visitListQuery>;
export type VisitRow = z.input<typeof visitRow>;
type CheckRow = z.input<typeof visitCheckRow>;

export const isOverstay = sql<boolean>`${visitor.status} = 'verified' and ${visitor.end_at} < now()`;

/** Columns of a list row, with what the caller's moves depend on. */
const columns = (userId: string) => ({
  id: visitor.id,
  no: visitor.no,
  source: visitor.source,
  visit_kind: visitor.visit_kind,
  reason: visitor.reason,
  status: visitor.status,
  waits_for: visitor.waits_for,
  is_overstay: isOverstay,
  lead_name: visitor.lead_name,
  lead_phone: visitor.lead_phone_masked,
  company: visitor.company,
  persons_count: visitor.persons_count,
  inside_count: visitor.inside_count,
  user_id: visitor.user_id,
  created_by: visitor.created_by,
  host_id: visitor.host_user_id,
  host_name: user.name,
  department_id: visitor.host_department_id,
  department_name: department.name,
  department_name_en: department.name_en,
  organization_id: visitor.organization_id,
  organization_name: organization.name,
  campus_id: visitor.campus_id,
  campus_name: schoolCampus.name,
  campus_name_en: schoolCampus.name_en,
  gate_ids: visitor.gate_ids,
  start_at: visitor.start_at,
  end_at: visitor.end_at,
  extend_count: visitor.extend_count,
  original_end_at: visitor.original_end_at,
  entry_mode: visitor.entry_mode,
  created_at: visitor.created_at,
  zone: organization.timezone,
  address: sql<string | null>`coalesce(${schoolCampus.address}, ${organization.address})`,
  host_note: visitor.host_note,
  review_opinion: visitor.review_opinion,
  cancel_reason: visitor.cancel_reason,
  extend_reason: visitor.extend_reason,
  is_unseen: visitor.is_unseen,
  batch_id: visitor.batch_id,
  first_in_at: visitor.first_in_at,
  last_out_at: visitor.last_out_at,
  version: visitor.version,
  is_visitor: sql<boolean>`exists (select 1 from ${visitorPerson} p where p.visitor_id = ${visitor.id} and p.user_id = ${userId})`,
  is_assistant: sql<boolean>`exists (select 1 from ${visitorHostPref} h where h.user_id = ${visitor.host_user_id} and ${userId} = any (h.assistant_user_ids))`,
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

export type Selected = Awaited<ReturnType<typeof selectVisits>>[number];

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
    hour: (hour) => sql`extract(hour from ${visitor.start_at} at time zone 'Asia/Shanghai') = ${hour}`,
    is_overstay: whether(isOverstay),
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
    return withGates(
      db,
      rows.map((row) => ({ row, actions: actionsOf(factsOf(row), standingOf(row, actor)) })),
    );
  };
}

/** One page of the bookings that fulfil `base` and the query. */
export function listVisits(db: Db, actor: Actor, base: SQL, query: VisitQuery) {
  return pageOf(db, visitList, query, base, visitReader(actor));
}

/** Own bookings as visitor, or bookings to oneself as host. */
export function listOwnVisits(
  db: Db,
  actor: Actor,
  { role, open_only, ...query }: ListQuery & { role: 'visitor' | 'host'; open_only?: boolean | undefined },
) {
  const amongThem = sql`exists (select 1 from ${visitorPerson} p where p.visitor_id = ${visitor.id} and p.user_id = ${actor.user_id})`;
  const mine =
    role === 'host'
      ? eq(visitor.host_user_id, actor.user_id)
      : sql`(${visitor.user_id} = ${actor.user_id} or ${amongThem})`;
  const open = open_only ? inArray(visitor.status, ['applied', 'approved', 'verified']) : undefined;
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
export function standingOf(
  row: Pick<Selected, 'user_id' | 'host_id' | 'created_by' | 'is_visitor' | 'is_assistant' | 'organization_id'>,
  actor: Actor,
): Standing {
  const here = actor.organization_id === row.organization_id || actor.reach.includes(row.organization_id);
  return {
    is_lead: row.user_id === actor.user_id,
    is_visitor: row.is_visitor || row.user_id === actor.user_id,
    is_host: row.host_id === actor.user_id,
    is_assistant: row.is_assistant,
    is_creator: row.created_by === actor.user_id,
    can_second: here && holds(actor, '0811'),
    can_verify: here && holds(actor, '0812'),
  };
}

export function factsOf(row: Pick<Selected, 'status' | 'waits_for' | 'inside_count' | 'first_in_at' | 'extend_count'>) {
  return { ...row, status: row.status as VisitStatus, waits_for: row.waits_for as 'host' | 'second' | null };
}

async function withGates(db: Db, rows: { row: Selected; actions: VisitRow['actions'] }[]): Promise<VisitRow[]> {
  const names = await gateNames(
    db,
    rows.flatMap(({ row }) => row.gate_ids),
  );
  return rows.map(({ row, actions }) => ({
    ...row,
    photo_url: null,
    source: row.source as VisitRow['source'],
    visit_kind: row.visit_kind as VisitRow['visit_kind'],
    status: row.status as VisitStatus,
    entry_mode: row.entry_mode as VisitRow['entry_mode'],
    host: { id: row.host_id, name: row.host_name },
    department: row.department_id
      ? { id: row.department_id, name: row.department_name ?? '', name_en: row.department_name_en }
      : null,
    campus: { id: row.campus_id, name: row.campus_name, name_en: row.campus_name_en },
    gates: row.gate_ids.flatMap((id) => names.get(id) ?? []),
    actions,
  }));
}

/** One booking with what the caller's moves depend on, or null. No right is decided here. */
export async function findVisit(db: Db, actor: Actor, id: string) {
  const [row] = await selectVisits(db, actor.user_id).where(and(eq(visitor.id, id), isNull(visitor.archived_at)));
  if (!row) return null;
  const standing = standingOf(row, actor);
  const [listed] = await withGates(db, [{ row, actions: actionsOf(factsOf(row), standing) }]);
  return { row, standing, listed: listed as VisitRow };
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
        inArray(visitor.status, ['applied', 'approved', 'verified']),
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
export async function listChecks(db: Db, visitorId: string): Promise<CheckRow[]> {
  const by = alias(user, 'by');
  const rows = await db
    .select({
      id: visitorCheck.id,
      person_name: visitorPerson.name,
      direction: sql<'in' | 'out' | 'refused'>`${visitorCheck.direction}`,
      gate_id: visitorCheck.gate_id,
      method: sql<CheckRow['method']>`${visitorCheck.method}`,
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
