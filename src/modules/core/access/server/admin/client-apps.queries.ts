import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { app, clientApp } from '../tables.ts';

type Own = 'status' | 'devices' | 'description';

/** The word of a school group about an app where it has one, else that of the app itself. Read from `app` joined by `textOfElement`. */
export const inGroup = <Field extends Own>(field: Field) =>
  sql<(typeof app.$inferSelect)[Field]>`coalesce(${clientApp[field]}, ${app[field]})`;

/** Columns of an app as it is in one school group; from `app` left joined by `textOfElement`. */
export const appInGroup = {
  ...getTableColumns(app),
  status: inGroup('status'),
  devices: inGroup('devices'),
  description: inGroup('description'),
  /** Of what may be changed: the word of the group counts on where the app of the product stays at its first. */
  version: sql<number>`case when ${app.client_id} is null then coalesce(${clientApp.version}, 1) else ${app.version} end`,
};

/** Joins what one school group says about an app; for people of no group nobody says anything. */
export const wordOf = (group: string | SQL | null): SQL =>
  group ? (and(eq(clientApp.app_id, app.id), eq(clientApp.client_id, group)) as SQL) : sql`false`;
