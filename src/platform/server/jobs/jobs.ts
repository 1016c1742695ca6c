import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import type { Text } from '#shared/text.ts';
import type { Db } from '../database/database.ts';
import { messageOf, reportOf } from '../error-report.ts';
import type { Services } from '../services.ts';
import { type JobDefinition, PermanentFailure, RetryLater } from './job.ts';
import type { EnqueueOptions, JobQueue } from './job-queue.ts';
import { JobStates } from './job-states.ts';
import { Repeats } from './repeats.ts';

const SCHEMA = 'pgboss';
/** A worker without a heartbeat for this long is dead, and its jobs go to another one. */
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 5;
/** Retries and delayed jobs send no notification: they are found by polling. */
const LOOK_EVERY_SECONDS = 4;
/** The library's own queue, by which it starts what runs by the clock. */
const TIMETABLE = { name: '__pgboss__send-it', title: { cn: '按时间启动任务', us: 'Start scheduled jobs' } };
const STOP_WITHIN_MS = 5000;
/** More than one, or a burst would wait for the next poll. */
const BATCH = 2;
const grantsTo = (role: string) => `
  select pg_advisory_xact_lock(7413);
  grant usage on schema ${SCHEMA} to ${pg.escapeIdentifier(role)};
  grant select, insert on all tables in schema ${SCHEMA} to ${pg.escapeIdentifier(role)}`;

/**
 * Jobs in the database: enqueued in the caller's transaction, so that work and its cause are committed together; run at
 * least once, on any node whose ROLE allows it; returned to the queue when a node stops or dies.
 */
export class Jobs implements JobQueue<Services> {
  readonly #boss: PgBoss;
  readonly #role: string;
  readonly #works: boolean;
  readonly #log: Logger;
  readonly #definitions = new Map<string, JobDefinition<unknown>>();
  readonly #queues = new Map<string, Promise<void>>();
  readonly #repeats: Repeats;
  #services: Services | undefined;
  #onFailure: (error: unknown) => void = () => {};
  #isOpen = false;
  /** What waits, runs and failed, for the admin console and the metrics. */
  readonly states: JobStates;

