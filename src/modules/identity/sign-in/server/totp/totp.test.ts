import { describe, expect, it } from 'vitest';
import {
  newRecoveryCodes,
  newTotpSecret,
  normalizeRecoveryCode,
  totpAddress,
  totpCode,
  totpStepAt,
  totpStepOf,
} from './totp.ts';

/** The ASCII secret of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(totpCode(RFC_SECRET, totpStepAt(seconds * 1000))).toBe(code);
  });

  it('count in their own step and the two beside it, and no further', () => {
    const secret = newTotpSecret();
    const now = 1_800_000_015_000;
    const step = totpStepAt(now);
    for (const away of [-1, 0, 1]) expect(totpStepOf(secret, totpCode(secret, step + away), now)).toBe(step + away);
    for (const away of [-3, -2, 2, 3]) expect(totpStepOf(secret, totpCode(secret, step + away), now)).toBeNull();
    for (const other of ['', '12345', '1234567', 'abcdef']) expect(totpStepOf(secret, other, now)).toBeNull();
  });

  it('come from a secret of 160 random bits in base32', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('are put into the app by an address that names the portal and the account', () => {
    const address = new URL(totpAddress({ issuer: '明德 校园', account: 'teacher', secret: RFC_SECRET }));
    expect(decodeURIComponent(address.pathname)).toBe('/明德 校园:teacher');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: RFC_SECRET,
      issuer: '明德 校园',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(address.search).not.toContain('+');
  });
});

describe('recovery codes', () => {
  it('are ten different ones that are read right, however they are typed', () => {
    const codes = newRecoveryCodes(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
      const plain = code.replace('-', '');
      for (const typed of [code, plain, code.toLowerCase(), ` ${code.replace('-', ' ')} `]) {
        expect(normalizeRecoveryCode(typed)).toBe(plain);
      }
    }
  });

  it('have one form', () => {
    for (const typed of ['', '123456', 'ABCDE-FGHI', 'ABCDE-FGHIO', 'ABCDE-FGHJKM'])
      expect(normalizeRecoveryCode(typed)).toBeNull();
  });
});
