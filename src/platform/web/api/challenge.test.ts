import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { solvePuzzle } from './challenge.ts';

it.each([1, 6, 12])('finds a number whose hash begins with %i zero bits', async (difficulty) => {
  const answer = await solvePuzzle('nonce.1790000000.14.signature', difficulty);
  expect(answer).toMatch(/^nonce\.1790000000\.14\.signature:\d+$/);
  const bits = [...createHash('sha256').update(answer).digest()].map((byte) => byte.toString(2).padStart(8, '0'));
  expect(bits.join('').slice(0, difficulty)).toBe('0'.repeat(difficulty));
});

it('lets the page do other things meanwhile', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await solvePuzzle('another.1790000000.14.signature', 13);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(0);
});
