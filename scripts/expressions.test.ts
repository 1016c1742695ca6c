import { describe, expect, it } from 'vitest';
import { attacksOn, type Expression, expressionsIn, troubleOf } from './expressions.ts';
import { serverExpressions } from './server-expressions.ts';

const LENGTH = 30_000;
const MOST_MS = 50;

/** Processor time of this thread alone: a busy machine makes nothing slow. */
function costOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The dearest of its attacks in milliseconds. Each grows step by step, so that a bad one is seen before it runs for ever. */
function dearest(expression: Expression): number {
  const test = new RegExp(expression.pattern, expression.flags);
  const run = (text: string) => void text.replace(test, '');
  let most = 0;
  for (const attack of attacksOn(expression, LENGTH)) {
    for (let length = 16; ; length = Math.min(LENGTH, Math.ceil(length * (length < 400 ? 1.2 : 4)))) {
      const text = `${attack.slice(0, length)}\u0001`;
      // three times when it is dear: memory may be cleared in any run
      const first = costOf(() => run(text));
      const settled =
        first > MOST_MS
          ? Math.min(
              first,
              costOf(() => run(text)),
              costOf(() => run(text)),
            )
          : first;
      most = Math.max(most, settled);
      if (most > MOST_MS || length === LENGTH) break;
    }
  }
  return most;
}

describe('expressions of server code', () => {
  it.each(serverExpressions().flatMap(({ file, expressions }) => expressions.map((one) => [file, one] as const)))(
    'of %s take no longer than their text is long: $pattern',
    (_file, expression) => {
      expect(dearest(expression)).toBeLessThan(MOST_MS);
    },
  );
});

describe('the check of expressions', () => {
  it.each([
    ['(<!--[\\s\\S]*?-->\\s*)*<svg', 'exponential'],
    ['^(a+)+$', 'exponential'],
    ['^(\\d*)([a-z@]+?[a-z0-9@]*?)(\\d*)@*$', 'polynomial'],
    ['[. ]+$', 'polynomial'],
  ])('says what is wrong with %s', (pattern, trouble) => {
    expect(troubleOf({ pattern, flags: '' })).toContain(trouble);
  });

  it('has nothing against what is bounded, or read in one way', () => {
    for (const pattern of ['^[a-z]{2,40}$', '^\\s*\\d+', '[ \\t]+'])
      expect(troubleOf({ pattern, flags: '' })).toBeNull();
  });

  it.each([
    '(<!--[\\s\\S]*?-->\\s*)*<svg',
    '!\\[[^\\]]*\\]\\([^)]*\\)',
    '<script[\\s\\S]*?<\\/script[^>]*>',
    'Android.+Mobile',
    '(\\w+)\\s*=',
  ])('sees it with its own letters, too: %s', (pattern) => {
    expect(dearest({ pattern, flags: 'gi' })).toBeGreaterThan(MOST_MS);
  });

  it('finds what is written out and what is put together', () => {
    const code = `const a = /x+/giu; const b = text.split(/,/); const c = new RegExp(\`\${name}\`); RegExp('b');`;
    expect(expressionsIn(code)).toEqual({
      expressions: [
        { pattern: 'x+', flags: 'giu' },
        { pattern: ',', flags: '' },
      ],
      built: 2,
    });
  });
});
