import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { session } from '../session/session-state.ts';
import { tokenStore } from '../session/token.ts';
import { settingsOf } from '../testing/settings.ts';
import { forgetKept, keep, keptFor } from './kept.ts';
import { keepSession, keptSession } from './kept-session.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-12T08:00:00Z');
const noLine = new ApiError('network', 0);

function signIn(over: Parameters<typeof settingsOf>[1] = {}) {
  const settings = settingsOf(['0812'], over);
  session.set({ phase: 'signed_in', settings });
  return settings;
}

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
    { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
  vi.stubGlobal('window', { localStorage: storage });
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  tokenStore.set('t1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  tokenStore.set(null);
  session.set({ phase: 'guest' });
});

describe('what is kept for when there is no line', () => {
  it('is there for so many hours, and not before it was kept', () => {
    signIn();
    keep('gate.list', { n: 1 });
    vi.setSystemTime(NOW + 12 * HOUR);
    expect(keptFor('gate.list', 12)).toEqual({ n: 1 });
    vi.setSystemTime(NOW + 12 * HOUR + 1);
    expect(keptFor('gate.list', 12)).toBeNull();
    vi.setSystemTime(NOW - 1);
    expect(keptFor('gate.list', 12)).toBeNull();
  });

  it('belongs to one session', () => {
    signIn();
    keep('gate.list', 1);
    for (const token of ['t2', null]) {
      tokenStore.set(token);
      expect(keptFor('gate.list', 12)).toBeNull();
    }
  });

  it.each(['public_computer', 'impersonation'] as const)('is nothing in a session of kind %s', (kind) => {
    signIn({ session: { ...settingsOf([]).session, kind } });
    keep('gate.list', 1);
    expect(keptFor('gate.list', 12)).toBeNull();
  });

  it('is nothing of a guest', () => {
    keep('gate.list', 1);
    expect(keptFor('gate.list', 12)).toBeNull();
  });

  it('is forgotten by the beginning of its name', () => {
    signIn();
    keep('gate.list', 1);
    keep('other', 2);
    forgetKept('gate.');
    expect([keptFor('gate.list', 12), keptFor('other', 12)]).toEqual([null, 2]);
  });
});

describe('who was here', () => {
  it('is told without a line, and the page goes on as this person', () => {
    const settings = signIn();
    keepSession(settings);
    session.set({ phase: 'guest' });
    expect(keptSession(noLine)).toMatchObject({ phase: 'signed_in', settings: { user: settings.user } });
    expect(session.get().phase).toBe('signed_in');
  });

  it('is not told where the server did answer, nothing was kept, or the session is over', () => {
    expect(() => keptSession(noLine)).toThrow(noLine);
    keepSession(signIn());
    const refused = new ApiError('refused', 500);
    expect(() => keptSession(refused)).toThrow(refused);
    keepSession(signIn({ session: { ...settingsOf([]).session, expires_at: new Date(NOW - 1).toISOString() } }));
    expect(() => keptSession(noLine)).toThrow(noLine);
  });

  it('is not kept for longer by being told', () => {
    keepSession(signIn());
    vi.setSystemTime(NOW + 11 * HOUR);
    const told = keptSession(noLine);
    if (told.phase === 'signed_in') keepSession(told.settings);
    vi.setSystemTime(NOW + 13 * HOUR);
    expect(() => keptSession(noLine)).toThrow(noLine);
  });
});
