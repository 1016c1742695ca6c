import { afterAll, beforeAll } from 'vitest';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { type TestDatabase, useTestDatabase } from '#server/testing/database.ts';
import type { Browser, TestPortal } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../database/demo/cast.ts';
import { DEMO_DATABASE } from './demo-place.ts';
import { startDemoPortal } from './demo-template.ts';

type Method = Parameters<Browser['call']>[0];

/** A whole portal with the demo school group, for the tests of one file. */
export interface OwnDemo {
  readonly test_db: TestDatabase;
  readonly services: Services;
  /** The server itself, for answers that are no JSON. */
  readonly app: unknown;
  /** A new browser of somebody of the cast, signed in. */
  as(username: CastName): Promise<Browser>;
  /** A call as somebody of the cast, in one browser of theirs for the whole file. */
  call(username: CastName, method: Method, path: string, body?: object): ReturnType<Browser['call']>;
  /** A new browser in which nobody is signed in. */
  guest(): Browser;
  /** Work that reaches every row, in a transaction. */
  everywhere<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** Starts the portal before the first test and stops it after the last; use the answer inside tests and hooks only. Once a file. `{ ROLE: 'all' }` runs jobs too. */
export function useDemo(settings: Readonly<Record<string, string>> = {}): OwnDemo {
  const test_db = useTestDatabase(DEMO_DATABASE);
  let portal: TestPortal | undefined;
  const open = (): TestPortal => {
    if (!portal) throw new Error('the demo portal exists inside tests and hooks only');
    return portal;
  };
  beforeAll(async () => {
    portal = await startDemoPortal(test_db.url, settings);
  });
  afterAll(() => portal?.close());
  const everywhere = <T>(work: (db: Db) => Promise<T>) =>
    open().services.database.write(EVERYWHERE, ({ db }) => work(db));
  const as = async (username: CastName): Promise<Browser> => {
    const browser = open().browser();
    const minted = await everywhere((db) =>
      open().services.sessions.mint(db, { user_id: castId(username), kind: 'staff', amr: ['pwd'], browser: true }),
    );
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    return browser;
  };
  const kept = new Map<CastName, Promise<Browser>>();
  return {
    test_db,
    get services() {
      return open().services;
    },
    get app() {
      return open().app;
    },
    as,
    async call(username, method, path, body) {
      const browser = kept.get(username) ?? as(username);
      kept.set(username, browser);
      return (await browser).call(method, path, body ? { body } : {});
    },
    guest: () => open().browser(),
    everywhere,
  };
}
