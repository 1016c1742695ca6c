import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { ServerModule } from '../module.ts';
import type { Person, PersonLoader } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { type TestDatabase, useTestDatabase } from './database.ts';
import { type Browser, startTestPortal, type TestPortal } from './portal.ts';

/** A portal that lives as long as the tests of one file, on their own database. */
export interface OwnPortal {
  readonly test_db: TestDatabase;
  readonly services: Services;
  /** The HTTP application, for addresses outside the API. */
  readonly app: FastifyInstance;
  /** A new browser in which nobody is signed in. */
  browser: TestPortal['browser'];
  /** A new browser with a session of this person. */
  signIn(userId: string): Promise<Browser>;
}

/** Somebody without rights, for tests of what needs only a signed-in person. */
export const plainPerson = (userId: string): Person => ({
  user_id: userId,
  name: 'Somebody',
  lang: 'cn',
  user_types: ['teacher'],
  is_super_admin: false,
  is_activated: true,
  status: 'confirmed',
  organization_id: null,
  time_zone: DEFAULT_ZONE,
  client_id: null,
  reach: [],
  grants: new Map(),
});

/** Starts a portal with the engines (and these modules) for the tests of one file; use the answer inside tests and hooks only. */
export function usePortal(
  options: {
    modules?: readonly ServerModule[];
    loadPerson?: PersonLoader;
    env?: Readonly<Record<string, string>>;
  } = {},
): OwnPortal {
  const test_db = useTestDatabase();
  let portal: TestPortal | undefined;
  const running = (): TestPortal => {
    if (!portal) throw new Error('the test portal exists inside tests and hooks only');
    return portal;
  };
  beforeAll(async () => {
    const load = options.loadPerson ?? (async (_db, id) => plainPerson(id));
    portal = await startTestPortal(test_db.url, options.modules ?? [], load, { ROLE: 'all', ...options.env });
  });
  afterAll(() => portal?.close());
  return {
    test_db,
    get services() {
      return running().services;
    },
    get app() {
      return running().app as FastifyInstance;
    },
    browser: (options) => running().browser(options),
    async signIn(userId) {
      const { database, sessions } = running().services;
      const minted = await database.write(EVERYWHERE, ({ db }) =>
        sessions.mint(db, { user_id: userId, kind: 'staff', amr: ['pwd'], browser: true }),
      );
      const browser = running().browser();
      browser.token = minted.token;
      browser.cookies.set('sid2', minted.device_cookie ?? '');
      return browser;
    },
  };
}
