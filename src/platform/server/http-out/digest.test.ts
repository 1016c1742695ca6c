import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { answerTo, type DigestSession, exchangeSigned, readChallenge } from './digest.ts';

const CHALLENGES =
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", ' +
  'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const LOGIN = { user: 'Mufasa', password: 'Circle of Life' };
const ASKED = {
  method: 'GET',
  uri: '/dir/index.html',
  count: 1,
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

describe('the example of RFC 7616', () => {
  it('is answered with the stronger algorithm of the two', () => {
    const challenge = readChallenge(CHALLENGES);
    expect(challenge).toMatchObject({ algorithm: 'SHA-256', realm: 'http-auth@example.org', has_qop: true });
    if (challenge)
      expect(answerTo(challenge, LOGIN, ASKED)).toContain(
        'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
      );
  });

  it('is answered with MD5 where nothing else is offered', () => {
    const challenge = readChallenge(CHALLENGES.slice(CHALLENGES.lastIndexOf('Digest')));
    if (challenge) expect(answerTo(challenge, LOGIN, ASKED)).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
    expect(challenge?.algorithm).toBe('MD5');
  });

  it.each([
    'Basic realm="x"',
    'Digest realm="x", nonce="y", algorithm=SHA-512-256',
    'Digest qop="auth-int", realm="x", nonce="y"',
  ])('what cannot be answered is not: %s', (header) => expect(readChallenge(header)).toBeNull());
});

describe('a call that signs in', () => {
  const heard: string[] = [];
  let nonce = 'first';
  const server = createServer((request, response) => {
    const given = request.headers.authorization ?? '';
    heard.push(`${request.method} ${/nc=(\d+)/.exec(given)?.[1] ?? 'open'}`);
    if (given.includes(`nonce="${nonce}"`) && given.includes('username="admin"')) return response.end('in');
    response.writeHead(401, { 'www-authenticate': `Digest realm="door", qop="auth", nonce="${nonce}"` }).end('out');
  });
  const address = new Promise<string>((found) =>
    server.listen(0, '127.0.0.1', () => found(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a?b=1`)),
  );
  afterAll(() => server.close());

  it('answers the challenge once, goes on with it, and takes up a new one', async () => {
    const session: DigestSession = { count: 0 };
    const put = async (user = 'admin') => {
      const login = { user, password: 'geheim' };
      return (await exchangeSigned(await address, { method: 'PUT', body: 'x' }, { login, session })).body.toString();
    };
    expect([await put(), await put()]).toEqual(['in', 'in']);
    nonce = 'second';
    expect(await put()).toBe('in');
    expect(heard).toEqual(['PUT open', 'PUT 00000001', 'PUT 00000002', 'PUT 00000003', 'PUT 00000001']);
    expect(await put('nobody')).toBe('out');
    expect(heard).toHaveLength(6);
  });
});
