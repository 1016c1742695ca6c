import { setTimeout as pause } from 'node:timers/promises';
import type { Person, Reply } from './person.ts';

const A_SECOND = 30;
/** Calls under way at once; where the machine answers slower than they come, they come slower. */
const AT_ONCE = 12;
/** Of ten calls so many write; of what was written, so many are repeated a moment later with the same key. */
const WRITES_IN_TEN = 3;
const REPEATED_IN_TEN = 4;
const IDS_KEPT = 10;

interface Write {
  readonly key: string;
  readonly code: string;
  /** Id of the row that the portal acknowledged. */
  id: string | null;
}

export interface Counts {
  readonly requests: number;
  /** 503 in the portal's own form, as it should be while something is away. */
  readonly refused: number;
  /** Reads among those. */
  readonly refused_reads: number;
  /** The first ones by their `request_id`, to be found in the log. */
  readonly refused_ids: readonly string[];
  /** Repeats that were told to come again in a moment (409002), which an old version may say during an upgrade. */
  readonly waited: number;
  /** Anything else than an answer: another status, HTML, a broken connection, a repeat that was answered otherwise. */
  readonly wrong: readonly string[];
}

/** People who read a list and make posts, up to 30 calls a second, whatever happens to the portal meanwhile. */
export class Load {
  readonly #person: Person;
  readonly #writes: Write[] = [];
  #pending: Promise<void>[] = [];
  #isRunning = false;
  #mayWait = false;
  #requests = 0;
  #refused = 0;
  #refusedReads = 0;
  #refusedIds: string[] = [];
  #waited = 0;
  #wrong: string[] = [];
  #loop: Promise<void> | undefined;

  readonly #countRows: () => Promise<number>;
  /** How many writes `settle` has compared already. */
  #settled = 0;

  /** `countRows`: how many rows of this run the database holds. */
  constructor(person: Person, countRows: () => Promise<number>) {
    this.#person = person;
    this.#countRows = countRows;
  }

  /** `mayWait`: an old version is among the nodes, which may tell a repeat to come again and stops with words of its own. */
  start({ mayWait = false } = {}): void {
    [this.#isRunning, this.#mayWait] = [true, mayWait];
    [this.#requests, this.#refused, this.#refusedReads, this.#waited] = [0, 0, 0, 0];
    [this.#wrong, this.#refusedIds, this.#pending] = [[], [], []];
    this.#loop = this.#run();
  }

  /** Ends the stream of calls, waits for what is under way, and says what came of them. */
  async stop(): Promise<Counts> {
    this.#isRunning = false;
    await this.#loop;
    await Promise.all(this.#pending);
    return {
      requests: this.#requests,
      refused: this.#refused,
      refused_reads: this.#refusedReads,
      refused_ids: this.#refusedIds,
      waited: this.#waited,
      wrong: this.#wrong,
    };
  }

  /**
   * Repeats every write since the last time with its own key until it is acknowledged, and compares. `lost` were
   * acknowledged and are answered otherwise now, or are missing among the rows; `double` are rows beyond one a write.
   */
  async settle(): Promise<{ writes: number; lost: number; double: number }> {
    const fresh = this.#writes.slice(this.#settled);
    this.#settled = this.#writes.length;
    let changed = 0;
    const queue = [...fresh];
    const repeat = async () => {
      for (let write = queue.pop(); write; write = queue.pop()) {
        const { data } = await this.#person.insist('POST', '/admin/posts', { key: write.key, body: bodyOf(write) });
        if (write.id && write.id !== data.id) changed += 1;
        write.id = data.id;
      }
    };
    await Promise.all(Array.from({ length: 8 }, repeat));
    const beyond = (await this.#countRows()) - this.#writes.length;
    return { writes: fresh.length, lost: changed + Math.max(0, -beyond), double: Math.max(0, beyond) };
  }

  async #run(): Promise<void> {
    const running = new Set<Promise<void>>();
    for (let n = 0; this.#isRunning; n++) {
      const next = Date.now() + 1000 / A_SECOND;
      const call = (n % 10 < WRITES_IN_TEN ? this.#write() : this.#read()).finally(() => running.delete(call));
      running.add(call);
      this.#pending.push(call);
      if (running.size >= AT_ONCE) await Promise.race(running);
      await pause(Math.max(0, next - Date.now()));
    }
  }

  async #read(): Promise<void> {
    this.#judge('list', await this.#person.call('GET', '/admin/posts?per_page=20'));
  }

  async #write(): Promise<void> {
    const n = this.#writes.length;
    const write: Write = { key: `deploy-check-${process.pid}-${n}`, code: `dc-${process.pid}-${n}`, id: null };
    this.#writes.push(write);
    const parts = { key: write.key, body: bodyOf(write) };
    const reply = await this.#person.call('POST', '/admin/posts', parts);
    if (!this.#judge('write', reply)) return;
    write.id = reply.data.id;
    if (n % 10 >= REPEATED_IN_TEN) return;
    await pause(2000 * Math.random());
    const again = await this.#person.call('POST', '/admin/posts', parts);
    if (this.#judge('repeat', again) && again.data.id !== write.id) this.#wrong.push('repeat: another row');
  }

  #judge(what: 'list' | 'write' | 'repeat', { status, code, bytes, request_id }: Reply): boolean {
    this.#requests += 1;
    if (code === 0) return true;
    const isOldStop = this.#mayWait && status === 503 && bytes.includes('"error":"Service Unavailable"');
    if ((status === 503 && code === 503001) || isOldStop) {
      this.#refused += 1;
      if (what === 'list') this.#refusedReads += 1;
      if (this.#refusedIds.length < IDS_KEPT) this.#refusedIds.push(request_id);
    } else if (this.#mayWait && what === 'repeat' && code === 409002) this.#waited += 1;
    else this.#wrong.push(`${what}: ${status} ${code ?? ''} ${bytes.subarray(0, 80).toString().replace(/\s+/g, ' ')}`);
    return false;
  }
}

function bodyOf({ code }: Write) {
  return { code, name: `Deploy check ${code.slice(-12)}`, category: 'office' };
}
