import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, isDiskFull, NOWHERE } from '../database/database.ts';
import { dataPath, type Env } from '../env.ts';

/** Asks whether a disk takes anything; throws as a call would. */
type Probe = () => Promise<unknown>;

const PROBE_BYTES = 1 << 20;
/** More frequent calls get the last answer: anybody may call, and a probe writes. */
const PROBE_EVERY_MS = 1000;

/**
 * Whether calls fail because a disk is full: after the first such failure the disks are probed until they accept a
 * write.
 */
export class DiskSpace {
  readonly #probes: readonly Probe[];
  #isDoubted = false;
  #last: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  constructor(probes: readonly Probe[]) {
    this.#probes = probes;
  }

  /** Looks at what a call failed with. */
  hear(error: unknown): void {
    if (isDiskFull(error)) this.#isDoubted = true;
  }

  /**
   * True while a disk is full. Costs nothing unless a call failed for that reason. Throws other failures of a probe.
   */
  async isMissing(): Promise<boolean> {
    if (!this.#isDoubted) return false;
    if (!this.#last || Date.now() - this.#last.at >= PROBE_EVERY_MS)
      this.#last = { at: Date.now(), answer: this.#probe() };
    return this.#last.answer;
  }

  async #probe(): Promise<boolean> {
    try {
      await Promise.all(this.#probes.map((probe) => probe()));
      this.#isDoubted = false;
      return false;
    } catch (error) {
      if (isDiskFull(error)) return true;
      throw error;
    }
  }
}

/** The disks that a node writes to: the database's, its own for uploads on their way, and the one of `DATA_DIR`. */
export function disksOf(env: Env, database: Database): DiskSpace {
  return new DiskSpace([
    () => probeDatabaseDisk(database),
    ...[tmpdir(), dataPath(env, '.')].map((folder) => () => probeFolder(folder)),
  ]);
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
