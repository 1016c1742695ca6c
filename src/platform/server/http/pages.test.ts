import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { framePass } from './frame-pass.ts';
import { registerPages } from './pages.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { WebBuild } from './web-build.ts';

const seal = { sign: (text: string, purpose: string) => `${purpose}/${text}` };
const PAGE = '<head></head><script nonce="__CSP_NONCE__" src="/assets/app-1a2b3c.js"></script>';
const CODE = 'export const answer = 42;\n'.repeat(100);

describe('the built web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-test-'));
  let app: FastifyInstance;

  async function serve(build: WebBuild): Promise<FastifyInstance> {
    const env = readEnv({ PUBLIC_URL: 'https://portal.school.test' });
    const made = Fastify();
    registerSecurityHeaders(made, env, build);
    made.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 404001 }));
    made.get('/api/web/thing', () => ({ code: 0 }));
    await registerPages(made, env, build, seal);
    return made;
  }
  const open = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
    app.inject({ url, headers });

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    mkdirSync(join(folder, '.vite'));
    const texts = { cn: ['assets/cn-1.js'], us: ['assets/us-1.js'] };
    const early = { '/login': { js: ['assets/login-1.js'], css: ['assets/login-1.css'], texts } };
    writeFileSync(join(folder, '.vite/early.json'), JSON.stringify(early));
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'secret.txt.gz'), 'not served');
    const asset = join(folder, 'assets/app-1a2b3c.js');
    writeFileSync(asset, CODE);
    writeFileSync(`${asset}.br`, brotliCompressSync(CODE));
    writeFileSync(`${asset}.gz`, gzipSync(CODE));
    app = await serve(new WebBuild(folder));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/', '/login', '/visitor/0190-abc?title=x', '/mobile/visitorDetail?id=1'])(
    'answers %s with the page',
    async (url) => {
      const answer = await open(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('lets in the frame of another site only with its pass, and on that page alone', async () => {
    const pass = encodeURIComponent(framePass(seal, 'https://docs.example'));
    const framesOf = async (path: string) =>
      /frame-src ([^;]*);/.exec(String((await open(path)).headers['content-security-policy']))?.[1];
    const url = encodeURIComponent('https://docs.example/a?b=1');
    expect(await framesOf(`/online-iframe?url=${url}&pass=${pass}`)).toBe("'self' https://docs.example");
    expect(await framesOf(`/online-iframe?url=${url}`)).toBe("'self'");
    expect(await framesOf(`/online-iframe?url=https%3A%2F%2Fevil.example&pass=${pass}`)).toBe("'self'");
    expect(await framesOf(`/home?url=${url}&pass=${pass}`)).toBe("'self'");
  });

  it('names what the sign-in will need, in the language of the browser, and nothing on other pages', async () => {
    const html = async (url: string, lang: string) =>
      (await open(url, { accept: 'text/html', 'accept-language': lang })).payload;
    expect(await html('/login?redirect=/home', 'zh-CN')).toMatch(
      /login-1\.js.*cn-1\.js.*as="style".*login-1\.css.*<\/head>/,
    );
    expect(await html('/login', 'en')).toContain('/assets/us-1.js');
    expect(await html('/constructor', 'en')).not.toContain('preload');
  });

  it('gives every page a nonce of its own, the same in the page and in its policy', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await open('/login');
        const [, nonce] = /nonce="([^"]+)"/.exec(answer.body) ?? [];
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`);
        expect(policy).toContain("frame-ancestors 'self'");
        expect(policy).not.toContain('unsafe');
        return nonce;
      }),
    );
    expect(nonces[0]).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each([
    ['/api/nothing', { accept: 'text/html' }],
    ['/api', { accept: 'text/html' }],
    ['/assets/none.js', { accept: '*/*' }],
    ['/assets/../index.html', { accept: '*/*' }],
    ['/old-script.js', { accept: 'text/html' }],
    ['/secret.txt.gz', { accept: 'text/html' }],
    ['/visitor', { accept: 'application/json' }],
  ])('does not answer %s (%j) with the page', async (url, headers) => {
    const answer = await open(url, headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 404001 });
  });

  it('takes nothing but GET and HEAD', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'HEAD', url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(200);
  });

  it('sends assets compressed and keeps them for a year', async () => {
    const plain = await open('/assets/app-1a2b3c.js', {});
    expect(plain.body).toBe(CODE);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await open('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(CODE);
  });

  it('sends the icon, which has no hash in its name, for an hour only', async () => {
    const answer = await open('/favicon.svg');
    expect(answer.headers['content-type']).toContain('image/svg');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/', '/api/web/thing', '/favicon.svg', '/nothing.txt'])(
    'sends the headers of safety with %s',
    async (url) => {
      const { headers } = await open(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-portal-version': expect.stringMatching(/^[0-9a-f]{12}$/),
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('notices a new build, and keeps the old one while there is none', async () => {
    const build = new WebBuild(folder);
    const { version } = build;
    rmSync(join(folder, 'index.html'));
    await new Promise((done) => setTimeout(done, 1100));
    expect(build.version).toBe(version);
    writeFileSync(join(folder, 'index.html'), PAGE.replace('1a2b3c', '4d5e6f'));
    await new Promise((done) => setTimeout(done, 1100));
    expect(build.version).not.toBe(version);
    expect(build.page('n', '/', 'cn')).toContain('4d5e6f');
  });

  it('says so when nothing was built', async () => {
    const empty = await serve(new WebBuild(join(folder, 'nowhere')));
    const answer = await empty.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run build');
    await empty.close();
  });
});
