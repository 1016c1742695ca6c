import { describe, expect, it } from 'vitest';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import type { PublishedEntry } from '../tables.ts';
import { entriesForCodes, entriesOnlyIn, orderProblem } from './menus.policy.ts';

const entry = (id: string, more: Partial<PublishedEntry> = {}): PublishedEntry => ({
  id,
  parent_id: null,
  kind: 'app',
  code: id,
  name: id,
  name_en: null,
  icon: null,
  link: null,
  sort: null,
  hidden: false,
  always_show: false,
  ...more,
});
const codes = new Map([
  ['visitors', [visitorRights.details, gateRights.check]],
  ['people', [directoryRights.viewPeople]],
]);
const tree = [
  entry('office', { kind: 'group' }),
  entry('visitors', { parent_id: 'office' }),
  entry('staff', { kind: 'group', parent_id: 'office' }),
  entry('people', { parent_id: 'staff' }),
  entry('help', { kind: 'link', link: 'https://help.example' }),
];
const ids = (entries: readonly PublishedEntry[]) => entries.map((one) => one.id);

describe('the menu of a role', () => {
  it('has the apps of which one code is held, their groups, and every link', () => {
    expect(ids(entriesForCodes(tree, codes, [gateRights.check]))).toEqual(['office', 'visitors', 'help']);
    expect(ids(entriesForCodes(tree, codes, [directoryRights.viewPeople]))).toEqual([
      'office',
      'staff',
      'people',
      'help',
    ]);
    expect(ids(entriesForCodes(tree, codes, []))).toEqual(['help']);
  });

  it('leaves out what is hidden with all below it, and shows what is always shown', () => {
    const hidden = tree.map((one) => (one.id === 'staff' ? { ...one, hidden: true } : one));
    expect(ids(entriesForCodes(hidden, codes, [directoryRights.viewPeople, visitorRights.details]))).toEqual([
      'office',
      'visitors',
      'help',
    ]);
    const always = tree.map((one) => (one.id === 'people' ? { ...one, always_show: true } : one));
    expect(ids(entriesForCodes(always, codes, []))).toContain('people');
  });

  it('loses and gains apps by their code, wherever they stand', () => {
    const moved = [entry('other', { kind: 'group' }), entry('v2', { code: 'visitors', parent_id: 'other' })];
    expect(entriesOnlyIn(moved, tree)).toEqual([]);
    expect(ids(entriesOnlyIn(tree, moved))).toEqual(['people', 'help']);
  });
});

describe('an order of the whole tree', () => {
  const rows = tree.map(({ id, kind }) => ({ id, kind }));
  const items = tree.map(({ id, parent_id }) => ({ id, parent_id }));
  const moved = (id: string, parent_id: string | null) =>
    items.map((item) => (item.id === id ? { id, parent_id } : item));

  it('names every entry once, under groups, three levels deep at most', () => {
    expect(orderProblem(rows, items, 3)).toBeNull();
    expect(orderProblem(rows, items.slice(1), 3)).toBe('incomplete');
    expect(orderProblem(rows, [...items.slice(1), items[1]!], 3)).toBe('incomplete');
    expect(orderProblem(rows, moved('people', 'visitors'), 3)).toBe('parent');
    expect(orderProblem(rows, items, 2)).toBe('deep');
    expect(orderProblem(rows, moved('office', 'staff'), 3)).toBe('deep');
  });
});
