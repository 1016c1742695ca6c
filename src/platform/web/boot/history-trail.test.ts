import { expect, it } from 'vitest';
import { nextTrail } from './history-trail.ts';

it('grows with what is opened and shrinks on the way back', () => {
  const opened = nextTrail(nextTrail([], 'a', 'POP'), 'b', 'PUSH');
  expect(opened).toEqual(['a', 'b']);
  expect(nextTrail(opened, 'a', 'POP')).toEqual(['a']);
});

it('does not grow when a filter or a redirect takes the place of the entry', () => {
  expect(nextTrail(['a'], 'b', 'REPLACE')).toEqual(['b']);
  expect(nextTrail(nextTrail(['a'], 'refused', 'PUSH'), 'b', 'REPLACE')).toEqual(['a', 'b']);
});

it('knows of nothing behind an entry from before a reload', () => {
  expect(nextTrail(['b'], 'a', 'POP')).toEqual(['a']);
});
