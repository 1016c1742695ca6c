import type { Db } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { JobDefinitionFor } from './job-queue.ts';
import { jobEffect } from './tables.ts';

/** Work that runs in the background, with the services at hand. */
export type JobDefinition<P> = JobDefinitionFor<P, Services>;

/** Declares a job with the type of its payload: `const deliver = defineJob({ name, title, schema, handler })`. */
export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

/** Thrown by a handler when another try would end the same way: the job is failed at once. */
export class PermanentFailure extends Error {
  override readonly name = 'GiveUp';
}

/**
 * Thrown by a handler when what it needs is unavailable for now: it is retried like a failure, but neither counted nor
 * logged as one. Only for jobs that count their real tries themselves.
 */
export class RetryLater extends Error {
  override readonly name = 'NotYet';
}

/**
 * Those of some keys under which nothing happened yet; they are taken, and become durable with what the caller does for
 * them. For many small effects in one transaction; a single one is `runOnce`.
 */
export async function claimKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const claimed = await db
    .insert(jobEffect)
    .values(keys.map((key) => ({ key })))
    .onConflictDoNothing()
    .returning({ key: jobEffect.key });
  return new Set(claimed.map(({ key }) => key));
}

/**
 * Runs `work` unless it already happened under this key: the key and what `work` writes become durable together.
 * `db` must be in a transaction. A second runner waits for the first one and then finds the key. Returns whether it ran.
 */
export async function runOnce(db: Db, key: string, work: () => Promise<void>): Promise<boolean> {
  if ((await claimKeys(db, [key])).size === 0) return false;
  await work();
  return true;
}
