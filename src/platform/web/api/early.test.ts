import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { language } from '../i18n/language.ts';
import { tokenStore } from '../session/token.ts';
import { clearCache } from './cache.ts';
import { requestEarly, takeEarlyAnswer } from './early.ts';

const { get } = defineEndpoints('early_things', {
  get: {
    method: 'GET',
    path: '/early_things',
    summary: 'A thing',
    right: 'signed_in',
    query: z.object({ place: z.string() }),
    output: z.object({ n: z.int() }),
  },
});
const input = { query: { place: 'here' } };
let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, data: { n: 1 } })));
  tokenStore.set('mine');
});
afterEach(() => {
  clearCache();
  tokenStore.set(null);
  language.set('cn');
  vi.unstubAllGlobals();
});

describe('an answer that was asked for with the app', () => {
  test('is taken once', async () => {
    void requestEarly(get, input);
    expect(await takeEarlyAnswer(get, input)).toEqual({ n: 1 });
    expect(takeEarlyAnswer(get, input)).toBeUndefined();
  });

  test('is for the same question alone', () => {
    void requestEarly(get, input);
    expect(takeEarlyAnswer(get, { query: { place: 'there' } })).toBeUndefined();
    expect(takeEarlyAnswer(get, input)).toBeDefined();
  });

  test('is nothing for another session, nor in another language', () => {
    void requestEarly(get, input);
    for (const token of ['of another person', null]) {
      tokenStore.set(token);
      expect(takeEarlyAnswer(get, input)).toBeUndefined();
    }
    tokenStore.set('mine');
    language.set('us');
    expect(takeEarlyAnswer(get, input)).toBeUndefined();
  });

  test('is gone when another person or organisation follows, be it with the same token', () => {
    void requestEarly(get, input);
    clearCache();
    expect(takeEarlyAnswer(get, input)).toBeUndefined();
  });

  test('is too old after some time', () => {
    void requestEarly(get, input);
    now = 21_000;
    expect(takeEarlyAnswer(get, input)).toBeUndefined();
  });
});
