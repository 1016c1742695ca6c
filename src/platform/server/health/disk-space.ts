import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, isDiskFull, NOWHERE } from '../database/database.ts';
import { dataPath, type Env } from '../env.ts';

/** The disks that a node writes to. */
export const DISKS = ['database', 'temporary', 'data'] as const;
export type Disk = (typeof DISKS)[number];

/** Asks whether a disk takes anything; throws as a call would. */
type Probes = Readonly<Record<Disk, () => Promise<unknown>>>;

const PROBE_BYTES = 1 << 20;
/** More frequent calls get the last answer: anybody may call, and a probe writes. */
const PROBE_EVERY_MS = 1000;

/**
 * Which disks are full: after the first call or job that failed for want of room they are probed until all of them
 * accept a write.
 */
export class DiskSpace {
  readonly #probes: Probes;
  #isDoubted = false;
  #full: readonly Disk[] = [];
  #last: { readonly at: number; readonly done: Promise<void> } | undefined;

  constructor(probes: Probes) {
    this.#probes = probes;
  }

  /** The disks that were full when they were asked last. */
  get full(): readonly Disk[] {
    return this.#full;
  }

  /** Looks at what a call or a job failed with. */
  hear(error: unknown): void {
    if (isDiskFull(error)) this.#isDoubted = true;
  }

  /** Asks them all. Costs nothing unless something failed for that reason. */
  async look(): Promise<readonly Disk[]> {
    if (!this.#isDoubted) return [];
    if (!this.#last || Date.now() - this.#last.at >= PROBE_EVERY_MS)
      this.#last = { at: Date.now(), done: this.#probe() };
    await this.#last.done;
    return this.#full;
  }

  async #probe(): Promise<void> {
    const answers = await Promise.all(DISKS.map((disk) => this.#ask(disk)));
    this.#full = DISKS.filter((_disk, n) => answers[n] === 'full');
    this.#isDoubted = answers.some((answer) => answer !== 'room');
  }

  /** A disk that cannot be asked is none with room: it is asked again. */
  async #ask(disk: Disk): Promise<'room' | 'full' | 'unknown'> {
    try {
      await this.#probes[disk]();
      return 'room';
    } catch (error) {
      return isDiskFull(error) ? 'full' : 'unknown';
    }
  }
}

/** The database's disk, the node's own for uploads on their way, and the one of `DATA_DIR`. */
export function disksOf(env: Env, database: Database): DiskSpace {
  return new DiskSpace({
    database: () => probeDatabaseDisk(database),
    temporary: () => probeFolder(tmpdir()),
    data: () => probeFolder(dataPath(env, '.')),
  });
}

/**
 * More rows than the memory of the statement holds: the server puts over a megabyte of them into a file beside its
 * tables, and removes it. That needs no right, and leaves no row and no entry in the write-ahead log.
 */
export async function probeDatabaseDisk(database: Database): Promise<void> {
  await database.write(NOWHERE, async ({ db }) => {
    await db.execute(sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`);
    await db.execute(sql`select count(*) from generate_series(1, 100000)`);
  });
}

/** Writes a megabyte into a folder and removes it again. */
export async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `room-${randomUUID()}`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
