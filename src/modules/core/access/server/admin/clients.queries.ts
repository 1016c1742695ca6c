import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { inTreeOf, running } from '#modules/core/directory/server/public.ts';
import { organization, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, pageOf, type RowPlan } from '#server/lists/resource-list.ts';
import type { adminClients, clientRow } from '../../contract/admin-clients.contract.ts';
import { client, organizationApp } from '../tables.ts';

type Query = z.output<(typeof adminClients)['list']['query']>;
export type ClientRow = z.input<typeof clientRow>;

const clientList = defineList<Query>({
  table: client,
  id: client.id,
  sorts: { name: client.name, code: client.code },
  default_sort: 'name',
  filters: { status: anyOf(client.status) },
  search: [client.name, client.code],
});

/** The group itself and its schools with a look of their own; clients of other groups are not there. */
const ofGroup = (groupId: string): SQL =>
  sql`${client.root_organization_id} in (select id from ${organization} where ${organization.client_id} = ${groupId})`;

export const listClients = (db: Db, groupId: string, query: Query) =>
  pageOf(db, clientList, query, ofGroup(groupId), readClients);

export async function findClient(db: Db, groupId: string, id: string): Promise<ClientRow | null> {
  const where = and(ofGroup(groupId), eq(client.id, id));
  return (await readClients(db, { where, order: [asc(client.id)], limit: 1, offset: 0 }))[0] ?? null;
}

/** The root organisation of a client, by which other modules know it; null when there is no such client in reach. */
export async function rootOfClient(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ root: client.root_organization_id }).from(client).where(eq(client.id, id));
  return row?.root ?? null;
}

async function readClients(db: Db, { where, order, limit, offset }: RowPlan): Promise<ClientRow[]> {
  const below = sql`(select count(*)::int from ${organization} below
    where below.path || '/' like ${organization.path} || '/%' and below.status <> 'archived')`;
  const rows = await db
    .select({
      client,
      root: {
        id: organization.id,
        name: organization.name,
        name_en: organization.name_en,
        client_id: organization.client_id,
      },
      organizations_n: sql<number>`${below}`,
    })
    .from(client)
    .innerJoin(organization, eq(organization.id, client.root_organization_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const runs = await countRuns(
    db,
    rows.map((row) => row.root.id),
  );
  return rows.map(({ client: row, root: { client_id, ...root }, organizations_n }) => ({
    ...row,
    theme: row.theme as ClientRow['theme'],
    status: row.status as ClientRow['status'],
    root_organization: root,
    is_group: root.id === client_id,
    organizations_n,
    apps_n: runs.get(root.id) ?? 0,
  }));
}

async function countRuns(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: organizationApp.organization_id, n: count() })
    .from(organizationApp)
    .where(and(inArray(organizationApp.organization_id, [...ids]), eq(organizationApp.status, 'on')))
    .groupBy(organizationApp.organization_id);
  return new Map(rows.map((row) => [row.id, row.n]));
}

/** Organisations of a client's tree, from its root down. */
export async function listTree(db: Db, rootId: string) {
  return db
    .select({
      id: organization.id,
      name: organization.name,
      name_en: organization.name_en,
      code: organization.code,
      depth: organization.depth,
      parent_id: organization.parent_id,
    })
    .from(organization)
    .where(and(inTreeOf(rootId), ne(organization.status, 'archived')))
    .orderBy(asc(organization.path));
}

/** Hosts to which links of a school group may lead: those of all its clients together. */
export async function listAllowedHosts(db: Db, groupId: string): Promise<string[]> {
  const rows = await db.select({ hosts: client.allow_hosts }).from(client).where(ofGroup(groupId));
  return rows.flatMap((row) => row.hosts);
}

/** Members of a client's tree today. */
export async function countPeople(db: Db, rootId: string): Promise<number> {
  const ids = (await listTree(db, rootId)).map((row) => row.id);
  if (ids.length === 0) return 0;
  const [row] = await db
    .select({ n: count() })
    .from(userOrganization)
    .where(and(inArray(userOrganization.organization_id, ids), running(userOrganization)));
  return row?.n ?? 0;
}
