import { eq, or, sql } from 'drizzle-orm';
import { organization } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { appCatalogue } from './app-catalogue.ts';
import { app, appAction, organizationApp } from './tables.ts';

/** What nobody can use while apps are switched off. */
export interface Closed {
  readonly codes: ReadonlySet<ActionCode>;
  /** Modules whose calls without a code are closed too. */
  readonly modules: ReadonlySet<string>;
}

/**
 * What is closed in an organisation (null: outside of all) because its app is switched off: everywhere, or by the
 * nearest word about it among the organisation and those above. An app about which nobody said anything is not closed.
 */
export async function findClosed(db: Db, organizationId: string | null): Promise<Closed> {
  const word = sql`(select ${organizationApp.status} from ${organizationApp} join ${organization} on ${organization.id} = ${organizationApp.organization_id}
    where ${organizationApp.app_id} = ${app.id}
      and (select path from ${organization} here where here.id = ${organizationId}) || '/' like ${organization.path} || '/%'
      and (${organizationApp.organization_id} = ${organizationId} or ${organizationApp.inherit})
    order by ${organization.depth} desc limit 1)`;
  const rows = await db
    .select({ code: appAction.code, app: app.code })
    .from(appAction)
    .innerJoin(app, eq(app.id, appAction.app_id))
    .where(or(eq(app.status, 'off'), organizationId ? sql`${word} = 'off'` : undefined));
  const off = new Set(rows.map((row) => row.app));
  return {
    codes: new Set(rows.map((row) => row.code as ActionCode)),
    modules: new Set(
      appCatalogue.filter((one) => off.has(one.code) && !one.is_leaned_on).flatMap((one) => [...one.modules]),
    ),
  };
}
