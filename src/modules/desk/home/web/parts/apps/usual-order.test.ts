import { expect, test } from 'vitest';
import { placed, stepped } from './usual-order.ts';

test('an app is dropped before another one, or at the end; one that stood there moves', () => {
  expect(placed(['a', 'b'], 'c', 'b')).toEqual(['a', 'c', 'b']);
  expect(placed(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(placed(['a', 'b'], 'a', null)).toEqual(['b', 'a']);
  expect(placed(['a', 'b'], 'a', 'a')).toEqual(['a', 'b']);
});

test('a step changes places with the neighbour that is shown; what is hidden stays where it is', () => {
  expect(stepped(['a', 'hidden', 'b'], ['a', 'b'], 'b', -1)).toEqual(['b', 'hidden', 'a']);
  expect(stepped(['a', 'b'], ['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
});
