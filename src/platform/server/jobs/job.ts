import type * as z from 'zod';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { Services } from '../services.ts';
import { jobEffect } from './tables.ts';

/** One run of a job, as its handler sees it. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** True when nothing follows if this try fails. */
  readonly is_last: boolean;
  /** Aborted when the process stops or the job was taken away; long work looks at it. */
  readonly signal: AbortSignal;
}

/** Work that runs in the background: kept in the database from the moment its transaction commits until it is done. */
export interface JobDefinition<P> {
  /** `<engine or module>.<what>`: `notify.deliver`. */
  readonly name: string;
  /** What it does, for the administrators who see it in the console. */
  readonly title: Text;
  /** Shape of the payload: ids and plain values; personal data stays in its tables. */
  readonly schema: z.ZodType<P>;
  /** May run twice for one payload (after a kill): guard effects with `runOnce`. Throw to be tried again, `GiveUp` to stop. */
  readonly handler: (services: Services, payload: P, run: JobRun) => Promise<void>;
  /** Tries after the first one; 5 unless said. */
  readonly retries?: number;
  /** Pause before the first retry; it doubles each time, up to `retry_pause_max_seconds`. */
  readonly retry_pause_seconds?: number;
  readonly retry_pause_max_seconds?: number;
  /** A run that takes longer is given to somebody else; 900 unless said. */
  readonly longest_seconds?: number;
  /** Runs of this job at once on one node; 4 unless said. */
  readonly concurrency?: number;
  /** Runs by itself: a cron expression of five fields. */
  readonly schedule?: { readonly cron: string; readonly payload: P; readonly time_zone?: string };
}

/** Declares a job with the type of its payload: `const deliver = defineJob({ name, title, schema, handler })`. */
export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

/** Thrown by a handler when another try would end the same way: the job is failed at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp';
}

/**
 * Thrown by a handler when what it needs is away for now: it is tried again like a failure, but is none, and no line of
 * the log. Only for jobs that count their real tries themselves.
 */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/**
 * Runs `work` unless it already happened under this key: the key and what `work` writes become durable together.
 * `db` must be in a transaction. A second runner waits for the first one and then finds the key. Returns whether it ran.
 */
export async function runOnce(db: Db, key: string, work: () => Promise<void>): Promise<boolean> {
  const claimed = await db.insert(jobEffect).values({ key }).onConflictDoNothing().returning({ key: jobEffect.key });
  if (claimed.length === 0) return false;
  await work();
  return true;
}
