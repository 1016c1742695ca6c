import { describe, expect, it } from 'vitest';
import { usePortal } from '#server/testing/use-portal.ts';
import { signInModule } from '../manifest.ts';

describe('calls before the sign-in', () => {
  const portal = usePortal({
    modules: [signInModule],
    env: {
      CALLS_PER_MINUTE_ANONYMOUS: '3',
      READS_PER_MINUTE_ANONYMOUS: '5',
      SCHOOL_NETWORKS: '198.51.100.0/24, 2001:db8:7::/48',
    },
  });
  const read = async (ip: string) => (await portal.browser({ ip }).call('GET', '/sessions/sign_in_options')).status;
  const tryToSignIn = async (ip: string) =>
    (await portal.browser({ ip }).call('POST', '/users/login', { body: { ticket: 'x'.repeat(43) } })).status;
  const times = async (count: number, call: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) statuses.push(await call());
    return statuses;
  };

  it('that sign somebody in use up nothing of the reads that every page begins with', async () => {
    const ip = '203.0.113.5';
    expect(await times(4, () => tryToSignIn(ip))).toEqual([200, 200, 200, 429]);
    expect(await times(6, () => read(ip))).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await read('203.0.113.6')).toBe(200);
  });

  it('of one IPv6 network are those of one address', async () => {
    expect(await times(3, () => tryToSignIn('2001:db8:1:2::a'))).toEqual([200, 200, 200]);
    expect(await tryToSignIn('2001:db8:1:2:ffff::b')).toBe(429);
    expect(await tryToSignIn('2001:db8:1:3::b')).toBe(200);
  });

  it('may be twenty times as many from the known network of a school', async () => {
    expect(new Set(await times(60, () => tryToSignIn('198.51.100.77')))).toEqual(new Set([200]));
    expect(await tryToSignIn('198.51.100.77')).toBe(429);
    expect(new Set(await times(20, () => tryToSignIn('2001:db8:7:1::1')))).toEqual(new Set([200]));
  });

  it('misses of passwords are no more from there than from anywhere: sixty a minute', async () => {
    const guess = async (ip: string, misses: number) => {
      await portal.test_db.query(
        `insert into attempt_counter (key, count, window_ends_at) values ('pwd:minute:' || $1, $2, now() + interval '50 seconds')`,
        [ip, misses],
      );
      const body = { login: 'nobody_has_this', password: 'Lamp7orchid' };
      return (await portal.browser({ ip }).call('POST', '/login', { body })).status;
    };
    for (const network of ['203.0.113', '198.51.100']) {
      expect(await guess(`${network}.91`, 59)).toBe(200);
      expect(await guess(`${network}.92`, 60)).toBe(429);
    }
  });

  it('with an invented session count too', async () => {
    const ip = '203.0.113.9';
    const invented = async () => {
      const browser = portal.browser({ ip });
      browser.token = 'x'.repeat(43);
      return (await browser.call('GET', '/sessions/mine')).status;
    };
    expect(await times(6, invented)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
