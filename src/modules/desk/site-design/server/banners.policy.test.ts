import { describe, expect, test } from 'vitest';
import { isVisibleTo, type TargetedBanner } from './banners.policy.ts';

const banner = (more: Partial<TargetedBanner> = {}): TargetedBanner => ({
  user_types: [],
  is_public: false,
  link_kind: 'none',
  link_target: null,
  ...more,
});
const guardian = { user_types: ['guardian'], app_codes: new Set(['leave']) };

describe('whom a banner is for', () => {
  test('one for guardians is not seen by teachers', () => {
    expect(isVisibleTo(banner({ user_types: ['guardian'] }), guardian)).toBe(true);
    expect(isVisibleTo(banner({ user_types: ['guardian'] }), { user_types: ['teacher'], app_codes: new Set() })).toBe(
      false,
    );
  });

  test('one without user_types is for everybody who is signed in, and for guests only when it is public', () => {
    expect(isVisibleTo(banner(), guardian)).toBe(true);
    expect(isVisibleTo(banner(), null)).toBe(false);
    expect(isVisibleTo(banner({ is_public: true }), null)).toBe(true);
    expect(isVisibleTo(banner({ is_public: true, user_types: ['guardian'] }), null)).toBe(false);
  });

  test('a link to an app that stays closed hides it', () => {
    expect(isVisibleTo(banner({ link_kind: 'app', link_target: 'leave' }), guardian)).toBe(true);
    expect(isVisibleTo(banner({ link_kind: 'app', link_target: 'payroll' }), guardian)).toBe(false);
    expect(isVisibleTo(banner({ is_public: true, link_kind: 'app', link_target: 'leave' }), null)).toBe(false);
  });
});
