import { describe, expect, test } from 'vitest';
import { DESKTOP, type Look, PHONE } from '../e2e/support/browser.ts';
import { commitOf, halfOf } from '../e2e/support/half-tour.ts';

const plan: readonly Look[] = [
  DESKTOP,
  { ...PHONE, lang: 'us' },
  { ...DESKTOP, lang: 'us', scheme: 'dark' },
  { ...PHONE, scheme: 'dark' },
];
const commits = Array.from({ length: 64 }, (_, n) => `commit ${n}`);
const pageOf = (path: string, more: { is_way_in?: boolean; leaves?: true } = {}) => ({
  path,
  is_way_in: false,
  ...more,
});

describe('the half of the tour', () => {
  test.each(commits.slice(0, 8))('is two looks with both languages and both sizes at %s', (commit) => {
    const looks = plan.filter(halfOf(commit).looks);
    expect(looks.map(({ lang }) => lang).sort()).toEqual(['cn', 'us']);
    expect(looks.map(({ size }) => size).sort()).toEqual(['desktop', 'phone']);
  });

  test('gives every look and every page its turn', () => {
    const halves = commits.map(halfOf);
    for (const look of plan) expect(halves.some((half) => half.looks(look))).toBe(true);
    for (const path of ['/home', '/visitors', '/mobile', '/people'])
      expect(halves.some((half) => half.pages(pageOf(path)))).toBe(true);
  });

  test('is about one page in eight, and the same ones at the same commit', () => {
    const pages = Array.from({ length: 400 }, (_, n) => pageOf(`/page${n}`));
    const opened = pages.filter(halfOf('a commit').pages);
    expect(opened.length).toBeGreaterThan(25);
    expect(opened.length).toBeLessThan(80);
    expect(pages.filter(halfOf('a commit').pages)).toEqual(opened);
  });

  test('opens each time what no other test decides', () => {
    for (const commit of commits) {
      expect(halfOf(commit).pages(pageOf('/login', { is_way_in: true }))).toBe(true);
      expect(halfOf(commit).pages(pageOf('/logout', { leaves: true }))).toBe(true);
    }
  });

  test('is that of the commit that stands here, and one and the same without a repository', () => {
    expect(commitOf('/')).toBe('');
    expect(halfOf(commitOf('/')).looks(DESKTOP)).toBe(halfOf('').looks(DESKTOP));
  });
});
