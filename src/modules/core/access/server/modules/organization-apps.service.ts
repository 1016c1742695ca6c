import { asc, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { organization } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { adminFieldTexts, adminRefusals } from '../../contract/admin.refusals.ts';
import type { appStatuses, organizationApps } from '../../contract/admin-apps.contract.ts';
import { appsOfGroup } from '../admin/admin-apps.queries.ts';
import { appInGroup, wordOf } from '../admin/client-apps.queries.ts';
import { NEEDED_APPS } from '../catalogue/needed-apps.ts';
import { rightsChanged } from '../rights-changed.service.ts';
import { app, clientApp, organizationApp } from '../tables.ts';

type Wish = z.output<(typeof organizationApps)['update']['body']>['apps'][number];

interface Place {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly client_id: string;
  /** From the root down to this one. */
  readonly line: readonly { readonly id: string; readonly name: string; readonly name_en: string | null }[];
}

async function getPlace(ctx: Context, id: string): Promise<Place> {
  if (!ctx.scope.organizations.includes(id)) throw refuse(shared.not_found);
  return acrossOrganizations(ctx.db, async () => {
    const [row] = await ctx.db.select().from(organization).where(eq(organization.id, id));
    if (!row) throw refuse(shared.not_found);
    const line = await ctx.db
      .select({ id: organization.id, name: organization.name, name_en: organization.name_en })
      .from(organization)
      .where(inArray(organization.id, row.path.split('/')))
      .orderBy(asc(organization.depth));
    return { id: row.id, name: row.name, name_en: row.name_en, client_id: row.client_id, line };
  });
}

/** Rows about apps of an organisation and of those above it; apps of the group with them. */
async function load(db: Db, place: Place) {
  return acrossOrganizations(db, async () => ({
    apps: await db
      .select(appInGroup)
      .from(app)
      .leftJoin(clientApp, wordOf(place.client_id))
      .where(appsOfGroup(place.client_id))
      .orderBy(asc(app.category), sql`${app.sort} asc nulls last`, asc(app.id)),
    rows: await db
      .select()
      .from(organizationApp)
      .where(
        inArray(
          organizationApp.organization_id,
          place.line.map((one) => one.id),
        ),
      ),
  }));
}

type Loaded = Awaited<ReturnType<typeof load>>;

/** The row whose word counts for an app: the own one, else the nearest one above that lets those below run it. */
function deciding(place: Place, rows: Loaded['rows'], appId: string, until = place.id) {
  const order = place.line.map((one) => one.id);
  return rows
    .filter((row) => row.app_id === appId && (row.organization_id === until || row.inherit))
    .filter((row) => order.indexOf(row.organization_id) <= order.indexOf(until))
    .toSorted((a, b) => order.indexOf(b.organization_id) - order.indexOf(a.organization_id))[0];
}

export async function viewOrganizationApps(ctx: Context, id: string) {
  const place = await getPlace(ctx, id);
  const { apps, rows } = await load(ctx.db, place);
  return {
    list: apps.map((one) => {
      const own = rows.find((row) => row.app_id === one.id && row.organization_id === id);
      const row = deciding(place, rows, one.id);
      const from =
        row && row.organization_id !== id ? place.line.find((above) => above.id === row.organization_id) : null;
      return {
        app: {
          id: one.id,
          name: one.name,
          name_en: one.name_en,
          code: one.code,
          category: one.category,
          status: one.status as CodeOf<typeof appStatuses>,
          is_on: one.status === 'on',
        },
        own: own ? { ...own, status: own.status as 'on' | 'off' } : null,
        runs: one.status === 'on' && row?.status === 'on',
        from: from ?? null,
      };
    }),
  };
}

export async function updateOrganizationApps(ctx: Context, id: string, wishes: readonly Wish[]) {
  const place = await getPlace(ctx, id);
  await ctx.db.select({ id: organization.id }).from(organization).where(eq(organization.id, id)).for('update');
  const { apps, rows } = await load(ctx.db, place);
  for (const [at, wish] of wishes.entries()) requireAllowedApps(place, apps, rows, wish, at);
  for (const { app_id, ...facts } of wishes) {
    await ctx.db
      .insert(organizationApp)
      .values({ organization_id: id, app_id, ...facts })
      .onConflictDoUpdate({ target: [organizationApp.organization_id, organizationApp.app_id], set: facts });
    const before = rows.find((row) => row.app_id === app_id && row.organization_id === id);
    ctx.audit({
      action: `organization_app.${facts.status}`,
      target: ['app', app_id],
      organization_id: id,
      before: before && { status: before.status, inherit: before.inherit, is_default: before.is_default },
      after: { status: facts.status, inherit: facts.inherit, is_default: facts.is_default },
    });
  }
  await rightsChanged(ctx);
  return { changed: wishes.length };
}

/** An app is opened only where it is on and, below the root, where the organisation above lets it be run. */
function requireAllowedApps(place: Place, apps: Loaded['apps'], rows: Loaded['rows'], wish: Wish, at: number): void {
  const found = apps.find((one) => one.id === wish.app_id);
  if (!found) throw refuseFields({ [`apps.${at}.app_id`]: [adminFieldTexts.not_there] });
  if (wish.status === 'off') {
    if (NEEDED_APPS.includes(found.code)) throw refuse(adminRefusals.needed_app);
    return;
  }
  if (found.status !== 'on') throw refuse(adminRefusals.app_off, { name: found.name });
  const above = place.line.at(-2);
  if (!above) return;
  const row = deciding(place, rows, found.id, above.id);
  if (row && (row.status !== 'on' || !row.inherit)) throw refuse(adminRefusals.parent_off, { name: above.name });
}
