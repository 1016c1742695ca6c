import { afterAll } from 'vitest';
import { appUrl } from '../../src/platform/server/testing/app-role.ts';
import { createTestDatabase } from '../../src/platform/server/testing/database.ts';
import { DEMO_DATABASE } from '../../src/server/testing/demo-place.ts';
import { nobodyBusy } from '../../src/server/testing/nobody-busy.ts';

/** Settings of a portal on a demo in which nobody is busy, for journeys that plan with people minutes ahead; it goes after the last one. */
export async function demoWithNobodyBusy(): Promise<Readonly<Record<string, string>>> {
  const database = await createTestDatabase(DEMO_DATABASE);
  afterAll(() => database.close());
  await nobodyBusy(database);
  return { DATABASE_URL: database.url, DATABASE_APP_URL: appUrl(database.url) };
}
