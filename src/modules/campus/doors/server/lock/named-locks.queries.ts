import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { doorlock } from '../tables.ts';

/** Those of some locks that a school has, by name: for modules that keep which doors are theirs. */
export const namedLocks = (db: Db, organizationId: string, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: doorlock.id, name: doorlock.name, name_en: doorlock.name_en })
        .from(doorlock)
        .where(and(eq(doorlock.organization_id, organizationId), inArray(doorlock.id, [...ids])))
        .orderBy(asc(doorlock.name), asc(doorlock.id));
