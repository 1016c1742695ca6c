import { describe, expect, test } from 'vitest';
import { inPersonalOrder, type Layout, readLayout, shownBlocks } from './layout.ts';
import { moveBlock, moveBlockBefore, NO_LAYOUT, toggleBlock, writeLayout } from './layout-moves.ts';

const block = (key: string, locked = false) => ({ key, locked });
const blocks = [block('todos', true), block('day'), block('apps'), block('news')];
const keys = (list: readonly { key: string }[]) => list.map((one) => one.key);

describe('the own arrangement of a home page', () => {
  test('without one the blocks stand as they come', () => {
    expect(keys(shownBlocks(blocks, NO_LAYOUT))).toEqual(['todos', 'day', 'apps', 'news']);
  });

  test('a locked block neither moves nor hides, whatever was kept', () => {
    const layout: Layout = { order: ['news', 'todos', 'apps'], hidden: ['todos', 'apps'] };
    expect(keys(shownBlocks(blocks, layout))).toEqual(['todos', 'news', 'day']);
  });

  test('a block that came later stands behind those that were arranged', () => {
    expect(keys(inPersonalOrder(blocks, { order: ['news', 'apps'], hidden: [] }))).toEqual([
      'todos',
      'news',
      'apps',
      'day',
    ]);
  });

  test('steps and drops move one block', () => {
    const up = moveBlock(blocks, NO_LAYOUT, 'news', -1);
    expect(keys(inPersonalOrder(blocks, up))).toEqual(['todos', 'day', 'news', 'apps']);
    expect(keys(inPersonalOrder(blocks, moveBlock(blocks, up, 'news', 1)))).toEqual(['todos', 'day', 'apps', 'news']);
    expect(keys(inPersonalOrder(blocks, moveBlockBefore(blocks, up, 'apps', 'day')))).toEqual([
      'todos',
      'apps',
      'day',
      'news',
    ]);
    expect(keys(inPersonalOrder(blocks, moveBlock(blocks, NO_LAYOUT, 'day', -1)))).toEqual(keys(blocks));
  });

  test('is kept in one short line, each page for itself', () => {
    const text = writeLayout('', 'web', toggleBlock(blocks, NO_LAYOUT, 'news'));
    expect(text).toBe('web:day,apps,-news');
    const both = writeLayout(text, 'h5', { order: ['day'], hidden: [] });
    expect(both).toBe('web:day,apps,-news;h5:day');
    expect(readLayout(both, 'web')).toEqual({ order: ['day', 'apps', 'news'], hidden: ['news'] });
    expect(writeLayout(both, 'web', NO_LAYOUT)).toBe('h5:day');
    expect(readLayout('nonsense', 'web')).toEqual(NO_LAYOUT);
  });
});
