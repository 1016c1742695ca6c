/**
 * A door lock beside a running portal, without any hardware: `node scripts/door-stand-in.ts zk SERIAL KEY [URL]` calls in
 * like a controller of ZKTeco and asks for commands every three seconds, `node scripts/door-stand-in.ts hik PASSWORD [PORT]`
 * listens like a terminal of Hikvision. Words after them are what is wrong with it: hangs, drops_half, answers_twice, is_old.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { HikTerminal } from '../src/modules/campus/doors/server/testing/hik-terminal.ts';
import { type Faults, ZkTerminal } from '../src/modules/campus/doors/server/testing/zk-terminal.ts';

const ASKS_EVERY_MS = 3000;
const FAULTS = ['hangs', 'drops_half', 'answers_twice', 'is_old'] as const satisfies readonly (keyof Faults)[];
const words = process.argv.slice(2);
const [kind, ...rest] = words.filter((word) => !FAULTS.some((fault) => fault === word));
const say = (line: string) => process.stdout.write(`${line}\n`);

if (kind === 'zk' && rest[1]) {
  const [serial = '', key = '', url = 'http://localhost:3000'] = rest;
  const device = new ZkTerminal(serial, key, async (method, path, body, headers = {}) => {
    const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: answer.status, text: await answer.text() };
  });
  for (const fault of FAULTS) device.faults[fault] = words.includes(fault);
  const { status } = await device.connect();
  if (status !== 200) throw new Error(`the portal does not know this device: HTTP ${status}`);
  for (;;) {
    await device.poll();
    say(`${device.users.size} users, ${device.hours.size} hours, opened ${device.controls.length} times`);
    await pause(ASKS_EVERY_MS);
  }
} else if (kind === 'hik' && rest[0]) {
  const device = new HikTerminal(rest[0]);
  for (const fault of FAULTS) device.faults[fault] = words.includes(fault);
  say(`listening at ${await device.start(Number(rest[1] ?? 0))}`);
} else say('Say zk SERIAL KEY [URL] or hik PASSWORD [PORT].');
