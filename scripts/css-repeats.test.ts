import { expect, it } from 'vitest';
import { countRepeats, loweredLimits, repeatProblems } from './css-repeats.ts';

const one = { file: 'one.module.css', text: '.list { display: grid; gap: 16px }\n.name { color: var(--text) }' };
const other = {
  file: 'other.module.css',
  text: '@media print { .rows li { gap: 16px;\n  display: grid } }\n.name { color: var(--text); gap: 16px }',
};

it('counts what stands in another block too, in whatever order and wherever, once less than it stands there', () => {
  expect(countRepeats([one, other])).toMatchObject({
    declarations: 7,
    repeated: 2,
    blocks: [
      {
        declarations: ['display: grid', 'gap: 16px'],
        places: ['one.module.css .list', 'other.module.css .rows li'],
      },
    ],
  });
  expect(countRepeats([one, one, one])).toMatchObject({ declarations: 9, repeated: 6 });
  expect(countRepeats([])).toMatchObject({ declarations: 0, percent: 0 });
});

it('takes no part of a block, no other value and no other importance for the same', () => {
  const texts = ['display: grid', 'display: grid; gap: 16px', 'display: grid; gap: 8px', 'display: grid !important'];
  expect(countRepeats(texts.map((text, at) => ({ file: `${at}`, text: `.x { ${text} }` }))).repeated).toBe(0);
});

it('tells the repeats of blocks with several declarations from those of one alone', () => {
  const alone = { file: 'third.module.css', text: '.text { color: var(--text) }' };
  const found = countRepeats([one, other, alone]);
  expect(found).toMatchObject({ declarations: 8, repeated: 3 });
  expect(found.percent).toBeCloseTo(37.5);
  expect(found.several_percent).toBeCloseTo(25);
});

it('says how much is repeated, and what first, where it is more than either limit', () => {
  expect(repeatProblems([one, other], { percent: 28.6, several_percent: 28.6 })).toEqual([]);
  const said = [
    expect.stringMatching(/^2 of 7 declarations of CSS are repeated \(28\.6 %; 28\.6 % in blocks of several\); /),
    '  2 × display: grid; gap: 16px (one.module.css .list)',
  ];
  expect(repeatProblems([one, other], { percent: 28.5, several_percent: 28.6 })).toEqual(said);
  expect(repeatProblems([one, other], { percent: 28.6, several_percent: 28.5 })).toEqual(said);
});

it('lowers the limits and never raises one', () => {
  const found = countRepeats([one, other]);
  expect(loweredLimits(found, { percent: 50, several_percent: 20 })).toEqual({ percent: 28.7, several_percent: 20 });
});
