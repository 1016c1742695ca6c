import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

const key = (said: Partial<KeyboardEvent>) => ({ isComposing: false, keyCode: 13, ...said }) as KeyboardEvent;

test('a key belongs to the input method while it composes, also in the order of Safari', () => {
  expect(isComposing(key({ isComposing: true }))).toBe(true);
  expect(isComposing(key({ keyCode: 229 }))).toBe(true);
  expect(isComposing(key({}))).toBe(false);
});
