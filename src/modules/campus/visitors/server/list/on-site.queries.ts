import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { gateNames } from '#modules/campus/gates/server/public.ts';
import { department, schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { visitor, visitorPerson } from '../tables.ts';

const host = alias(user, 'host');

/** Everybody who is inside on bookings that fulfil a condition, the earliest first. */
export async function personsInside(db: Db, condition: SQL | undefined, most: number) {
  const rows = await db
    .select({
      person_id: visitorPerson.id,
      visitor_id: visitor.id,
      name: visitorPerson.name,
      company: visitorPerson.company,
      is_minor: visitorPerson.is_minor,
      user_id: visitorPerson.user_id,
      visit_kind: visitor.visit_kind,
      host: { id: host.id, name: host.name, name_en: host.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
      in_at: visitorPerson.in_at,
      in_gate_id: visitorPerson.in_gate_id,
      end_at: visitor.end_at,
      is_overstay: sql<boolean>`${visitor.end_at} < now()`,
    })
    .from(visitorPerson)
    .innerJoin(visitor, eq(visitor.id, visitorPerson.visitor_id))
    .innerJoin(host, eq(host.id, visitor.host_user_id))
    .innerJoin(schoolCampus, eq(schoolCampus.id, visitor.campus_id))
    .leftJoin(department, eq(department.id, visitor.host_department_id))
    .where(
      and(
        condition,
        // by the index of current bookings: people inside stand on bookings that are on site alone
        eq(visitor.status, 'verified'),
        gt(visitor.inside_count, 0),
        isNull(visitor.archived_at),
        eq(visitorPerson.status, 'in'),
      ),
    )
    .orderBy(asc(visitorPerson.in_at), asc(visitorPerson.id))
    .limit(most);
  const names = await gateNames(
    db,
    rows.flatMap(({ in_gate_id }) => in_gate_id ?? []),
  );
  return rows.map(({ in_gate_id, ...row }) => ({ ...row, gate: names.get(in_gate_id ?? '') ?? null }));
}

/** One visitor inside; `in_at` and `end_at` are instants, `user_id` is the own account where there is one. */
export type PersonInside = Awaited<ReturnType<typeof personsInside>>[number];

/** The visitors who are inside on a campus of an organisation; no right is decided here. */
export const visitorsInside = (
  db: Db,
  { organization_id, campus_id }: { readonly organization_id: string; readonly campus_id: string },
): Promise<PersonInside[]> =>
  personsInside(db, and(eq(visitor.organization_id, organization_id), eq(visitor.campus_id, campus_id)), 20_000);
