/**
 * Kills the portal, the database, or both in the middle of writes, 20 times: every acknowledged booking is there, a
 * repeated call books nothing twice, and the portal answers again within ten seconds. `--rounds=N` (20).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const rounds = Number(process.argv.find((one) => one.startsWith('--rounds='))?.split('=')[1] ?? 20);
const WRITERS = 8;
const BACK_WITHIN_MS = 10_000;
const port = 20_000 + Math.floor(Math.random() * 20_000);
const url = `http://127.0.0.1:${port}`;
const data = mkdtempSync(join(tmpdir(), 'shuyuan-kill-'));
chmodSync(data, 0o755);

interface Booking {
  readonly key: string;
  readonly body: string;
  acknowledged: string | null;
}

const bookings: Booking[] = [];
let portal: ChildProcess | undefined;
let headers: Record<string, string> = {};
let writing = true;
let slowest = 0;

const start = () => {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: data,
    DEMO: '1',
    LOG_LEVEL: 'silent',
    CALLS_PER_MINUTE_USER: '0',
    CALLS_PER_MINUTE_ANONYMOUS: '0',
  };
  portal = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], { env, stdio: 'ignore' });
};
const isReady = () =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    (reply) => reply.ok,
    () => false,
  );
async function untilReady(within: number): Promise<number> {
  const from = Date.now();
  while (!(await isReady())) {
    if (Date.now() - from > within) throw new Error(`not back after ${within} ms`);
    if (!portal || portal.exitCode !== null || portal.signalCode !== null) start();
    await sleep(50);
  }
  return Date.now() - from;
}

async function signIn(): Promise<void> {
  const reply = await fetch(`${url}/api/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'teacher', password: 'Shuyuan123' }),
  });
  const { data: session } = (await reply.json()) as { data: { token: string } };
  headers = {
    token: session.token,
    cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    'content-type': 'application/json',
  };
}

const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
function nextBooking(): Booking {
  const n = bookings.length;
  const person = { name: '王芳', phone: `137${String(n).padStart(8, '0')}` };
  const body = JSON.stringify({
    visit_kind: 'parent',
    reason: `第${n}次`,
    start_at: `${day}T02:00:00.000Z`,
    end_at: `${day}T03:00:00.000Z`,
    persons: [person],
  });
  const booking = { key: `kill-test-booking-${n}`, body, acknowledged: null };
  bookings.push(booking);
  return booking;
}

async function send(booking: Booking): Promise<void> {
  const reply = await fetch(`${url}/api/web/visitors`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': booking.key },
    body: booking.body,
    signal: AbortSignal.timeout(5000),
  });
  const { code, data: visit } = (await reply.json()) as { code: number; data: { id: string } };
  if (code === 0) booking.acknowledged = visit.id;
  else if (reply.status < 500) throw new Error(`refused: ${code}`);
}

async function writer(): Promise<void> {
  while (writing) {
    await send(nextBooking()).catch(() => sleep(200)); // what was under way when the portal died is repeated at the end
  }
}

function postmaster(): number {
  return Number(readFileSync(join(data, 'database/pgdata/postmaster.pid'), 'utf8').split('\n')[0]);
}

const kills: readonly (readonly [string, () => void])[] = [
  ['portal', () => portal?.kill('SIGKILL')],
  ['database', () => process.kill(postmaster(), 'SIGKILL')],
  [
    'both',
    () => {
      process.kill(postmaster(), 'SIGKILL');
      portal?.kill('SIGKILL');
    },
  ],
];

try {
  start();
  await untilReady(180_000);
  await signIn();
  const writers = Array.from({ length: WRITERS }, writer);
  for (let round = 0; round < rounds; round++) {
    await sleep(800 + Math.random() * 700);
    const [what, kill] = kills[round % kills.length] as (typeof kills)[number];
    kill();
    await sleep(150);
    const took = await untilReady(BACK_WITHIN_MS);
    slowest = Math.max(slowest, took);
    console.log(
      `round ${round + 1}: ${what} killed, back after ${took} ms, ${bookings.filter((one) => one.acknowledged).length} acknowledged`,
    );
  }
  writing = false;
  await Promise.all(writers);
  const acknowledged = new Map(
    bookings.flatMap((one) => (one.acknowledged ? [[one.key, one.acknowledged] as const] : [])),
  );
  for (const booking of bookings) await send(booking);
  const changed = bookings.filter(
    (one) => acknowledged.has(one.key) && acknowledged.get(one.key) !== one.acknowledged,
  ).length;
  const ids = new Set(bookings.map((one) => one.acknowledged));
  const total = await countStored();
  console.log(
    `${bookings.length} bookings, ${acknowledged.size} acknowledged before the end: lost ${changed}, twice ${total - bookings.length}, slowest restart ${slowest} ms`,
  );
  process.exitCode = changed === 0 && total === bookings.length && ids.size === bookings.length ? 0 : 1;
} finally {
  portal?.kill('SIGTERM');
  await sleep(3000);
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}

/** How many bookings of this run the host has, by page of the list. */
async function countStored(): Promise<number> {
  let seen = 0;
  for (let page = 1; ; page++) {
    const reply = await fetch(`${url}/api/web/visitors/mine?role=host&per_page=100&page=${page}`, { headers });
    const { data: answer } = (await reply.json()) as { data: { list: { reason: string }[] } };
    seen += answer.list.filter((row) => /^第\d+次$/.test(row.reason)).length;
    if (answer.list.length < 100) return seen;
  }
}
