import { expect, it } from 'vitest';
import { REDIRECT_ATTACKS } from '../testing/redirect-attacks.ts';
import { isOutsideAddress, isSafeLink, outsideAddress } from './safe-link.ts';

/** What the list holds for redirects, where no foreign host is welcome; as a link an https address is. */
const isForeignHost = (text: string) => /^https:\/\/evil\.example(\/|$)/i.test(text);

it('keeps pages of the portal and https addresses', () => {
  for (const link of ['/home', '/visitors?status=waiting', 'https://example.edu.cn', 'https://example.edu.cn/a?b=c#d'])
    expect(isSafeLink(link), link).toBe(true);
});

it.each(REDIRECT_ATTACKS.filter((text) => !isForeignHost(text)))('refuses %j', (text) => {
  expect(isSafeLink(text)).toBe(false);
});

it.each([
  'https://user:pw@evil.example/',
  'https://user@evil.example/',
  'https://@evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'http://evil.example/',
  'https://evil.example/a b',
])('takes no %j as an address outside', (text) => {
  expect(isOutsideAddress(text)).toBe(false);
  expect(outsideAddress.safeParse(text).success).toBe(false);
});