  /** `connectionString` is the database owner's; the application, which works as `role`, may only insert. */
  constructor(connectionString: string, role: string, works: boolean, log: Logger) {
    this.#role = role;
    this.#works = works;
    this.#log = log;
    this.#repeats = new Repeats(log);
    this.#boss = new PgBoss({
      connectionString,
      schema: SCHEMA,
      max: 4,
      application_name: 'portal jobs',
      useListenNotify: works,
      supervise: works,
      schedule: works,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      notifyHeartbeatIntervalMs: 5000,
    });
    this.#boss.on('error', (error) => log.error({ error: reportOf(error) }, 'job queue'));
    this.#boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
    this.states = new JobStates(this.#boss);
  }

  /** Makes the queue ready to take jobs. Nothing runs before `start`. */
  async open(): Promise<void> {
    await this.#boss.start();
    await this.#boss.getDb().executeSql(grantsTo(this.#role));
    this.#isOpen = true;
  }

  /** Makes a job known, before `start`. A name defined twice stops the start. */
  define<P>(definition: JobDefinition<P>): void {
    if (this.#definitions.has(definition.name)) throw new Error(`job ${definition.name} is defined twice`);
    this.#definitions.set(definition.name, definition as JobDefinition<unknown>);
  }

  /** What a job does, in both languages; nothing for one that no module defines any more. */
  titleOf(name: string): Text | null {
    if (name === TIMETABLE.name) return TIMETABLE.title;
    return this.#definitions.get(name)?.title ?? null;
  }

  /** Work of every working node, again `seconds` after it ended; for what a cron expression is too slow for. */
  every(name: string, seconds: number, work: (services: Services) => Promise<void>): void {
    this.#repeats.add(name, seconds, work);
  }

  /**
   * Puts a job into the queue within the caller's transaction. Throws when the job is unknown or the payload does not
   * fit. Returns the id of the job, or null when one with this key is there already.
   */
  async enqueue<P>(
    db: Db,
    job: JobDefinition<P> | string,
    payload: NoInfer<P>,
    options: EnqueueOptions = {},
  ): Promise<string | null> {
    const definition = this.#get(typeof job === 'string' ? job : job.name);
    const data = definition.schema.parse(payload) as object;
    await this.#queue(definition);
    return this.#boss.send(definition.name, data, {
      db: fromDrizzle(db, sql),
      ...(options.key === undefined ? {} : { id: idOf(definition.name, options.key) }),
      ...(options.start_after === undefined ? {} : { startAfter: options.start_after }),
    });
  }

  /** Told what every attempt failed with, also one that will be made again. */
  onFailure(listener: (error: unknown) => void): void {
    this.#onFailure = listener;
  }

  /** Begins to work, when this node's ROLE says so. */
  async start(services: Services): Promise<void> {
    this.#services = services;
    if (!this.#works) return;
    for (const definition of this.#definitions.values()) {
      await this.#queue(definition);
      await this.#work(definition);
    }
    await this.#schedule();
    this.#repeats.start(services);
  }

  /** Stops taking jobs, waits a few seconds for those that run, and gives back what is not done by then. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await Promise.all([this.#repeats.close(), this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })]);
  }

  #get(name: string): JobDefinition<unknown> {
    const definition = this.#definitions.get(name);
    if (!definition) throw new Error(`job ${name} is not defined`);
    return definition;
  }

  /** Creates or updates the queue of a job, once per process. */
  #queue(definition: JobDefinition<unknown>): Promise<void> {
    let ready = this.#queues.get(definition.name);
    if (!ready) {
      ready = this.#makeQueue(definition);
      ready.catch(() => this.#queues.delete(definition.name));
      this.#queues.set(definition.name, ready);
    }
    return ready;
  }

  async #makeQueue(definition: JobDefinition<unknown>): Promise<void> {
    const options = {
      notify: true,
      retryLimit: definition.retries ?? 5,
      retryDelay: definition.retry_pause_seconds ?? 2,
      retryBackoff: true,
      retryDelayMax: definition.retry_pause_max_seconds ?? 300,
      expireInSeconds: definition.longest_seconds ?? 900,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * 86_400,
    };
    const before = await this.#boss.getQueue(definition.name);
    if (before) await this.#boss.updateQueue(definition.name, options);
    else await this.#boss.createQueue(definition.name, options);
  }

  async #work(definition: JobDefinition<unknown>): Promise<void> {
    await this.#boss.work(
      definition.name,
      {
        batchSize: BATCH,
        localConcurrency: Math.max(1, Math.ceil((definition.concurrency ?? 4) / BATCH)),
        burstWhenBatchFull: true,
        notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
        includeMetadata: true,
        perJobResults: true,
      },
      (jobs) => Promise.all(jobs.map((job) => this.#run(definition, job))),
    );
  }

  async #run(definition: JobDefinition<unknown>, job: JobWithMetadata<unknown>): Promise<JobResult> {
    const payload = definition.schema.safeParse(job.data);
    if (!payload.success)
      return { id: job.id, status: 'deadletter', output: { message: 'the payload does not fit any more' } };
    const run = {
      id: job.id,
      attempt: job.retryCount + 1,
      is_last: job.retryCount >= job.retryLimit,
      signal: job.signal,
    };
    try {
      await definition.handler(this.#services as Services, payload.data, run);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const message = messageOf(error);
      this.#onFailure(error);
      const facts = { job: definition.name, id: job.id, attempt: run.attempt };
      if (error instanceof RetryLater) this.#log.debug({ ...facts, reason: message }, 'job waits');
      else this.#log.warn({ ...facts, error: reportOf(error) }, 'job failed');
      return { id: job.id, status: error instanceof PermanentFailure ? 'deadletter' : 'failed', output: { message } };
    }
  }

  async #schedule(): Promise<void> {
    for (const { name, schedule } of this.#definitions.values()) {
      if (!schedule) continue;
      await this.#boss.schedule(name, schedule.cron, schedule.payload as object, {
        tz: schedule.time_zone ?? DEFAULT_ZONE,
        missed: 'once',
      });
    }
    for (const { name } of await this.#boss.getSchedules()) {
      if (!this.#definitions.get(name)?.schedule) await this.#boss.unschedule(name);
    }
  }
}

/** The same name and key give the same id, which the queue takes once. */
function idOf(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
