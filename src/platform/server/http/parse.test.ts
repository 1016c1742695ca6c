import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RefusalError } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import { failureOf } from './answer.ts';
import { parse } from './parse.ts';

const schema = z.strictObject({
  name: z.string(),
  copies: z.int(),
  share: z.number(),
  is_open: z.boolean(),
  gates: z.array(z.string()),
  guest: z.object({ name: z.string() }),
});
const right = { name: '李雷', copies: 1, share: 0.5, is_open: true, gates: [], guest: { name: '韩梅梅' } };

function errorsOf(changed: Readonly<Record<string, unknown>>, lang: Lang) {
  try {
    parse(schema, { ...right, ...changed }, null);
  } catch (error) {
    if (error instanceof RefusalError) return failureOf(error, lang, 'r1').errors;
    throw error;
  }
}

describe('a value that a contract refuses', () => {
  it.each([
    ['name', 5, '应为文字', 'Must be text'],
    ['copies', '5', '应为数字', 'Must be a number'],
    ['copies', 1.5, '应为整数', 'Must be a whole number'],
    ['copies', '', '应为数字', 'Must be a number'],
    ['share', '一半', '应为数字', 'Must be a number'],
    ['is_open', 'yes', '应为是或否', 'Must be true or false'],
    ['gates', 'g1', '应为列表', 'Must be a list'],
    ['guest', '韩梅梅', '内容的类型不正确', 'Wrong type of value'],
  ])('is told what it should be, not that it is missing: %s %j', (field, value, cn, us) => {
    expect(errorsOf({ [field]: value }, 'cn')).toEqual({ [field]: [cn] });
    expect(errorsOf({ [field]: value }, 'us')).toEqual({ [field]: [us] });
  });

  it.each([undefined, null])('is missing where nothing was given: %s', (nothing) => {
    expect(errorsOf({ copies: nothing }, 'cn')).toEqual({ copies: ['此项必填'] });
  });

  it('is not repeated in the answer', () => {
    expect(JSON.stringify(errorsOf({ copies: 'secret words' }, 'cn'))).not.toContain('secret');
  });
});
