import type * as z from 'zod';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import type { JobStates } from './job-states.ts';

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
export interface JobDefinitionFor<P, S> {
  /** `<engine or module>.<what>`: `notify.deliver`. */
  readonly name: string;
  /** What it does, for the administrators who see it in the console. */
  readonly title: Text;
  /** Shape of the payload: ids and plain values; personal data stays in its tables. */
  readonly schema: z.ZodType<P>;
  /** May run twice for one payload (after a kill): guard effects with `runOnce`. Throw to be tried again, `GiveUp` to stop. */
  readonly handler: (services: S, payload: P, run: JobRun) => Promise<void>;
  /** Tries after the first one; 5 unless said. */
  readonly retries?: number;
  /** Pause before the first retry; it doubles each time, up to `retry_pause_max_seconds`. */
  readonly retry_pause_seconds?: number;
  readonly retry_pause_max_seconds?: number;
  /** A run that takes longer is given to another worker; 900 by default. */
  readonly longest_seconds?: number;
  /** Runs of this job at once on one node; 4 unless said. */
  readonly concurrency?: number;
  /** Runs by itself: a cron expression of five fields. */
  readonly schedule?: { readonly cron: string; readonly payload: P; readonly time_zone?: string };
}

export interface EnqueueOptions {
  /** The same work is queued once: a job with this key that is waiting, running or was done within a week wins. */
  readonly key?: string;
  /** Not before this instant (ISO), or after this many seconds. */
  readonly start_after?: string | number;
}

/**
 * The queue as the rest of the server knows it; `Jobs` is the one, and says what each call does. `S` is what handlers
 * are given, the services: they name the queue themselves, so it cannot name them.
 */
export interface JobQueue<S> {
  readonly states: JobStates;
  define<P>(definition: JobDefinitionFor<P, S>): void;
  titleOf(name: string): Text | null;
  every(name: string, seconds: number, work: (services: S) => Promise<void>): void;
  enqueue<P>(
    db: Db,
    job: JobDefinitionFor<P, S> | string,
    payload: NoInfer<P>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  onFailure(listener: (error: unknown) => void): void;
  start(services: S): Promise<void>;
  close(): Promise<void>;
}
