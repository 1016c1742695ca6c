import { expect, test } from 'vitest';
import type { notifications } from '#shared/calls/notifications.contract.ts';
import type { SendOptions } from './send.ts';
import './groups.ts';

type Options = SendOptions<typeof notifications.setRead>;

test('a sending whose failure nobody would tell of does not compile', () => {
  const said: Options[] = [
    {},
    { errorDisplay: 'inline' },
    { errorDisplay: 'session_only', onError: () => undefined },
    // @ts-expect-error silent, and nothing else shows the error
    { errorDisplay: 'session_only' },
  ];
  expect(said).toHaveLength(4);
});

test('a word that is no group of answers does not compile', () => {
  const said: Options[] = [
    { invalidates: ['frame', 'notifications'] },
    // @ts-expect-error no contract declares it
    { invalidates: ['frame', 'settings'] },
  ];
  expect(said).toHaveLength(2);
});
