import { expect, test } from 'vitest';
import { movedByOne } from './usual-order.ts';

test('a step changes places with the neighbour that is shown; what is hidden stays where it is', () => {
  expect(movedByOne(['a', 'hidden', 'b'], ['a', 'b'], 'b', -1)).toEqual(['b', 'hidden', 'a']);
  expect(movedByOne(['a', 'b'], ['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
});
