import { expect, it } from 'vitest';
import { lacksConsent, mayChange, movedTo } from './news.policy.ts';

it.each([
  ['draft', 'submit', 'pending'],
  ['pending', 'publish', 'published'],
  ['offline', 'publish', 'published'],
  ['pending', 'return', 'draft'],
  ['published', 'offline', 'offline'],
  ['draft', 'publish', null],
  ['published', 'submit', null],
  ['published', 'return', null],
  ['pending', 'offline', null],
] as const)('%s, %s: %s', (from, move, to) => expect(movedTo(from, move)).toBe(to));

it('asks for consent only where pupils become public', () => {
  const news = { is_public: true, has_minors: true, portrait_consent: false };
  expect(lacksConsent(news)).toBe(true);
  expect(lacksConsent({ ...news, portrait_consent: true })).toBe(false);
  expect(lacksConsent({ ...news, is_public: false })).toBe(false);
  expect(lacksConsent({ ...news, has_minors: false })).toBe(false);
});

it('leaves drafts to their authors and the rest to those who publish', () => {
  const author = { user_id: 'a', publishes: false };
  expect(mayChange({ author_id: 'a', status: 'draft' }, author)).toBe(true);
  expect(mayChange({ author_id: 'a', status: 'pending' }, author)).toBe(false);
  expect(mayChange({ author_id: 'b', status: 'draft' }, author)).toBe(false);
  expect(mayChange({ author_id: 'b', status: 'published' }, { user_id: 'a', publishes: true })).toBe(true);
});
