import pg from 'pg';
import { withStartLock } from './migrate.ts';

/**
 * Settings that keep personal data out of the database server's log: parameters of statements, also of failed ones, and
 * the row that a constraint error would quote.
 */
export const SERVER_LOG_SETTINGS = {
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
} as const;

/** Sets them for the whole database as far as its owner may; the operator sets the rest (docs/operations.md). */
export async function keepDataOutOfServerLog(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: keyof typeof SERVER_LOG_SETTINGS; database: string; now: string }>(
    `select s.name, s.setting as now, d.datname as database from pg_settings s, pg_database d
      where s.name = any($1) and d.datname = current_database() and pg_has_role(d.datdba, 'member')
        and (s.context = 'user' or has_parameter_privilege(s.name, 'set'))`,
    [Object.keys(SERVER_LOG_SETTINGS)],
  );
  const loud = rows.filter(({ name, now }) => now !== SERVER_LOG_SETTINGS[name]);
  if (loud.length === 0) return;
  await withStartLock(owner, async () => {
    for (const { name, database } of loud)
      await owner.query(`alter database ${pg.escapeIdentifier(database)} set ${name} = '${SERVER_LOG_SETTINGS[name]}'`);
  });
}
