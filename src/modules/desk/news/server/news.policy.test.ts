import { expect, it } from 'vitest';
import { lacksConsent, mayChange } from './news.policy.ts';

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
