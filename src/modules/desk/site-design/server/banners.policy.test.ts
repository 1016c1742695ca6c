import { describe, expect, test } from 'vitest';
import { isFor, type Shown } from './banners.policy.ts';

const banner = (more: Partial<Shown> = {}): Shown => ({
  user_types: [],
  is_public: false,
  link_kind: 'none',
  link_target: null,
  ...more,
});
const guardian = { user_types: ['guardian'], app_codes: new Set(['leave']) };

describe('whom a banner is for', () => {
  test('one for guardians is not seen by teachers', () => {
    expect(isFor(banner({ user_types: ['guardian'] }), guardian)).toBe(true);
    expect(isFor(banner({ user_types: ['guardian'] }), { user_types: ['teacher'], app_codes: new Set() })).toBe(false);
  });

  test('one without user types is for everybody who is signed in, and for guests only when it is public', () => {
    expect(isFor(banner(), guardian)).toBe(true);
    expect(isFor(banner(), null)).toBe(false);
    expect(isFor(banner({ is_public: true }), null)).toBe(true);
    expect(isFor(banner({ is_public: true, user_types: ['guardian'] }), null)).toBe(false);
  });

  test('a link to an app that stays closed hides it', () => {
    expect(isFor(banner({ link_kind: 'app', link_target: 'leave' }), guardian)).toBe(true);
    expect(isFor(banner({ link_kind: 'app', link_target: 'payroll' }), guardian)).toBe(false);
    expect(isFor(banner({ is_public: true, link_kind: 'app', link_target: 'leave' }), null)).toBe(false);
  });
});
