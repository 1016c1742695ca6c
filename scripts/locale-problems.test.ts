import { describe, expect, it } from 'vitest';
import { localeProblems, unknownKeys } from './locale-problems.ts';

const good = {
  name: 'gates',
  cn: { title: '门岗', rows: '共 {n} 条', 'state.open': '开' },
  us: { title: 'Gates', rows: '{n} gates', 'rows.one': '{n} gate', 'state.open': 'Open' },
  code: ["t('title') + t('rows', { n })", `t(\`state.\${gate.state}\`)`],
};

describe('texts', () => {
  it('are right when both languages say the same and the code uses all of it', () => {
    expect(localeProblems(good)).toEqual([]);
  });

  it.each([
    ['a key of one language only', { us: { ...good.us, title: undefined } }, /"title" in us.json/],
    ['a missing English key', { us: { rows: '{n} gates', 'state.open': 'Open' } }, /"title" is missing in us.json/],
    ['a missing Chinese key', { us: { ...good.us, more: 'More' } }, /"more" is missing in cn.json/],
    ['an empty sentence', { cn: { ...good.cn, title: ' ' } }, /"title" in cn.json is empty/],
    [
      'other marks',
      { us: { ...good.us, rows: '{count} gates' } },
      /"rows" has the marks \{count\} in us.json and \{n\}/,
    ],
    ['other marks in a plural', { us: { ...good.us, 'rows.one': 'one gate' } }, /"rows.one" has the marks none/],
    ['nested keys', { cn: { ...good.cn, title: {} } }, /keys are flat/],
    ['an unused key', { code: ["said === '' ? t('title') : t('rows')"] }, /"state.open" is used nowhere/],
  ])('are refused with %s', (_, change, problem) => {
    expect(localeProblems({ ...good, ...change } as typeof good).join('\n')).toMatch(problem);
  });

  it('must exist where the code asks for them', () => {
    const has = (key: string) => key in good.us;
    expect(unknownKeys("t('title'); text('gone'); format('other')", has)).toEqual(['gone']);
  });
});
