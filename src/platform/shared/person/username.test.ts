import { expect, test } from 'vitest';
import { isUsername } from './username.ts';

test('reserved user names are refused in any spelling', () => {
  for (const name of ['admin', 'Administrator', 'SYSTEM']) expect(isUsername(name)).toBe(false);
  expect(isUsername('admin01')).toBe(true);
});
