import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYWHERE } from '../database/database.ts';
import type { ServerModule } from '../module.ts';
import { useTestDatabase } from '../testing/database.ts';
import { startTestPortal, type TestPortal } from '../testing/portal.ts';
import { defineEvent } from './events.ts';

const happened = defineEvent<{ readonly what: string }>('test.happened');
const heard: { portal: number; what: string }[] = [];
const portals: TestPortal[] = [];

/** Listens as every module does: its manifest is the same in both portals. */
const listener: ServerModule = {
  name: 'listener',
  routes: [],
  listens: [
    happened.heard(async ({ services }, { what }) => {
      heard.push({ portal: portals.findIndex((one) => one.services === services) + 1, what });
    }),
  ],
};

const test_db = useTestDatabase();
beforeAll(async () => {
  for (let at = 0; at < 2; at++) portals.push(await startTestPortal(test_db.url, [listener], async () => null));
});
afterAll(() => Promise.all(portals.map((portal) => portal.close())));

it('what happens in one of two portals of a process is heard there alone, and once', async () => {
  for (const [at, { services }] of portals.entries())
    await services.database.write(EVERYWHERE, (tx) => happened.emit({ ...tx, services }, { what: `in ${at + 1}` }));
  expect(heard).toEqual([
    { portal: 1, what: 'in 1' },
    { portal: 2, what: 'in 2' },
  ]);
});
