import { afterEach, expect, it, vi } from 'vitest';
import { keepToken } from './token.ts';

afterEach(() => vi.unstubAllGlobals());

/** The cookies that the browser is asked to keep, in their order. */
function written(hostname: string, cookieDomain: string | undefined, token: string | null): string[] {
  const cookies: string[] = [];
  vi.stubGlobal('location', { protocol: 'https:', hostname });
  vi.stubGlobal('document', {
    documentElement: { dataset: cookieDomain === undefined ? {} : { cookieDomain } },
    set cookie(value: string) {
      cookies.push(value);
    },
  });
  keepToken(token);
  return cookies;
}

const own = (value: string, age: number) => `portal_token=${value}; Path=/; Max-Age=${age}; SameSite=Lax; Secure`;
const wide = (value: string, age: number) => own(value, age).replace('; Secure', '; Domain=school.example; Secure');

it('keeps the token for the host alone where no domain is named, or the host does not lie in it', () => {
  expect(written('portal.school.example', undefined, 'abc')).toEqual([own('abc', 2_592_000)]);
  expect(written('portal.other.example', 'school.example', 'abc')).toEqual([own('abc', 2_592_000)]);
});

it('keeps it for the domain of the organisation, takes the one of the host away, and forgets both at sign-out', () => {
  expect(written('portal.school.example', 'school.example', 'abc')).toEqual([own('', 0), wide('abc', 2_592_000)]);
  expect(written('portal.school.example', 'school.example', null)).toEqual([own('', 0), wide('', 0)]);
});
