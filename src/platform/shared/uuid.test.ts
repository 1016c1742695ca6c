import { expect, test } from 'vitest';
import { uuidv7 } from './uuid.ts';

/** Later than every id made before: the clock of the ids never goes back. */
const NOW = Date.UTC(2126, 10, 21, 8);

test('an id is a UUID of version 7 that carries its millisecond', () => {
  const id = uuidv7(NOW);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW);
});

test('20,000 ids of one millisecond are different and sort in the order of their making', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidv7(NOW));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('a clock that is set back does not break the order', () => {
  const before = uuidv7(NOW + 60_000);
  expect(uuidv7(NOW) > before).toBe(true);
});
