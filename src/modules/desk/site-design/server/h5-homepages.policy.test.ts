import { expect, it } from 'vitest';
import { chooseHomepage, DEFAULT_BLOCKS, lacksRequiredBlocks, supportedBlocks } from './h5-homepages.policy.ts';

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
  expect(lacksRequiredBlocks(['teacher'], DEFAULT_BLOCKS)).toBe(false);
  expect(lacksRequiredBlocks(['teacher'], [{ kind: 'todos' }])).toBe(true);
  expect(lacksRequiredBlocks(['guest'], [{ kind: 'banner' }])).toBe(false);
  expect(lacksRequiredBlocks(['guest', 'guardian'], [{ kind: 'banner' }])).toBe(true);
});

it('a block of an unknown kind is left out', () => {
  expect(
    supportedBlocks([...DEFAULT_BLOCKS.slice(0, 2), { key: 'x', kind: 'hologram' }, 7]).map(({ kind }) => kind),
  ).toEqual(['todos', 'day']);
  expect(supportedBlocks('nothing')).toEqual([]);
});
