import { expect, test } from 'vitest';
import type { MenuNode } from '../menu.ts';
import { currentEntry } from './menu-tree.tsx';

const node = (path: string | null, children: readonly MenuNode[] = []): MenuNode => ({
  key: path ?? 'group',
  code: 'x',
  label: '',
  icon: 'app',
  href: null,
  path,
  children,
});
const nodes = [node('/home'), node(null, [node('/parking')]), node(null, [node('/parking/manage'), node('/doors')])];

test.each([
  ['/parking', '/parking'],
  ['/parking/4711', '/parking'],
  ['/parking/manage', '/parking/manage'],
  ['/parking/manage/quotas', '/parking/manage'],
  ['/parkings', ''],
])('of %s the menu marks %s alone', (pathname, entry) => expect(currentEntry(nodes, pathname)).toBe(entry));
