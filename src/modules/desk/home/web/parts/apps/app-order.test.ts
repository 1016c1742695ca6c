import { expect, test } from 'vitest';
import { moveByOne } from './app-order.ts';

test('a step changes places with the neighbour that is shown; what is hidden stays where it is', () => {
  expect(moveByOne(['a', 'hidden', 'b'], ['a', 'b'], 'b', -1)).toEqual(['b', 'hidden', 'a']);
  expect(moveByOne(['a', 'b'], ['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
});
