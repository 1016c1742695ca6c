import { expect, test } from 'vitest';
import * as z from 'zod';
import { holdsFact, passwordField, passwordProblems } from './password.ts';

test('a password lists all it lacks in the fixed order', () => {
  expect(passwordProblems('-').map(({ us }) => us)).toEqual([
    'The password must have 8-20 characters',
    'It needs an uppercase letter',
    'It needs a lowercase letter',
    'It needs a digit',
  ]);
});

test('an empty password only hears that it is required', () => {
  for (const nothing of ['', null, undefined])
    expect(passwordProblems(nothing).map(({ cn }) => cn)).toEqual(['请输入密码']);
});

test('a password made of a known fact is noticed, a chance pair of letters is not', () => {
  expect(holdsFact('Zhangsan2026', ['zhangsan'])).toBe(true);
  expect(holdsFact('Ab13800138000', ['13800138000'])).toBe(true);
  expect(holdsFact('Liberty1', ['li'])).toBe(false);
});

test('the document of the calls knows the length of a password', () => {
  expect(z.toJSONSchema(passwordField)).toMatchObject({
    type: 'string',
    format: 'password',
    minLength: 8,
    maxLength: 20,
  });
});
