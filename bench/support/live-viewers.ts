/**
 * Viewers in a process of their own, as players behave: the playlist every two seconds, each new segment once. Tells its
 * parent at the end what they got and how long it took.
 */
import { setTimeout as pause } from 'node:timers/promises';

const { addresses, seconds } = JSON.parse(process.argv[2] ?? '{}') as { addresses: string[]; seconds: number };
const lists: number[] = [];
const segments: number[] = [];
let failed = 0;
let bytes = 0;
/** Segments that came later than the player would have needed them. */
let late = 0;

async function get(address: string, into: number[]): Promise<Buffer> {
  const began = performance.now();
  const answer = await fetch(address);
  const body = Buffer.from(await answer.arrayBuffer());
  into.push(performance.now() - began);
  if (answer.status !== 200) failed += 1;
  bytes += body.length;
  return body;
}

async function watch(address: string): Promise<void> {
  await pause(Math.random() * 2000);
  const seen = new Set<string>();
  /** Until when the player has something to show. */
  let buffered = 0;
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(2000)) {
    const list = (await get(address, lists)).toString('utf8');
    const files = [...list.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(([, length, file]) => ({
      length: Number(length),
      file: file ?? '',
    }));
    const wanted = seen.size === 0 ? files.slice(-3) : files;
    for (const { file, length } of wanted) {
      if (seen.has(file)) continue;
      seen.add(file);
      await get(new URL(file, address).href, segments);
      const now = Date.now();
      if (buffered > 0 && now > buffered) late += 1;
      buffered = Math.max(now, buffered) + length * 1000;
    }
  }
}

await Promise.all(addresses.map(watch));
process.send?.({ lists, segments, failed, bytes, late });
process.disconnect?.();
