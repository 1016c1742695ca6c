import { describe, expect, it } from 'vitest';
import { findPasswordWeakness, needsIdentityProof, needsSecondProof, sessionKindOf, userTypeOf } from './policy.ts';

const active = '2026-01-01T00:00:00.000Z';
const person = (types: string[], is_super_admin = false) => ({ types, is_super_admin, activated_at: active });

describe('the kind of a session', () => {
  it.each([
    ['a teacher at a browser', person(['teacher']), { browser: true }, 'staff'],
    ['a teacher who is also a guardian', person(['guardian', 'teacher']), { browser: true }, 'staff'],
    ['a guard', person(['guard']), { browser: true }, 'staff'],
    ['a guardian', person(['guardian']), { browser: true }, 'family'],
    ['a pupil', person(['student']), { browser: true }, 'family'],
    ['a visitor', person(['visitor']), { browser: true }, 'family'],
    ['a super admin', person(['teacher'], true), { browser: true }, 'admin'],
    ['anybody at a public computer', person(['guardian']), { browser: true, public_computer: true }, 'public_computer'],
    ['a client without cookies', person(['teacher']), { browser: false }, 'native'],
    ['whose account is not active', { ...person(['teacher']), activated_at: null }, { browser: true }, 'activation'],
  ])('%s', (_, who, where, kind) => {
    expect(sessionKindOf(who, where)).toBe(kind);
  });
});

it('takes the main user type from the first one in order', () => {
  expect(userTypeOf(['guardian', 'teacher'])).toBe('teacher');
  expect(userTypeOf(['guardian', 'student'])).toBe('student');
  expect(userTypeOf(['examinee', 'guard'])).toBe('visitor');
});

describe('a code alone', () => {
  const now = Date.parse('2026-06-01T00:00:00Z');
  const base = { is_super_admin: false, has_password: true, last_seen_at: '2026-05-01T00:00:00Z' };
  it.each([
    ['is enough for somebody who was here lately', base, false],
    ['is not enough after 90 idle days', { ...base, last_seen_at: '2026-03-02T00:00:00Z' }, true],
    ['is enough on the 90th day', { ...base, last_seen_at: '2026-03-03T00:00:00Z' }, false],
    ['is never enough for a super admin', { ...base, is_super_admin: true }, true],
    [
      'is all that somebody without a password has',
      { ...base, has_password: false, last_seen_at: '2025-01-01T00:00:00Z' },
      false,
    ],
  ])('%s', (_, who, needed) => {
    expect(needsSecondProof(who, now)).toBe(needed);
  });
});

it('refuses a password that is common or tells a fact about its owner', () => {
  expect(findPasswordWeakness('Password123', [])).not.toBeNull();
  expect(findPasswordWeakness('Zhangwei88k', ['zhangwei'])).not.toBeNull();
  expect(findPasswordWeakness('Kx13812345678', ['13812345678'])).not.toBeNull();
  expect(findPasswordWeakness('Lamp7orchid', ['zhangwei', null, undefined])).toBeNull();
});

describe('a forgotten password also needs name and ID', () => {
  const now = Date.parse('2026-06-01T00:00:00.000Z');
  const calm = { types: ['guardian'], is_super_admin: false, last_seen_at: '2026-05-31T00:00:00.000Z' };
  const seen = (last_seen_at: string, types: string[], is_super_admin = false) =>
    needsIdentityProof({ types, is_super_admin, last_seen_at, frozen_at: null, has_document: true }, now);
  it.each([
    ['a guardian seen lately', seen('2026-05-31T00:00:00.000Z', ['guardian']), false],
    ['a guardian seen 91 days ago', seen('2026-03-02T00:00:00.000Z', ['guardian']), true],
    [
      'a frozen account',
      needsIdentityProof({ ...calm, frozen_at: '2026-05-31T00:00:00.000Z', has_document: true }, now),
      true,
    ],
    [
      'a frozen account without any document',
      needsIdentityProof({ ...calm, frozen_at: '2026-05-31T00:00:00.000Z', has_document: false }, now),
      false,
    ],
    ['a teacher', seen('2026-05-31T00:00:00.000Z', ['guardian', 'teacher']), true],
    ['a guard', seen('2026-05-31T00:00:00.000Z', ['guard']), true],
    ['a super admin', seen('2026-05-31T00:00:00.000Z', [], true), true],
  ])('%s', (_who, asked, expected) => expect(asked).toBe(expected));
});
