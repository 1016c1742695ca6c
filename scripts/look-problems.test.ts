import { expect, test } from 'vitest';
import { lookProblems } from './look-problems.ts';

const tsx = (text: string) => lookProblems([{ file: 'src/modules/desk/news/web/parts/news.tsx', text }]);
const css = (text: string) => lookProblems([{ file: 'src/modules/desk/news/web/parts/news.module.css', text }]);

test('a drawer has no width of its own, whatever stands before it in the tag', () => {
  expect(tsx('<SideDrawer\n  onClose={() => go(a > 1)}\n  size={640}\n>')).toHaveLength(1);
  expect(tsx('<FormDialog opened size="60vw">')).toHaveLength(1);
  expect(tsx('<FormDrawer kind="record" onClose={() => close()}><Icon size={16} /></FormDrawer>')).toEqual([]);
});

test('drawers and toasts are those of the design system', () => {
  expect(tsx("import { Drawer } from '@mantine/core';")).toHaveLength(1);
  expect(tsx("import { Button } from '@mantine/core';")).toEqual([]);
});

test('a column of badges is marked as a state', () => {
  const column = (more: string) =>
    `{ key: 'state', ${more}title: t('state'), cell: (row) => <StateBadge of={x} state={row.state} /> }`;
  expect(tsx(column(''))).toHaveLength(1);
  expect(tsx(column('mark: true, '))).toEqual([]);
  expect(tsx(column('primary: true, '))).toEqual([]);
  expect(tsx("{ key: 'name', cell: (row) => row.name }, { id: 1 }, <StateBadge />")).toEqual([]);
});

test('a colour is a token, but in a drawing', () => {
  expect(css('.a { color: #fff; }')).toHaveLength(1);
  expect(css('.a { background: rgb(0 0 0 / 20%); }')).toHaveLength(1);
  expect(css('/* #42 */ .a { color: var(--text); }')).toEqual([]);
  expect(tsx("<p style={{ color: '#b3261e' }} />")).toHaveLength(1);
  const card = { file: 'src/modules/identity/cards/web/parts/face/card-face.module.css', text: '.a { color: #000; }' };
  expect(lookProblems([card])).toEqual([]);
});

test('the focus ring is taken away only where another one is drawn', () => {
  expect(css('.a { outline: none; }')).toHaveLength(1);
  expect(css('.a { outline: none; } .card:has(.a:focus-visible) { box-shadow: var(--shadow-high); }')).toEqual([]);
  expect(css('.main { outline: none; }')).toEqual([]);
  expect(css('.a:focus-visible { outline: 3px dashed var(--link); }')).toHaveLength(1);
  expect(css('.a:focus-visible { outline-offset: -2px; }')).toEqual([]);
});

test('what is no page of a module is judged elsewhere', () => {
  expect(lookProblems([{ file: 'src/platform/web/ui/theme/tokens.css', text: ':root { --page: #f5f6f8; }' }])).toEqual(
    [],
  );
});
