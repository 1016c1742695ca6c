import { createHash } from 'node:crypto';

/** A stream of numbers that is the same at every run, so that the demo group is the same on every machine. */
export interface Random {
  /** 0 ≤ n < 1. */
  next(): number;
  /** A whole number between both bounds, both included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** True in that share of the cases. */
  chance(share: number): boolean;
  shuffle<T>(items: readonly T[]): T[];
}

/** One stream a name, so that a change in one part of the demo does not shift the others. */
export function randomOf(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    chance: (share) => next() < share,
    shuffle(items) {
      const rest = [...items];
      for (let at = rest.length - 1; at > 0; at--) {
        const other = int(0, at);
        [rest[at], rest[other]] = [rest[other] as (typeof rest)[number], rest[at] as (typeof rest)[number]];
      }
      return rest;
    },
  };
}

/** The id of a row of the demo, known from its name alone (`user:guard`, `organization:sy-middle`), so that modules need not ask each other. */
export function demoId(name: string): string {
  const bytes = createHash('sha256').update(`demo:${name}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6); // version 8: made by the application
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
