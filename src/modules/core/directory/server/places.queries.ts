import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { running } from './dated.queries.ts';
import { department, organization, post, user, userDepartment, userOrganization } from './tables.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Where somebody works or learns: the organisation, and inside it the department and the job title, when there are any. */
export interface Place {
  readonly organization: Named;
  readonly department: (Named & { readonly department_unitid: string; readonly path: string }) | null;
  readonly post: Named | null;
}

export interface Membership {
  readonly organization_id: string;
  readonly client_id: string;
  readonly is_main: boolean;
}

/** The organisations in which somebody is a member today, the main one first. */
export async function reachOf(db: Db, userId: string): Promise<Membership[]> {
  return db
    .select({ organization_id: organization.id, client_id: organization.client_id, is_main: userOrganization.is_main })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization), eq(organization.status, 'active')))
    .orderBy(desc(userOrganization.is_main), asc(organization.id));
}

/**
 * One place of each of many people, by their id: the one in `organizationId` when it is given and they have one there,
 * else the main one. People without any place are missing in the map.
 */
export async function placesOf(
  db: Db,
  userIds: readonly string[],
  organizationId?: string | null,
): Promise<Map<string, Place>> {
  if (userIds.length === 0) return new Map();
  const preferred: SQL[] = organizationId ? [sql`(${organization.id} = ${organizationId}) desc`] : [];
  const rows = await db
    .selectDistinctOn([userOrganization.user_id], {
      user_id: userOrganization.user_id,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      department: {
        id: department.id,
        name: department.name,
        name_en: department.name_en,
        department_unitid: department.department_unitid,
        path: department.path,
      },
      post: { id: post.id, name: post.name, name_en: post.name_en },
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .leftJoin(
      userDepartment,
      and(
        eq(userDepartment.user_id, userOrganization.user_id),
        eq(userDepartment.organization_id, organization.id),
        running(userDepartment),
      ),
    )
    .leftJoin(department, eq(department.id, userDepartment.department_id))
    .leftJoin(post, eq(post.id, userDepartment.post_id))
    .where(
      and(
        inArray(userOrganization.user_id, [...new Set(userIds)]),
        running(userOrganization),
        eq(organization.status, 'active'),
      ),
    )
    .orderBy(
      userOrganization.user_id,
      ...preferred,
      desc(userOrganization.is_main),
      sql`${userDepartment.is_main} desc nulls last`,
      asc(userDepartment.id),
    );
  return new Map(rows.map(({ user_id, ...place }) => [user_id, place]));
}

/** The main place of one person (or the one in `organizationId`), or null. */
export async function mainPlace(db: Db, userId: string, organizationId?: string | null): Promise<Place | null> {
  return (await placesOf(db, [userId], organizationId)).get(userId) ?? null;
}

/** Those of some departments that are none in which the staff of an organisation work: elsewhere, closed, or a class. */
export async function foreignDepartments(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const here = and(
    eq(department.organization_id, organizationId),
    eq(department.status, 'active'),
    ne(department.kind, 'class'),
  );
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(and(inArray(department.id, [...ids]), here));
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/**
 * Who leads somebody in an organisation: leaders of their departments there and of the departments above, nearest
 * first, each once, without the person. User ids.
 */
export async function leadersOf(db: Db, userId: string, organizationId: string): Promise<string[]> {
  const above = sql`${department.id} in (
    select unnest(string_to_array(own.path, '/')::uuid[]) from ${department} own
      join ${userDepartment} on ${userDepartment.department_id} = own.id
     where ${userDepartment.user_id} = ${userId} and own.organization_id = ${organizationId} and ${running(userDepartment)})`;
  const rows = await db
    .select({ leader_id: sql<string>`${department.leader_id}` })
    .from(department)
    .innerJoin(user, and(eq(user.id, department.leader_id), inArray(user.status, ['unconfirmed', 'confirmed'])))
    .where(and(eq(department.organization_id, organizationId), above, ne(department.leader_id, userId)))
    .orderBy(desc(department.depth), asc(department.id));
  return [...new Set(rows.map((row) => row.leader_id))];
}

/** Leaders of a department and of those above it, nearest first, each once, without a person. User ids. */
export async function leadersAbove(db: Db, departmentId: string, without: string): Promise<string[]> {
  const above = sql`${department.id} in (
    select unnest(string_to_array(own.path, '/')::uuid[]) from ${department} own where own.id = ${departmentId})`;
  const rows = await db
    .select({ leader_id: sql<string>`${department.leader_id}` })
    .from(department)
    .innerJoin(user, and(eq(user.id, department.leader_id), inArray(user.status, ['unconfirmed', 'confirmed'])))
    .where(and(above, ne(department.leader_id, without)))
    .orderBy(desc(department.depth), asc(department.id));
  return [...new Set(rows.map((row) => row.leader_id))];
}

/** Ids of a department and of all below it, archived ones left out. */
export async function departmentsUnder(db: Db, departmentId: string): Promise<string[]> {
  const rows = await db
    .select({ id: department.id })
    .from(department)
    .where(
      and(
        sql`${department.path} || '/' like (select top.path from ${department} top where top.id = ${departmentId}) || '/%'`,
        eq(department.status, 'active'),
      ),
    );
  return rows.map((row) => row.id);
}

export type MembersTarget =
  | { readonly organization_id: string }
  | { readonly department_id: string; readonly with_children?: boolean };

/** User ids of the members of an organisation or a department on a day (today when absent). Accounts that are closed are left out. */
export async function membersOf(db: Db, target: MembersTarget, day?: string): Promise<string[]> {
  const open = inArray(user.status, ['unconfirmed', 'confirmed']);
  if ('organization_id' in target) {
    const rows = await db
      .selectDistinct({ id: user.id })
      .from(userOrganization)
      .innerJoin(user, eq(user.id, userOrganization.user_id))
      .where(and(eq(userOrganization.organization_id, target.organization_id), running(userOrganization, day), open));
    return rows.map((row) => row.id);
  }
  const ids = target.with_children ? await departmentsUnder(db, target.department_id) : [target.department_id];
  if (ids.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: user.id })
    .from(userDepartment)
    .innerJoin(user, eq(user.id, userDepartment.user_id))
    .where(and(inArray(userDepartment.department_id, ids), running(userDepartment, day), open));
  return rows.map((row) => row.id);
}
