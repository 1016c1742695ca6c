/**
 * A chat of a live: 2,000 viewers with an open socket each, and 20 messages a second by people of the audience, through
 * the whole portal. Counts what arrives once, how late, and what the portal costs. `--viewers=N` (2,000), `--rate=N` a
 * second (20), `--seconds=N` (20), `--within=N` ms at p99 (300), `--core=N` percent of a core (40).
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';
import { openLightSocket } from './support/light-socket.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';

const [viewers, rate, seconds] = [option('viewers', 2_000), option('rate', 20), option('seconds', 20)];
const [within, core] = [option('within', 300), option('core', 40)];
/** Each of them says something every ten seconds at most, as people do. */
const SPEAKERS = Math.max(50, rate * 10);
const OPENED_AT_ONCE = 50;

interface Session {
  readonly token: string;
  readonly device_cookie: string | null;
}
interface Started {
  readonly port: number;
  readonly live: string;
  readonly sessions: readonly Session[];
}
interface Heard {
  readonly type: string;
  readonly data?: { readonly messages?: readonly { readonly client_id: string }[] };
}
interface Usage {
  readonly cpu: { readonly user: number; readonly system: number };
  readonly rss: number;
}

console.log(machineLine());
const database = await openBenchDatabase();
const server = fork(join(import.meta.dirname, 'support/live-chat-server.ts'), [database.url, String(SPEAKERS)], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  execArgv: NODE_FLAGS,
});
try {
  const died = once(server, 'exit').then(() => Promise.reject(new Error('the server did not start')));
  died.catch(() => {});
  const [{ port, live, sessions }] = (await Promise.race([once(server, 'message'), died])) as [Started];
  const sent = new Map<string, number>();
  const late: number[] = [];
  const answered: number[] = [];
  const twice = { count: 0 };
  // a frame is the same text for everybody: it is read once, so that the viewers cost this process little
  let last = { text: Buffer.alloc(0), heard: { type: '' } as Heard };
  const heardOf = (text: Buffer): Heard => {
    if (!text.equals(last.text)) last = { text: Buffer.from(text), heard: JSON.parse(text.toString()) as Heard };
    return last.heard;
  };
  const listen = async (session: Session) => {
    const seen = new Set<string>();
    const socket = await openLightSocket(port, session);
    await new Promise<void>((done, failed) => {
      socket.onClose = () => failed(new Error('a socket was closed'));
      socket.onText = (text) => {
        const message = heardOf(text);
        if (message.type === 'joined') done();
        if (message.type === 'refused') failed(new Error('a viewer was refused'));
        if (message.type !== 'event') return;
        const now = performance.now();
        for (const { client_id } of message.data?.messages ?? []) {
          if (seen.has(client_id)) twice.count += 1;
          seen.add(client_id);
          late.push(now - (sent.get(client_id) ?? now));
        }
      };
      socket.say({ type: 'join', channel: `live_chat:${live}` });
    });
  };
  for (let at = 0; at < viewers; at += OPENED_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(OPENED_AT_ONCE, viewers - at) }, (_, n) =>
        listen(sessions[(at + n) % sessions.length] as Session),
      ),
    );
  const own = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e4;
  };
  const usage = async () => {
    server.send('usage');
    return ((await once(server, 'message')) as [Usage])[0];
  };
  let refused = 0;
  const speak = async (n: number) => {
    const session = sessions[n % sessions.length] as Session;
    const client_id = randomUUID();
    sent.set(client_id, performance.now());
    const answer = await fetch(`http://127.0.0.1:${port}/api/web/lives/${live}/live_messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        token: session.token,
        cookie: `sid2=${session.device_cookie}`,
      },
      body: JSON.stringify({ client_id, body: `第${n}条：老师好，请问作业在哪里看？` }),
    });
    const { code, message } = (await answer.json()) as { code: number; message?: string };
    answered.push(performance.now() - (sent.get(client_id) ?? 0));
    if (code === 0) return;
    refused += 1;
    if (refused === 1) console.log(`refused: ${code} ${message}`);
    sent.delete(client_id);
  };
  console.log(`${sessions.length} speakers`);
  await sleep(1000);
  const before = await usage();
  const ownBefore = own();
  const from = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n++) {
    await sleep(Math.max(0, from + (n * 1000) / rate - performance.now()));
    all.push(speak(n));
  }
  await Promise.all(all);
  const took = (performance.now() - from) / 1000;
  const after = await usage();
  const ownPercent = (own() - ownBefore) / took;
  await sleep(2000);
  const wanted = sent.size * viewers;
  const delivered = late.length / wanted;
  const percent = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1e4 / took;
  const [p50, p99] = [percentile(late, 0.5), percentile(late, 0.99)];
  const isGood = delivered >= 0.999 && twice.count === 0 && refused === 0 && p99 <= within && percent <= core;
  console.log(
    `${viewers} viewers, ${sent.size} messages in ${took.toFixed(1)} s (${refused} refused): ${(delivered * 100).toFixed(2)} % delivered, ${twice.count} twice, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (its sender is answered after p50 ${percentile(answered, 0.5).toFixed(0)} ms, p99 ${percentile(answered, 0.99).toFixed(0)} ms), ${percent.toFixed(0)} % of a core (the viewers ${ownPercent.toFixed(0)} %), ${(after.rss / 2 ** 20).toFixed(0)} MB: ${isGood ? 'good' : 'NOT GOOD'}`,
  );
  if (!isGood) process.exitCode = 1;
} finally {
  server.kill('SIGKILL');
  await database.stop();
}
process.exit();
