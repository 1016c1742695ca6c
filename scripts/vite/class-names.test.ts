import { expect, it } from 'vitest';
import { shortNames } from './class-names.ts';

it('gives the classes of one sheet one mark and numbers, and another sheet another mark', () => {
  const nameOf = shortNames();
  const row = nameOf('row', '/home/a/src/modules/desk/one.module.css');
  expect(row).toMatch(/^[a-z][a-z0-9]{4}0$/);
  expect(nameOf('title', '/home/a/src/modules/desk/one.module.css')).toBe(`${row.slice(0, -1)}1`);
  expect(nameOf('row', '/home/a/src/modules/desk/one.module.css?used')).toBe(row);
  expect(nameOf('row', '/home/a/src/modules/desk/other.module.css').slice(0, 5)).not.toBe(row.slice(0, 5));
});

it('names a class the same wherever the sources lie', () => {
  expect(shortNames()('row', '/srv/src/web/x.module.css')).toBe(shortNames()('row', '/home/a/src/web/x.module.css'));
});

it('refuses two sheets whose classes would have the same names', () => {
  const nameOf = shortNames();
  const taken = new Set<string>();
  expect(() => {
    for (let at = 0; at < 30_000; at += 1) taken.add(nameOf('row', `/src/web/${at}.module.css`));
  }).toThrow(/the same mark for their classes/);
  expect(taken.size).toBeGreaterThan(300);
});
