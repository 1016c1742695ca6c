import { sql } from 'drizzle-orm';
import { type Database, type Db, NOWHERE, sqlState } from './database.ts';

/**
 * Why the application's connections are not bound by row level security; null when they are. Looks at what a connection
 * of the pool really is (a pooler, a changed role or a lost setting may have made it another one), at every table that
 * has to be bound, and with an empty reach at a row that it must not see.
 */
export function rowSecurityGap(database: Database): Promise<string | null> {
  return database.read(NOWHERE, async (db) => (await whyAnother(db, database.role)) ?? (await whyOpen(db)));
}

/** Ends a start whose requests would see rows of others. */
export async function assertRowSecurity(database: Database): Promise<void> {
  const reason = await rowSecurityGap(database);
  if (reason)
    throw new Error(
      `Requests would not be bound by row level security: ${reason}. See docs/operations.md, "The shape".`,
    );
}

async function whyAnother(db: Db, role: string): Promise<string | null> {
  const { rows } = await db.execute<{ user: string; session: string; powers: string | null }>(sql`
    select current_user as user, session_user as session,
      (select string_agg(format('"%s" (%s)', r.rolname,
           case when r.rolsuper then 'a superuser' when r.rolbypassrls then 'past row level security'
                when r.rolcreaterole then 'a maker of roles' else 'an owner of tables' end), ', ')
         from pg_roles r
        where pg_has_role(current_user, r.oid, 'member')
          and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or exists (
            select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')
               and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)))) as powers`);
  const { user, session, powers } = rows[0] ?? { user: '', session: '', powers: null };
  if (user !== role || session !== role)
    return `the application should connect as "${role}" but works as "${user}" (signed in as "${session}")`;
  return powers && `the application's login "${user}" is, or may become, ${powers}`;
}

/** A table that nobody may read yet belongs to a migration under way; it is bound in the step that opens it. */
async function whyOpen(db: Db): Promise<string | null> {
  try {
    const { rows } = await db.execute<{ open: string | null; sees: boolean }>(sql`
      select exists (select from row_security_probe) as sees, (select string_agg(name, ', ' order by name)
        from app_bound_tables() where has_table_privilege(id, 'select') and not row_security_active(id)) as open`);
    if (rows[0]?.open) return `row level security does not bind ${rows[0].open}`;
    return rows[0]?.sees ? 'rows of a school group are seen without a reach' : null;
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    return "the application's login has lost its rights: start a node anew, which gives them";
  }
}
