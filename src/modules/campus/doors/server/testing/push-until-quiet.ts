import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, ne, sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { push } from '../lock/permits.service.ts';
import { doorlock } from '../tables.ts';

const WITHIN_MS = 10_000;

/** For tests: sends every lock of a school what it should hold, and waits until no other sender is at work. */
export async function pushUntilQuiet(services: Services, organizationId: string): Promise<void> {
  const here = and(eq(doorlock.organization_id, organizationId), ne(doorlock.status, 'offline'));
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await pause(20)) {
    const locks = await services.database.read(EVERYWHERE, (db) =>
      db
        .select({ id: doorlock.id, is_busy: sql<boolean>`coalesce(${doorlock.busy_until} > now(), false)` })
        .from(doorlock)
        .where(here),
    );
    if (locks.some((lock) => lock.is_busy)) continue;
    for (const { id } of locks) await push(services, id);
    return;
  }
  throw new Error('locks are still being sent to');
}
