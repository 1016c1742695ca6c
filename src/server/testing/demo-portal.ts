import { afterAll, beforeAll } from 'vitest';
import { findPerson } from '#modules/access/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { useTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../database/demo/cast.ts';
import { fillDemo } from '../demo.ts';
import { serverModules } from '../modules.ts';

/** A whole portal with the demo school group, for the tests of one file. */
export interface DemoPortal {
  readonly test_db: TestDatabase;
  readonly services: Services;
  /** A new browser of somebody of the cast, signed in. */
  as(username: CastName): Promise<Browser>;
  /** A browser of somebody by id. */
  signIn(userId: string): Promise<Browser>;
  guest(): Browser;
  /** Work that reaches every row, in a transaction. */
  everywhere<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Starts the portal before the first test and stops it after the last; use the answer inside tests and hooks only. */
export function useDemoPortal(settings: Readonly<Record<string, string>> = {}): DemoPortal {
  const test_db = useTestDatabase();
  let portal: TestPortal | undefined;
  const open = (): TestPortal => {
    if (!portal) throw new Error('the demo portal exists inside tests and hooks only');
    return portal;
  };
  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, serverModules, findPerson, settings);
    await fillDemo(portal.services, serverModules);
  });
  afterAll(async () => {
    await portal?.close();
  });
  const everywhere = <T>(work: (db: Db) => Promise<T>) => open().services.database.write(EVERYWHERE, ({ db }) => work(db));
  const signIn = async (user_id: string): Promise<Browser> => {
    const browser = open().browser();
    const minted = await everywhere((db) => open().services.sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }));
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.twin ?? '');
    return browser;
  };
  return {
    test_db,
    get services() {
      return open().services;
    },
    as: (username) => signIn(castId(username)),
    signIn,
    guest: () => open().browser(),
    everywhere,
  };
}
