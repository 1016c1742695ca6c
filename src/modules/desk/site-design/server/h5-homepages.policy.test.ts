import { expect, it } from 'vitest';
import { chooseHomepage, knownBlocks, lacksNeeded, SHIPPED } from './h5-homepages.policy.ts';

const page = (name: string, used_by: string[], userTypes: string[], updated_at = '2026-01-01') => ({
  name,
  used_by,
  user_types: userTypes,
  updated_at,
});

it('the nearest organisation decides, there the newest page', () => {
  const pages = [
    page('group', ['g'], ['guardian', 'teacher'], '2026-09-01'),
    page('school', ['s'], ['guardian']),
    page('school, newer', ['s'], ['guardian'], '2026-02-01'),
  ];
  expect(chooseHomepage(pages, ['s', 'g'], ['guardian'])?.name).toBe('school, newer');
  expect(chooseHomepage(pages, ['s', 'g'], ['teacher'])?.name).toBe('group');
  expect(chooseHomepage(pages, ['other'], ['teacher'])).toBeNull();
  expect(chooseHomepage(pages, ['s', 'g'], ['student'])).toBeNull();
});

it('people need to-dos and usual apps, guests do not', () => {
  expect(lacksNeeded(['teacher'], SHIPPED)).toBe(false);
  expect(lacksNeeded(['teacher'], [{ kind: 'todos' }])).toBe(true);
  expect(lacksNeeded(['guest'], [{ kind: 'banner' }])).toBe(false);
  expect(lacksNeeded(['guest', 'guardian'], [{ kind: 'banner' }])).toBe(true);
});

it('a block of an unknown kind is left out', () => {
  expect(knownBlocks([...SHIPPED.slice(0, 2), { key: 'x', kind: 'hologram' }, 7]).map(({ kind }) => kind)).toEqual([
    'todos',
    'day',
  ]);
  expect(knownBlocks('nothing')).toEqual([]);
});
