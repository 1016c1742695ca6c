import { expect, it } from 'vitest';
import { creditCode, isCreditCode } from './credit-code.ts';

it('a credit code carries its check digit', () => {
  expect(isCreditCode('91350100M000100Y43')).toBe(true);
  expect(isCreditCode('91350100M000100Y44')).toBe(false);
  expect(isCreditCode('9135')).toBe(false);
});

it('is taken as people paste it', () => {
  expect(creditCode.parse(' ９１３５０１００ｍ０００１００ｙ４３ ')).toBe('91350100M000100Y43');
  expect(creditCode.parse('91350100 M000100Y 43')).toBe('91350100M000100Y43');
  expect(creditCode.safeParse('91350100M000100Y34').error?.issues[0]?.message).toContain('统一社会信用代码不正确');
});
