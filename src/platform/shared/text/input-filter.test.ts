import { expect, test } from 'vitest';
import { filterInput } from './input-filter.ts';

test('Chinese reaches from 一 to 龥, as in the specification', () => {
  expect(filterInput('\u4dff一龥\u9fa6')).toBe('一龥');
});
