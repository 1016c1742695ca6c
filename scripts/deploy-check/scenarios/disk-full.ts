import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Machine, NODES } from '../machine.ts';
import type { Scenario } from '../stage.ts';

const DISK_MB = 400;
const FULL_WITHIN_MS = 60_000;
const FULL_FOR_MS = 20_000;
/** The probe may have been asked a second ago, and this machine may be busy. */
const WELL_WITHIN_MS = 5_000;
const FULL = 'ready, though no room left on the disk of the database: what has to be written is refused';

/** The disk of the tables is full for twenty seconds, then somebody makes room. */
export const diskFull: Scenario = async ({ machine, load, verdict, say }) => {
  await toSmallDisk(machine);
  load.start();
  await pause(3000);
  const filler = join(machine.smallDisk, 'filler');
  const filled = Date.now();
  fill(filler);
  while (!(await allSay()) && Date.now() - filled < FULL_WITHIN_MS) {
    await pause(200);
    fill(filler); // what a rollback gave back
  }
  const [reasons, noticed] = [await Promise.all(NODES.map(readiness)), Date.now() - filled];
  let still = true;
  for (const until = Date.now() + FULL_FOR_MS; Date.now() < until; await pause(500)) {
    fill(filler);
    still &&= await allSay();
  }
  rmSync(filler);
  const freed = Date.now();
  while (!(await allWell()) && Date.now() - freed < FULL_WITHIN_MS) await pause(50);
  const back = Date.now() - freed;
  await pause(3000);
  const { requests, refused, refused_reads, refused_ids, wrong } = await load.stop();
  const { writes, lost, double } = await load.settle();
  const logs = NODES.map((port) => machine.nodeLog(port)).join('');
  const found = refused_ids.filter((id) => id && logs.includes(id)).length;
  say(`  readiness on the full disk: ${[...new Set(reasons)].join(' / ')}`);
  verdict(
    `disk of PostgreSQL full: both nodes say so ${noticed} ms after it and ${still ? 'for' : 'NOT FOR'} all of ${FULL_FOR_MS / 1000} s, ready all the time; nothing more of it ${back} ms after there was room; ${requests} requests, ${refused} of them 503 in our form (${refused_reads} reads), ${wrong.length} otherwise; ${found} of the first ${refused_ids.length} found in the log by their request_id; ${writes} writes, ${lost} lost, ${double} double ${wrong.slice(0, 3)}`,
    still &&
      reasons.every((reason) => reason === FULL) &&
      back < WELL_WITHIN_MS &&
      refused > 0 &&
      refused_reads === 0 &&
      found === refused_ids.length &&
      wrong.length + lost + double === 0,
  );
  await fromSmallDisk(machine);
};

/** Moves the database onto a disk of its own that has not much room. */
async function toSmallDisk(machine: Machine): Promise<void> {
  await machine.stopNodes();
  mkdirSync(machine.smallDisk);
  await machine.shell(`
    mount -t tmpfs -o size=${DISK_MB}m,mode=0755 tmpfs ${machine.smallDisk}
    install -d -o postgres -g postgres -m 0700 ${machine.smallDisk}/tables`);
  await machine.ask(`create tablespace small location '${machine.smallDisk}/tables'`, 'postgres');
  await machine.ask('alter database portal set tablespace small', 'postgres');
  await machine.startNodes();
}

async function fromSmallDisk(machine: Machine): Promise<void> {
  await machine.stopNodes();
  await machine.ask('alter database portal set tablespace pg_default', 'postgres');
  await machine.ask('drop tablespace small', 'postgres');
  await machine.shell(`umount ${machine.smallDisk}`);
  await machine.startNodes();
}

/** Writes until the disk takes no byte more. */
function fill(file: string): void {
  for (const bytes of [1 << 20, 4096]) {
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
    }
  }
}

const allSay = async () => (await Promise.all(NODES.map(readiness))).every((said) => said === FULL);
const allWell = async () => (await Promise.all(NODES.map(readiness))).every((said) => said === 'ready');

/** What a node says of itself: ready and with which limits, or why not. */
async function readiness(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
  const {
    status,
    reason,
    limits = [],
  } = (await reply.json()) as Readonly<{
    status: string;
    reason?: string;
    limits?: readonly string[];
  }>;
  return reason ?? [status, ...limits].join(', though ');
}
