import { describe, expect, it } from 'vitest';
import { actionsOf, canSendDirectly } from './announcements.policy.ts';

const now = Date.parse('2026-11-20T08:00:00Z');
const writer = { user_id: 'w', writes: true, decides: false, oversees: true };
const decider = { user_id: 'd', writes: true, decides: true, oversees: true };
const by = (created_by: string, status: 'draft' | 'pending_approval' | 'sent', sent_at: string | null = null) => ({
  created_by,
  status,
  sent_at,
  expires_at: null,
});

describe('an announcement', () => {
  it("is its author's while it is a draft", () => {
    expect(actionsOf(by('w', 'draft'), writer, now)).toEqual(['update', 'remove', 'submit']);
    expect(actionsOf(by('w', 'draft'), decider, now)).toEqual([]);
  });

  it('is decided by somebody else', () => {
    expect(actionsOf(by('w', 'pending_approval'), writer, now)).toEqual(['withdraw']);
    expect(actionsOf(by('w', 'pending_approval'), decider, now)).toEqual(['approve', 'return']);
    expect(actionsOf(by('d', 'pending_approval'), decider, now)).toEqual(['withdraw']);
  });

  it('is recalled by its author within a day, by those who decide at any time', () => {
    const fresh = by('w', 'sent', '2026-11-19T09:00:00Z');
    const old = by('w', 'sent', '2026-11-19T07:00:00Z');
    expect(actionsOf(fresh, writer, now)).toEqual(['recall', 'urge']);
    expect(actionsOf(old, writer, now)).toEqual(['urge']);
    expect(actionsOf(old, decider, now)).toEqual(['recall', 'urge']);
  });

  it('asks its readers again while it is shown, by those who see who has read it', () => {
    const sent = by('w', 'sent', '2026-11-01T07:00:00Z');
    expect(actionsOf({ ...sent, expires_at: '2026-11-20T07:59:00Z' }, writer, now)).not.toContain('urge');
    expect(actionsOf({ ...sent, expires_at: '2026-11-20T08:01:00Z' }, writer, now)).toContain('urge');
    const nobody = { user_id: 'n', writes: false, decides: false, oversees: false };
    expect(actionsOf(sent, nobody, now)).toEqual([]);
    expect(actionsOf(sent, { ...nobody, oversees: true }, now)).toEqual(['urge']);
  });

  it('goes out at once only by those who decide, and never onto the sign-in page', () => {
    const free = { needs_second: false };
    expect(canSendDirectly([], decider, { needs_second: true })).toBe(false);
    expect([
      canSendDirectly(['bar'], decider, free),
      canSendDirectly(['login'], decider, free),
      canSendDirectly([], writer, free),
    ]).toEqual([true, false, false]);
  });
});
