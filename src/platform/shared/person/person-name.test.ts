import { expect, test } from 'vitest';
import { personNameField } from './person-name.ts';

test.each(['-', '=1+1', '👨‍👩‍👧', '123', '\u202e\u200b', '·', ''])('%j has no letter and is no name', (typed) =>
  expect(personNameField.safeParse(typed).success).toBe(false),
);

test('a name is stored folded, and its length is judged after that', () => {
  expect(personNameField.parse(` 古丽米热•艾比布力${'\u200b'.repeat(60)}`)).toBe('古丽米热·艾比布力');
  expect(personNameField.safeParse('字'.repeat(51)).success).toBe(false);
});
