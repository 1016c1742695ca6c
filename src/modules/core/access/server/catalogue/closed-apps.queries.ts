import { eq, or, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { inGroup, wordOf } from '../admin/client-apps.queries.ts';
import { app, appAction, clientApp, organizationApp } from '../tables.ts';

/** What nobody can use while apps are switched off. */
export interface ClosedAccess {
  readonly codes: ReadonlySet<ActionCode>;
  /** Modules whose calls without a code are closed too. */
  readonly modules: ReadonlySet<string>;
}

/**
 * What is closed in an organisation because its app is switched off: in the whole school group, or by the nearest word
 * about it among the organisation and those above. An app about which nobody said anything is not closed. Outside of
 * all organisations the word of the group counts alone (`clientId`, where there is one).
 */
export async function findClosed(
  db: Db,
  organizationId: string | null,
  clientId: string | null = null,
): Promise<ClosedAccess> {
  const group = organizationId
    ? sql`(select ${organization.client_id} from ${organization} where ${organization.id} = ${organizationId})`
    : sql`${clientId}::uuid`;
  const word = sql`(select ${organizationApp.status} from ${organizationApp} join ${organization} on ${organization.id} = ${organizationApp.organization_id}
    where ${organizationApp.app_id} = ${app.id}
      and (select path from ${organization} here where here.id = ${organizationId}) || '/' like ${organization.path} || '/%'
      and (${organizationApp.organization_id} = ${organizationId} or ${organizationApp.inherit})
    order by ${organization.depth} desc limit 1)`;
  const rows = await db
    .select({ code: appAction.code, modules: app.closes_modules })
    .from(appAction)
    .innerJoin(app, eq(app.id, appAction.app_id))
    .leftJoin(clientApp, wordOf(group))
    .where(or(eq(inGroup('status'), 'off'), organizationId ? sql`${word} = 'off'` : undefined));
  return {
    codes: new Set(rows.map((row) => row.code as ActionCode)),
    modules: new Set(rows.flatMap((row) => row.modules)),
  };
}
