import { eq, or, sql } from 'drizzle-orm';
import { organization } from '#modules/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { app, appAction, organizationApp } from './tables.ts';

/**
 * Codes that nobody holds in an organisation (null: outside of all) because their app is switched off: everywhere, or
 * by the nearest word about it among the organisation and those above. An app about which nobody said anything is not
 * closed.
 */
export async function listClosedCodes(db: Db, organizationId: string | null): Promise<ReadonlySet<ActionCode>> {
  const word = sql`(select ${organizationApp.status} from ${organizationApp} join ${organization} on ${organization.id} = ${organizationApp.organization_id}
    where ${organizationApp.app_id} = ${app.id}
      and (select path from ${organization} here where here.id = ${organizationId}) || '/' like ${organization.path} || '/%'
      and (${organizationApp.organization_id} = ${organizationId} or ${organizationApp.inherit})
    order by ${organization.depth} desc limit 1)`;
  const rows = await db
    .select({ code: appAction.code })
    .from(appAction)
    .innerJoin(app, eq(app.id, appAction.app_id))
    .where(or(eq(app.status, 'off'), organizationId ? sql`${word} = 'off'` : undefined));
  return new Set(rows.map((row) => row.code as ActionCode));
}
