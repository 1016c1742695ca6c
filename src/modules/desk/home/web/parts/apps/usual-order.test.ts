import { expect, test } from 'vitest';
import { stepped } from './usual-order.ts';

test('a step changes places with the neighbour that is shown; what is hidden stays where it is', () => {
  expect(stepped(['a', 'hidden', 'b'], ['a', 'b'], 'b', -1)).toEqual(['b', 'hidden', 'a']);
  expect(stepped(['a', 'b'], ['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
});
