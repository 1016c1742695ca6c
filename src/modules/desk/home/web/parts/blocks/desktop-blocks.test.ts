import { expect, test } from 'vitest';
import { type DesktopKind, desktopBlocks, spansOf } from './desktop-blocks.ts';

test('rows of the desktop are full, in whatever order the blocks stand', () => {
  expect(spansOf(['todos', 'day', 'notices', 'usual_apps', 'banner', 'news'])).toEqual([8, 4, 12, 12, 6, 6]);
  expect(spansOf(['day', 'todos', 'notices', 'usual_apps', 'banner', 'news'])).toEqual([12, 7, 5, 12, 6, 6]);
  expect(spansOf(['todos', 'news', 'day'])).toEqual([12, 12, 12]);
  const all: DesktopKind[] = ['todos', 'day', 'notices', 'usual_apps', 'banner', 'news'];
  for (const [at] of all.entries()) {
    const turned = [...all.slice(at), ...all.slice(0, at)];
    let column = 0;
    for (const span of spansOf(turned)) {
      column += span;
      expect(column).toBeLessThanOrEqual(12);
      if (column === 12) column = 0;
    }
    expect(column).toBe(0);
  }
});

test('a block of one line has no neighbour', () => {
  expect(spansOf(['todos', 'notices', 'banner'], ['todos'])).toEqual([12, 5, 7]);
  expect(spansOf(['todos', 'notices', 'news'], ['notices'])).toEqual([12, 12, 12]);
});

test('the day leads where it is what people come for; what waits is locked behind it', () => {
  const kinds = (leadsDay: boolean) => desktopBlocks(leadsDay).map(({ kind }) => kind);
  expect(kinds(false).slice(0, 2)).toEqual(['todos', 'day']);
  expect(kinds(true).slice(0, 2)).toEqual(['day', 'todos']);
  expect(kinds(true).toSorted()).toEqual(kinds(false).toSorted());
});
