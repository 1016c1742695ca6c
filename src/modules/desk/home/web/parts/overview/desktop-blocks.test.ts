import { expect, test } from 'vitest';
import { type DesktopKind, spansOf } from './desktop-blocks.ts';

test('rows of the desktop are full, in whatever order the blocks stand', () => {
  expect(spansOf(['todos', 'day', 'usual_apps', 'banner', 'notices', 'news'])).toEqual([8, 4, 5, 7, 12, 12]);
  // without apps the notices stand beside the banner
  expect(spansOf(['todos', 'day', 'banner', 'notices', 'news'])).toEqual([8, 4, 7, 5, 12]);
  expect(spansOf(['todos', 'news', 'day'])).toEqual([12, 12, 12]);
  const all: DesktopKind[] = ['todos', 'day', 'usual_apps', 'banner', 'notices', 'news'];
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
