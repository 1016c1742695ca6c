import { describe, expect, it } from 'vitest';
import { shared } from '#shared/refusal.ts';
import { refusalOfRevoked } from './revoked.ts';

describe('a session that was ended', () => {
  it.each(['logout', 'replaced', 'password', 'phone', 'user', 'admin', 'disabled', 'switched'])(
    'by %s says so in both languages, with the code that ends it',
    (reason) => {
      const { code, cn, us } = refusalOfRevoked(reason);
      expect(code).toBe(401402);
      expect(cn).not.toBe(shared.session_revoked.cn);
      expect(us).not.toBe(shared.session_revoked.us);
    },
  );

  it('by time says that it expired, and for a reason that nobody knows only that it ended', () => {
    expect(refusalOfRevoked('expired')).toBe(shared.signed_out);
    for (const odd of [null, 'constructor', 'else']) expect(refusalOfRevoked(odd).code).toBe(401402);
    expect(refusalOfRevoked(null)).toBe(shared.session_revoked);
  });
});
