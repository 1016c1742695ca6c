import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { connectionRefusal } from './connection-refusal.ts';
import { sqlState } from './database.ts';
import { withStartLock } from './migrate.ts';
import type { OpenedDatabase } from './open-database.ts';
import { scramVerifier } from './scram.ts';

/** How the application connects: a login of its own, which owns nothing. */
export type AppLogin = pg.ClientConfig & { readonly user: string };

/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63;
/**
 * Wrong password, no such role, a role that may not log in, no line in pg_hba.conf; PgBouncer says 08P01 for all of them,
 * and for everything else that it refuses by itself.
 */
const REFUSED = ['28000', '28P01', '08P01'];

/**
 * The login of the application: the one that the operator made (`DATABASE_APP_URL`), or `role`, which the owner makes and
 * gives a password when it does not work yet. `passwordOf` derives the password of a role from a key outside the
 * database, so that every node knows it and nobody has to keep it.
 */
export async function appLogin(
  owner: pg.Client,
  { owner: { connectionString }, app_url }: Pick<OpenedDatabase, 'owner' | 'app_url'>,
  role: string,
  passwordOf: (role: string) => string,
): Promise<AppLogin> {
  if (app_url) return loginOf(app_url);
  const here = parseIntoClientConfig(connectionString);
  const login = { ...here, user: role, database: here.database ?? here.user, password: passwordOf(role) } as AppLogin;
  if (!(await refusalOf(login))) return login;
  await admit(owner, role, login.password as string);
  const refusal = await refusalOf(login);
  if (refusal)
    throw new Error(
      `The database refuses the application's own login "${role}": ${refusal}. It must be able to connect with a password, as the user of DATABASE_URL does; a pooler in between has to know it (see docs/operations.md).`,
    );
  return login;
}

/** Name of the login of the application: of the given one, or `<database>_app`. */
export async function appRole(owner: pg.Client, { app_url }: Pick<OpenedDatabase, 'app_url'>): Promise<string> {
  return app_url ? loginOf(app_url).user : roleName(owner);
}

/** Refuses a given login that the database does not let in, or that row level security would not bind. */
export async function assertAppUrl(owner: pg.Client, { app_url }: Pick<OpenedDatabase, 'app_url'>): Promise<void> {
  if (!app_url) return;
  const given = loginOf(app_url);
  const refusal = await refusalOf(given, 'DATABASE_APP_URL');
  if (refusal) throw new Error(`setting DATABASE_APP_URL: the database refuses "${given.user}": ${refusal}`);
  const { rows } = await owner.query<{ power: string }>(POWERS, [given.user]);
  if (rows[0])
    throw new Error(
      `setting DATABASE_APP_URL: "${given.user}" is, or may become, ${rows[0].power}, so row level security would not bind requests. Name a login that owns nothing and may do nothing but sign in: docs/operations.md has the statements.`,
    );
}

/** Asked by the owner: why a login would not be bound. A superuser may become everybody, so its own power comes first. */
const POWERS = `
  select format('"%s" (%s)', r.rolname, case when r.rolsuper then 'a superuser'
           when r.rolname = current_user then 'the user of DATABASE_URL, which owns the tables'
           when r.rolbypassrls then 'past row level security' else 'a maker of roles' end) as power
    from pg_roles r
   where pg_has_role($1::name, r.oid, 'member')
     and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolname = current_user)
   order by r.rolname <> $1 limit 1`;

/** A connection string as an object in which the user can be named. */
export function loginOf(url: string): AppLogin {
  const config = parseIntoClientConfig(url);
  return { ...config, user: config.user ?? '' };
}

async function roleName(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const name = `${rows[0]?.name}_app`;
  if (Buffer.byteLength(name) > LONGEST_NAME)
    throw new Error(
      `The name of the database is too long to make the login "${name}" of the application from it: set DATABASE_APP_URL (see docs/operations.md).`,
    );
  return name;
}

/** Makes the role, or lets one that is there log in with this password. */
async function admit(owner: pg.Client, role: string, password: string): Promise<void> {
  const words = `${pg.escapeIdentifier(role)} login password ${pg.escapeLiteral(scramVerifier(password))}`;
  try {
    await withStartLock(owner, async () => {
      const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [role]);
      await owner.query(`${rowCount ? 'alter' : 'create'} role ${words}`);
    });
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    throw new Error(
      `The user of DATABASE_URL may not make the login "${role}" of the application, or give it a password (${(error as Error).message}). Let it (alter role … createrole), or make a login and set DATABASE_APP_URL: docs/operations.md has the statements.`,
    );
  }
}

/** Why the database does not let this login in; null when it does. */
async function refusalOf(login: AppLogin, setting = 'DATABASE_URL'): Promise<string | null> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    if (REFUSED.includes(sqlState(error) ?? '')) return (error as Error).message;
    // the privilege to connect may have been revoked from everybody; the grant that follows gives it
    if (sqlState(error) === '42501') return null;
    throw connectionRefusal(setting, error);
  } finally {
    await client.end().catch(() => {});
  }
}
