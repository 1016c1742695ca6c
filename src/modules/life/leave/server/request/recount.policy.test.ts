import { expect, it } from 'vitest';
import { inWords, recountOf } from './recount.policy.ts';

/** A leave that is counted again says which days became others, and leaves closed months alone. */

const parts = [
  { date: '2027-02-26', amount: 1 },
  { date: '2027-03-01', amount: 1 },
  { date: '2027-03-02', amount: 0.5 },
];
const days = [
  { date: '2027-02-26', amount: 0 },
  { date: '2027-02-27', amount: 1 },
  { date: '2027-03-01', amount: 1 },
  { date: '2027-03-02', amount: 0 },
];
const all = { touches: () => true, isClosed: () => false };

it('names each day that became more or less, in its order', () => {
  expect(recountOf({ parts, days, ...all })).toEqual({
    changes: [
      { date: '2027-02-26', before: 1, after: 0 },
      { date: '2027-02-27', before: 0, after: 1 },
      { date: '2027-03-02', before: 0.5, after: 0 },
    ],
    kept: [],
  });
});

it('changes nothing on days that did not change', () => {
  expect(recountOf({ parts, days, ...all, touches: (date) => date < '2027-01-01' })).toEqual({ changes: [], kept: [] });
});

it('leaves a closed month as it is and lists its days', () => {
  const { changes, kept } = recountOf({ parts, days, ...all, isClosed: (month) => month === '2027-02' });
  expect(inWords(changes)).toBe('2027-03-02: 0.5 → 0');
  expect(inWords(kept)).toBe('2027-02-26: 1 → 0; 2027-02-27: 0 → 1');
});
