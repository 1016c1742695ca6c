import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { EVERYWHERE } from '../../database/database.ts';
import { claimKeys } from '../../jobs/job.ts';
import { jobEffect } from '../../jobs/tables.ts';
import type { Services } from '../../services.ts';
import { countGrams } from './frequencies.ts';
import { type PassageSource, passageSources, putPassages } from './passages.ts';

const AT_ONCE = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';

const markOf = ({ key, edition }: PassageSource): string => `passages:${key}:${edition}`;

/** Stores the next records after one; gives the last of them, or null when there was none. */
async function fillPage(db: Db, source: PassageSource, after: string): Promise<string | null> {
  const records = await source.records(db, after, AT_ONCE);
  for (const record of records) await putPassages(db, source.key, record);
  return records.at(-1)?.source_id ?? null;
}

/**
 * Stores what is found of records that stood before their module told of them: each source once, page by page, each in a
 * transaction of its own. The mark that it was done is cleaned away with those of old jobs after a month, so that what a
 * node of an older version wrote meanwhile is stored then, too.
 */
export async function fillPassages(services: Services, signal: AbortSignal): Promise<void> {
  const { database } = services;
  let filled = 0;
  for (const source of passageSources.of(services)) {
    const mark = sql`${jobEffect.key} = ${markOf(source)}`;
    if (await database.read(EVERYWHERE, (db) => db.$count(jobEffect, mark))) continue;
    for (let after: string | null = FIRST; after !== null; ) {
      if (signal.aborted) return;
      const from: string = after;
      after = await database.write(EVERYWHERE, ({ db }) => fillPage(db, source, from));
    }
    await database.write(EVERYWHERE, ({ db }) => claimKeys(db, [markOf(source)]));
    filled++;
  }
  if (filled) await database.write(EVERYWHERE, ({ db }) => countGrams(db));
}

/** The same in the running transaction, for a database that was just filled. */
export async function fillPassagesAtOnce(db: Db, services: Services): Promise<void> {
  for (const source of passageSources.of(services)) {
    let after: string | null = FIRST;
    while (after !== null) after = await fillPage(db, source, after);
    await claimKeys(db, [markOf(source)]);
  }
  await countGrams(db);
}
