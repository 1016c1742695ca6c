import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { hashOf, SQL_FOLDER, withStartLock } from './migrate.ts';
import { LOCK_TIMEOUT_MS, retryOnLockTimeout } from './retry-on-lock-timeout.ts';

/**
 * The name under which `schema_migration` records what was applied; earlier versions write `security.sql`, and may run
 * beside this one.
 */
const MARK = 'row security';

/**
 * Applies the rights of the application's role and row level security (`security.sql`) unless they are in place. The
 * present state is read from the database: a restored dump has the tables but not the grants, and may belong to another
 * role. Applying locks every table for a moment, so a plain start skips it, and it yields to the calls of other nodes
 * and retries.
 */
export function applyRowSecurity(owner: pg.Client, role: string): Promise<void> {
  return retryOnLockTimeout('Row level security has to be laid anew', () =>
    withStartLock(owner, () => apply(owner, role)),
  );
}

async function apply(owner: pg.Client, role: string): Promise<void> {
  const text = readFileSync(join(SQL_FOLDER, 'security.sql'), 'utf8');
  const { rows } = await owner.query<{ hash: string }>('select hash from schema_migration where name = $1', [MARK]);
  const before = rows[0]?.hash;
  if (before !== undefined && before === (await stateOf(owner, role, text))) return;
  await lockTables(owner);
  await owner.query("select set_config('portal.app_role', $1, true)", [role]);
  await owner.query(text);
  await owner.query(
    'insert into schema_migration (name, hash) values ($1, $2) on conflict (name) do update set hash = $2, applied_at = now()',
    [MARK, await stateOf(owner, role, text)],
  );
}

/**
 * Locks every table at once or none: locked one by one, a call that holds one of them and waits for another would be
 * cancelled.
 */
async function lockTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ names: string }>(
    `select string_agg(oid::regclass::text, ', ' order by oid) as names from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  await owner.query("select set_config('statement_timeout', $1, true)", [String(LOCK_TIMEOUT_MS)]);
  await owner.query(`lock table ${rows[0]?.names} in access exclusive mode`);
  await owner.query("select set_config('statement_timeout', '0', true)");
}

async function stateOf(owner: pg.Client, role: string, text: string): Promise<string> {
  const { rows } = await owner.query<{ line: string }>(STATE, [role]);
  return hashOf([text, ...rows.map((row) => row.line)].join('\n'));
}

/**
 * What `security.sql` makes, line by line: rights of the role and of everybody, policies, functions. A month of the log
 * counts when the role holds a right on it, which it never should: months come and go by themselves.
 */
const STATE = `
  select line from (
    select format('table %s %s %s', c.relname, c.relrowsecurity,
             (select string_agg(grantee || privilege_type, ' ' order by grantee, privilege_type)
                from aclexplode(c.relacl) where grantee in (0, r.oid))) as line, c.relispartition as is_part,
           exists (select from aclexplode(c.relacl) where grantee in (0, r.oid)) as is_open
      from pg_class c, pg_roles r
     where r.rolname = $1 and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S', 'v', 'm')
    union all
    select format('policy %s %s %s %s %s %s %s', polrelid::regclass, polname, polcmd, polpermissive, polroles,
             pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), false, true from pg_policy
    union all
    select format('function %s %s', proname, prosrc), false, true
      from pg_proc where pronamespace = 'public'::regnamespace and proname like 'app\\_%'
    union all
    select format('may %s %s', has_database_privilege($1, current_database(), 'connect'),
             has_schema_privilege($1, 'public', 'usage')), false, true
  ) as laid
  where is_open or not is_part
  order by line collate "C"`;
