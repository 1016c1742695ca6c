import pg from 'pg';
import type { Logger } from 'pino';
import type { Seal } from '../crypto/seal.ts';
import { type AppLogin, appLogin, appRole, assertAppUrl } from './app-login.ts';
import { connectionRefusal } from './connection-refusal.ts';
import { assertKeys } from './key-check.ts';
import { migrate } from './migrate.ts';
import type { OpenedDatabase } from './open-database.ts';
import { START_NAME, untilNoOtherNode } from './other-nodes.ts';
import { applyRowSecurity } from './security.ts';
import { keepDataOutOfServerLog } from './server-log.ts';
import { assertSessions, assertTransactions } from './session-check.ts';

/**
 * Makes a database ready for a node, as its owner: newest schema, the application's own login, its rights and row level
 * security. Several nodes may do so at once. What can be refused is refused before anything is locked. Returns how the
 * application connects.
 */
export async function prepareDatabase(opened: OpenedDatabase, seal: Seal, log: Logger): Promise<AppLogin> {
  const owner = clientOf(opened);
  owner.on('error', () => {}); // its query says so
  await owner.connect().catch((error: Error) => {
    throw connectionRefusal('DATABASE_URL', error);
  });
  try {
    await assertTransactions(owner);
    await assertAppUrl(owner, opened);
    if (!opened.is_embedded) await remarkSuperuser(owner, log);
    const role = await appRole(owner, opened);
    await migrate(owner, undefined, (wanted) => untilNoOtherNode(owner, role, wanted, log));
    await assertKeys(owner, seal);
    const login = await appLogin(owner, opened, role, (name) => seal.sign(name, 'database login'));
    await applyRowSecurity(owner, login.user);
    await keepDataOutOfServerLog(owner);
    await assertSessions(login);
    return login;
  } finally {
    await owner.end();
  }
}

/** The address is read here, and the file that its `sslrootcert` names. */
function clientOf({ owner }: OpenedDatabase): pg.Client {
  try {
    return new pg.Client({ ...owner, application_name: START_NAME });
  } catch (error) {
    throw new Error(`setting DATABASE_URL: ${(error as Error).message}`, { cause: error });
  }
}

async function remarkSuperuser(owner: pg.Client, log: Logger): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = current_user and rolsuper',
  );
  if (rows[0])
    log.warn(
      { user: rows[0].name },
      'The user of DATABASE_URL is a superuser of the database server. The portal works with one that may do less: login, createrole, and owner of its database (docs/operations.md, "The two logins of the database").',
    );
}
