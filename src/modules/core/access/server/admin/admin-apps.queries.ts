import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned, type RowPlan } from '#server/lists/resource-list.ts';
import type { adminApps, appRow } from '../../contract/admin-apps.contract.ts';
import { NEEDED_APPS } from '../catalogue/needed-apps.ts';
import { app, appAction, clientApp, organizationApp, role, roleAction } from '../tables.ts';
import { appInGroup, inGroup, wordOf } from './client-apps.queries.ts';

type Query = z.output<(typeof adminApps)['list']['query']>;
export type AppRow = z.input<typeof appRow>;

const appList = defineList<Omit<Query, 'status'>>({
  table: app,
  id: app.id,
  sorts: { sort: app.sort, name: app.name, code: app.code },
  default_sort: 'sort',
  filters: { category: anyOf(app.category), kind: is(app.kind) },
  search: [app.name, app.name_en, app.code],
});

/** Apps of the product and of this school group. */
export const appsOfGroup = (clientId: string): SQL => or(isNull(app.client_id), eq(app.client_id, clientId)) as SQL;

export function listAdminApps(db: Db, clientId: string, { status, ...query }: Query) {
  const inStatus =
    status &&
    inArray(
      app.id,
      db
        .select({ id: app.id })
        .from(app)
        .leftJoin(clientApp, wordOf(clientId))
        .where(inArray(inGroup('status'), status)),
    );
  return pageOf(db, appList, query, and(appsOfGroup(clientId), inStatus), readApps(clientId));
}

export async function findAdminApp(db: Db, clientId: string, id: string): Promise<AppRow | null> {
  const where = and(appsOfGroup(clientId), eq(app.id, id));
  return (await readApps(clientId)(db, { where, order: [asc(app.id)], limit: 1, offset: 0 }))[0] ?? null;
}

/** A draft is opened by its form, with all that an app needs. */
const SWITCHES: Partial<Record<AppRow['status'], 'on' | 'off'>> = { on: 'off', off: 'on' };

const readApps =
  (clientId: string) =>
  async (db: Db, plan: RowPlan): Promise<AppRow[]> => {
    const rows = await planned(db.select(appInGroup).from(app).leftJoin(clientApp, wordOf(clientId)), plan);
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const actions = await db
      .select({
        app_id: appAction.app_id,
        code: appAction.code,
        name: appAction.name,
        name_en: appAction.name_en,
        risk: sql<AppRow['actions'][number]['risk']>`${appAction.risk}`,
        needs_reason: appAction.needs_reason,
        builtin: appAction.builtin,
        roles_n: sql<number>`(select count(*)::int from ${roleAction} join ${role} on ${role.id} = ${roleAction.role_id}
        where ${roleAction.code} = ${appAction.code} and ${role.status} = 'active')`,
      })
      .from(appAction)
      .where(inArray(appAction.app_id, ids))
      .orderBy(asc(appAction.code));
    const runs = await db
      .select({ app_id: organizationApp.app_id, n: count() })
      .from(organizationApp)
      .where(and(inArray(organizationApp.app_id, ids), eq(organizationApp.status, 'on')))
      .groupBy(organizationApp.app_id);
    return rows.map((row) => ({
      ...row,
      kind: row.kind as AppRow['kind'],
      sso: row.sso as AppRow['sso'],
      devices: row.devices as AppRow['devices'],
      status: row.status as AppRow['status'],
      links: { production: row.links.production ?? null, test: row.links.test ?? null },
      actions: actions.filter((one) => one.app_id === row.id),
      organizations_n: runs.find((one) => one.app_id === row.id)?.n ?? 0,
      is_needed: NEEDED_APPS.includes(row.code),
      switches_to: NEEDED_APPS.includes(row.code) ? null : (SWITCHES[row.status as AppRow['status']] ?? null),
    }));
  };

/** Organisations of the group that say something about an app. */
export async function listRunners(db: Db, clientId: string, appId: string) {
  const rows = await db
    .select({
      id: organization.id,
      name: organization.name,
      name_en: organization.name_en,
      status: organizationApp.status,
      inherit: organizationApp.inherit,
      opened_until: organizationApp.opened_until,
    })
    .from(organizationApp)
    .innerJoin(organization, eq(organization.id, organizationApp.organization_id))
    .where(and(eq(organizationApp.app_id, appId), eq(organization.client_id, clientId)))
    .orderBy(asc(organization.path));
  return rows.map((row) => ({ ...row, status: row.status as 'on' | 'off' }));
}

/** Codes among these that some active role holds. */
export async function codesInUse(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectDistinct({ code: roleAction.code })
    .from(roleAction)
    .innerJoin(role, and(eq(role.id, roleAction.role_id), eq(role.status, 'active')))
    .where(inArray(roleAction.code, [...codes]));
  return rows.map((row) => row.code);
}
