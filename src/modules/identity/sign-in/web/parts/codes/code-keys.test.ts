import { afterEach, expect, it, vi } from 'vitest';
import { customSignups } from '#modules/identity/onboarding/contract/custom-signups.contract.ts';
import { userActives } from '#modules/identity/onboarding/contract/user-actives.contract.ts';
import { phoneChange } from '#modules/identity/recovery/contract/phone-change.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { sessions } from '../../../contract/sessions.contract.ts';
import { signIn } from '../../../contract/sign-in.contract.ts';

afterEach(() => vi.unstubAllGlobals());

it.each<[string, Endpoint]>([
  ['of the sign-in', signIn.sendCode],
  ['that is read out', signIn.sendCodeAgain],
  ['of the sign-up', customSignups.sendCode],
  ['of the activation', userActives.sendCode],
  ['to a new phone', phoneChange.sendCode],
  ['to the own phone', sessions.sendConfirmCode],
])(
  'a code %s is asked for under a key, so that a repetition on the way sends no second one',
  async (_what, endpoint) => {
    const keys: (string | null)[] = [];
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('failed to fetch');
      return new Response(JSON.stringify({ code: 0, data: null }));
    });
    await call(endpoint, { query: { phone: '13900000001' } } as never);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    await call(endpoint, { query: { phone: '13900000001' } } as never);
    expect(keys[2]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[2]).not.toBe(keys[0]);
  },
);
