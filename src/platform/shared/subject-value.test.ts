import { expect, test } from 'vitest';
import { subjectFields } from './subject-value.ts';

test('a subject begins with the code of its stage, and the stage exists', () => {
  expect(subjectFields.safeParse({ value: '103001', type: '103' }).success).toBe(true);
  expect(subjectFields.safeParse({ value: '103001', type: '101' }).success).toBe(false);
  expect(subjectFields.safeParse({ value: '999001', type: '999' }).success).toBe(false);
});
