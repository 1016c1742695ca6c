import { expect, test } from 'vitest';
import { Seal } from '#server/crypto/seal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { openOf, openSlip, padded, sealOf, sealSlip } from './slip-seal.ts';

const seal = new Seal('a secret of thirty-two characters');
const slip = { values: { base: 500_000, note: '含补发' }, net_fen: 500_000, diff: { base: -31_200 }, reason: null };

test('a slip opens on its own row', () => {
  const id = uuidv7();
  expect(openSlip(seal, id, sealSlip(seal, id, slip))).toMatchObject(slip);
});

test('moved to another row, column or table it opens nothing', () => {
  const id = uuidv7();
  const sealed = sealSlip(seal, id, slip);
  expect(() => openSlip(seal, uuidv7(), sealed)).toThrow(/another row/);
  expect(() => openOf(seal, 'wage.totals', id, sealed)).toThrow();
  expect(() => openOf(seal, 'wage.report', id, sealOf(seal, 'wage.totals', id, { net: 1 }))).toThrow();
});

test('a bonus of seven digits is as long as none', () => {
  const id = uuidv7();
  const poor = sealSlip(seal, id, { ...slip, values: { base: 1 }, net_fen: 1 });
  const rich = sealSlip(seal, id, { ...slip, values: { base: 1, bonus: 123_456_789 }, net_fen: 123_456_790 });
  expect(rich).toHaveLength(poor.length);
});

test.each([0, 1, 1023, 1024, 1025, 3000])('%d bytes fill whole kilobytes', (bytes) => {
  expect(Buffer.byteLength(padded('x'.repeat(bytes))) % 1024).toBe(0);
  expect(Buffer.byteLength(padded('元'.repeat(bytes))) % 1024).toBe(0);
});
