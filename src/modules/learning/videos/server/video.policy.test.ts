import { describe, expect, it } from 'vitest';
import { actionsOf, isOwnCircle, isWider } from './video.policy.ts';

const nobody = { is_owner: false, can_manage: false, can_review: false, can_approve: false };
const pending = { status: 'pending', waits_for: 'reviewer', is_shown: false, archived_at: null } as const;

describe('who may do what with a video', () => {
  it('nobody decides about an own one', () => {
    expect(actionsOf(pending, { ...nobody, is_owner: true, can_review: true })).not.toContain('review');
    expect(actionsOf(pending, { ...nobody, can_review: true })).toEqual(['review']);
    expect(actionsOf({ ...pending, waits_for: 'public_reviewer' }, { ...nobody, can_review: true })).toEqual([]);
    expect(actionsOf({ ...pending, waits_for: 'public_reviewer' }, { ...nobody, can_approve: true })).toEqual([
      'review',
    ]);
  });

  it('what is deleted can only be restored', () => {
    const archived_at = new Date().toISOString();
    const gone = { status: 'archived', waits_for: null, is_shown: false, archived_at } as const;
    expect(actionsOf(gone, { ...nobody, is_owner: true })).toEqual(['restore']);
    const longAgo = { ...gone, archived_at: new Date(Date.now() - 31 * 86_400_000).toISOString() };
    expect(actionsOf(longAgo, { ...nobody, is_owner: true })).toEqual([]);
    expect(actionsOf(gone, nobody)).toEqual([]);
  });
});

describe('more people', () => {
  const open = (visibility: string, to: string[] = [], except: string[] = [], has_minors = false) => ({
    visibility,
    to,
    except,
    has_minors,
  });
  it.each([
    [open('audience', ['a']), open('audience', ['a', 'b']), true],
    [open('audience', ['a', 'b']), open('audience', ['a']), false],
    [open('audience', ['a'], ['x']), open('audience', ['a']), true],
    [open('audience', ['a']), open('audience', ['a'], ['x']), false],
    [open('audience', ['a']), open('login'), true],
    [open('public'), open('login'), false],
    [open('public'), open('public', [], [], true), true],
    [open('public', [], [], true), open('public'), false],
  ])('%j → %j: %s', (before, after, wider) => {
    expect(isWider(before, after)).toBe(wider);
  });

  it('the own circle is own departments and classes alone', () => {
    const part = (id: string, kind: 'department' | 'organization' = 'department') => ({ kind, id, user_types: [] });
    expect(isOwnCircle('audience', [part('a')], ['a', 'b'])).toBe(true);
    expect(isOwnCircle('audience', [part('a'), part('c')], ['a', 'b'])).toBe(false);
    expect(isOwnCircle('audience', [part('a', 'organization')], ['a'])).toBe(false);
    expect(isOwnCircle('audience', [], ['a'])).toBe(false);
    expect(isOwnCircle('login', [part('a')], ['a'])).toBe(false);
  });
});
