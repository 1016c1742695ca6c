import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { SCHEMA_TOPIC, UPGRADE_TOPIC } from '../bus/channel.ts';
import type { Database } from '../database/database.ts';
import { type SchemaGap, schemaGap } from '../database/migrate.ts';
import { messageOf } from '../error-report.ts';
import type { Files } from '../files/files.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Disk, DiskSpace } from './disk-space.ts';

const LOOK_EVERY_MS = 10_000;
const FIRST_LOOK_MS = 3000;
/** People type codes that change every half a minute; beyond this a clock is wrong, not late. */
const MOST_SKEW_MS = 5000;

interface Parts {
  readonly database: Database;
  readonly bus: Bus;
  readonly files: Pick<Files, 'reachStore'>;
  readonly clock: DatabaseClock;
  readonly disks: DiskSpace;
  readonly log: Logger;
}

const FULL: Readonly<Record<Disk, string>> = {
  database: 'no room left on the disk of the database: what has to be written is refused',
  temporary: 'no room left on the disk for temporary files of this machine: uploads are refused',
  data: 'no room left on the disk of DATA_DIR',
};

/**
 * What this node knows of itself beside its calls, looked at every ten seconds: its clock, the file store, full disks,
 * and whether a newer version has changed the database under it. Every change is a line of the log; `/readyz` and the metrics show
 * the present state.
 */
export class Health {
  readonly #parts: Parts;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #storeFault: string | null = 'the file store has not answered yet';
  #hasReachedStore = false;
  #outdated: string | null = null;
  #onOutdated: () => void = () => {};
  #isSkewSaid = false;
  #fullSaid: readonly Disk[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.bus.subscribe(SCHEMA_TOPIC, () => void this.#hearOfSchema());
    parts.bus.onGap(() => void this.#hearOfSchema());
    parts.bus.subscribe(UPGRADE_TOPIC, (news) =>
      parts.log.warn({ ...(news as object) }, 'A newer version waits until this node and all others have stopped.'),
    );
  }

  /** Called once, when a newer version has changed what this one reads. */
  onOutdated(listener: () => void): void {
    this.#onOutdated = listener;
    if (this.#outdated) listener();
  }

  /** Looks once, though not for long at a store that is silent, then goes on by itself until `close`. */
  async start(): Promise<void> {
    const first = this.look();
    await Promise.race([first, pause(FIRST_LOOK_MS, undefined, { ref: false })]);
    this.#running = first.then(() => this.#repeat());
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Whether the store answered at the last look, for the metrics. */
  get isStoreUp(): boolean {
    return this.#storeFault === null;
  }

  /** Why this version must not work with the database any more; null while it may. */
  get outdated(): string | null {
    return this.#outdated;
  }

  /** Why a balancer should leave this node out. */
  whyNotReady(): string | null {
    if (this.#outdated) return this.#outdated;
    const skew = this.#skewSentence();
    if (skew) return skew;
    // a store that was never reached is a wrong setting of this node; one that went away is away for all of them
    return this.#hasReachedStore ? null : this.#storeFault;
  }

  /** What is away while everything else works. */
  limits(): readonly string[] {
    const store = this.#hasReachedStore && this.#storeFault ? [this.#storeFault] : [];
    return [...store, ...this.fullDisks.map((disk) => FULL[disk])];
  }

  /** Disks without room: reads go on, and no other node would have more, so that none is taken out for it. */
  get fullDisks(): readonly Disk[] {
    return this.#parts.disks.full;
  }

  /** Looks at what a call or a job failed with. */
  hear(error: unknown): void {
    this.#parts.disks.hear(error);
  }

  /** Asks the disks once something failed for want of room; says in the log when one is full, and when it no longer is. */
  async lookAtDisks(): Promise<void> {
    const full = await this.#parts.disks.look();
    for (const disk of full) if (!this.#fullSaid.includes(disk)) this.#parts.log.error({ disk }, FULL[disk]);
    for (const disk of this.#fullSaid)
      if (!full.includes(disk)) this.#parts.log.info({ disk }, 'there is room on the disk again');
    this.#fullSaid = full;
  }

  /** Asks the database whether a newer version has changed what this one reads; then this node has had its day. */
  async lookAtSchema(): Promise<SchemaGap> {
    const gap = await schemaGap(this.#parts.database.pool);
    const [first] = gap.breaking;
    if (first && !this.#outdated) {
      this.#outdated = `a newer version has changed the database (migration ${first}): this node serves nothing more and has to be replaced`;
      this.#parts.log.error({ migration: first }, this.#outdated);
      this.#onOutdated();
    }
    return gap;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await this.look();
    }
  }

  /** Looks at everything once. */
  async look(): Promise<void> {
    await Promise.all([this.#lookAtClock(), this.#lookAtStore(), this.lookAtDisks(), this.#hearOfSchema()]);
  }

  /** A database that is away says nothing about its schema. */
  async #hearOfSchema(): Promise<void> {
    await this.lookAtSchema().catch(() => {});
  }

  async #lookAtClock(): Promise<void> {
    await this.#parts.clock.sync().catch(() => {});
    const sentence = this.#skewSentence();
    if (sentence && !this.#isSkewSaid) this.#parts.log.error({ skew_ms: this.#parts.clock.skew_ms() }, sentence);
    if (!sentence && this.#isSkewSaid) this.#parts.log.info('the clock of this machine is right again');
    this.#isSkewSaid = sentence !== null;
  }

  #skewSentence(): string | null {
    const skew_ms = this.#parts.clock.skew_ms();
    if (Math.abs(skew_ms) <= MOST_SKEW_MS) return null;
    const seconds = Math.round(Math.abs(skew_ms) / 1000);
    return `the clock of this machine is ${seconds} s ${skew_ms > 0 ? 'ahead of' : 'behind'} that of the database: let NTP set both`;
  }

  async #lookAtStore(): Promise<void> {
    const before = this.#storeFault;
    try {
      await this.#parts.files.reachStore();
      this.#storeFault = null;
      this.#hasReachedStore = true;
    } catch (error) {
      this.#storeFault = `the file store: ${messageOf(error)}`;
    }
    if (before === this.#storeFault) return;
    if (this.#storeFault) this.#parts.log.error(this.#storeFault);
    else if (before !== null) this.#parts.log.info('the file store answers');
  }
}
