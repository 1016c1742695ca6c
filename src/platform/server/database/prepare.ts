import pg from 'pg';
import type { Seal } from '../crypto/seal.ts';
import { type AppLogin, appLogin } from './app-login.ts';
import { assertKeys } from './key-check.ts';
import { migrate } from './migrate.ts';
import type { OpenedDatabase } from './open-database.ts';
import { applyRowSecurity } from './security.ts';
import { keepDataOutOfServerLog } from './server-log.ts';
import { assertSessions } from './session-check.ts';

/**
 * Makes a database ready for a node, as its owner: newest schema, the application's own login, its rights and row level
 * security. Several nodes may do so at once. Returns how the application connects.
 */
export async function prepareDatabase(opened: OpenedDatabase, seal: Seal): Promise<AppLogin> {
  const owner = new pg.Client(opened.owner);
  owner.on('error', () => {}); // its query says so
  await owner.connect();
  try {
    await migrate(owner);
    await assertKeys(owner, seal);
    const login = await appLogin(owner, opened, (role) => seal.sign(role, 'database login'));
    await applyRowSecurity(owner, login.user);
    await keepDataOutOfServerLog(owner);
    await assertSessions(login);
    return login;
  } finally {
    await owner.end();
  }
}
