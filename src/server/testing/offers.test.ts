import { expect, test } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { offersThatDisagree } from './offers.ts';

/** Somebody to whom a row offers some acts, and whose calls are answered with a code. */
const somebody = (actions: readonly string[] | null, codes: Readonly<Record<string, number>>) =>
  ({
    call: async (_method: string, path: string) =>
      path === 'read' ? { code: actions ? 0 : 404001, data: { actions } } : { code: codes[path] ?? 403001 },
  }) as object as Browser;

const tried = (person: Browser) =>
  offersThatDisagree({
    people: { 甲: person },
    acts: {
      approve: (by) => by.call('PUT', 'approve'),
      recall: (by) => by.call('PUT', 'recall'),
    },
    ready: async () => ({ id: '1', version: 1 }),
    read: (by) => by.call('GET', 'read'),
  });

test('a row that offers what is accepted and nothing else agrees', async () => {
  expect(await tried(somebody(['approve'], { approve: 0, recall: 200200 }))).toEqual([]);
  expect(await tried(somebody(null, { approve: 404001 }))).toEqual([]);
});

test('what is offered and refused, hidden and accepted, or told to a stranger is found', async () => {
  expect(await tried(somebody(['approve'], {}))).toEqual(['approve by 甲: offered and refused (403001)']);
  expect(await tried(somebody([], { recall: 0 }))).toEqual(['recall by 甲: not offered and accepted']);
  expect(await tried(somebody(null, { recall: 200200 }))).toEqual([
    'recall by 甲, who does not see it, is answered 200200',
  ]);
});
