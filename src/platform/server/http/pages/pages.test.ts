import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { framePass } from '../frame-pass.ts';
import { registerSecurityHeaders } from '../security-headers.ts';
import { registerPages } from './pages.ts';
import { WebBuild } from './web-build.ts';

const seal = { sign: (text: string, purpose: string) => `${purpose}/${text}` };
const PAGE =
  '<head><link rel="stylesheet" crossorigin href="/assets/app-1.css" nonce="__CSP_NONCE__"></head>' +
  '<script nonce="__CSP_NONCE__" src="/assets/app-1a2b3c.js"></script>';
const CODE = 'export const answer = 42;\n'.repeat(100);

describe('the built web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'web-test-'));
  let app: FastifyInstance;

  async function serve(build: WebBuild, settings: Record<string, string> = {}): Promise<FastifyInstance> {
    const env = readEnv({ PUBLIC_URL: 'https://portal.school.test', ...settings });
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
    const frame = (name: string) => ({ js: [`assets/${name}-1.js`], css: [`assets/${name}-1.css`], texts });
    const early = {
      strangers: { '/login': { js: ['assets/login-1.js'], css: ['assets/login-1.css'], texts } },
      inside: {
        desktop: { '': frame('desktop'), '/organization': frame('organization') },
        mobile: { '': frame('mobile') },
      },
    };
    writeFileSync(join(folder, '.vite/early.json'), JSON.stringify(early));
    writeFileSync(join(folder, 'assets/app-1.css'), 'body{margin:0}');
    writeFileSync(join(folder, 'assets/login-1.css'), '.card{color:red}');
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

  it('names what the sign-in will need, in the language that was chosen here, and nothing on other pages', async () => {
    const html = async (url: string, cookie = '') => (await open(url, { accept: 'text/html', cookie })).payload;
    expect(await html('/login?redirect=/home')).toMatch(/login-1\.js.*cn-1\.js.*<\/head>/);
    expect(await html('/login', 'a=b; lang=us')).toContain('/assets/us-1.js');
    expect(await html('/constructor', 'lang=us')).not.toContain('preload');
  });

  it('writes the styles of the sign-in into its page, so that its first picture waits for no file', async () => {
    const { payload } = await open('/login');
    expect(payload).toMatch(/<style nonce="[^"]+">body\{margin:0\}\.card\{color:red\}<\/style>/);
    expect(payload.match(/<link rel="stylesheet"[^>]*>/g)?.every((link) => link.includes('media="not all"'))).toBe(
      true,
    );
    expect((await open('/home')).payload).toContain('<link rel="stylesheet" crossorigin href="/assets/app-1.css"');
  });

  it('names the files around every page to signed-in people, by the layout that will render', async () => {
    const html = async (url: string, agent: string, cookie = '__Host-sid2=x') =>
      (await open(url, { accept: 'text/html', cookie, 'user-agent': agent })).payload;
    expect(await html('/home', 'Mozilla/5.0 (Windows NT 10.0)')).toContain('href="/assets/desktop-1.js"');
    expect(await html('/home', 'Mozilla/5.0 (iPhone)')).toContain('href="/assets/mobile-1.js"');
    expect(await html('/mobile/mine', 'Mozilla/5.0 (Windows NT 10.0)')).toContain('href="/assets/mobile-1.js"');
    expect(await html('/home', 'Mozilla/5.0 (iPhone)', '')).not.toContain('preload');
  });

  it('names the files of the very page where its layout is the one that will be drawn', async () => {
    const html = async (agent: string, cookie = '__Host-sid2=x') =>
      (await open('/organization?department=1', { accept: 'text/html', cookie, 'user-agent': agent })).payload;
    expect(await html('Mozilla/5.0 (Windows NT 10.0)')).toContain('href="/assets/organization-1.js"');
    const onPhone = await html('Mozilla/5.0 (iPhone)');
    expect(onPhone).toContain('href="/assets/mobile-1.js"');
    expect(onPhone).not.toContain('organization-1');
    expect(await html('Mozilla/5.0 (Windows NT 10.0)', '')).not.toContain('preload');
  });

  it('sends the page compressed to browsers that accept it', async () => {
    const { headers, rawPayload } = await open('/login', { accept: 'text/html', 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(rawPayload).toString()).toContain('/assets/app-1a2b3c.js');
  });

  it('gives every page a nonce of its own, the same in the page and in its policy', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await open('/login');
        const [, nonce] = /nonce="([^"]+)"/.exec(answer.body) ?? [];
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`);
        expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default pasted");
        // a second policy of one of these names is refused
        expect(policy).not.toContain('allow-duplicates');
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
    ['/assets/%2e%2e%2findex.html', { accept: '*/*' }],
    ['/assets/app-1a2b3c.js.br', { accept: '*/*' }],
    ['/assets/', { accept: '*/*' }],
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
    const again = await open('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip' });
    expect(again.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(again.rawPayload).toString()).toBe(CODE);
  });

  it('sends the icon, which has no hash in its name, for an hour only', async () => {
    const answer = await open('/favicon.svg');
    expect(answer.headers['content-type']).toContain('image/svg');
    expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('sends the worker with a policy that lets it ask this portal and nothing else, and never an old one', async () => {
    writeFileSync(join(folder, 'sw.js'), 'self');
    const answer = await open('/sw.js', {});
    expect(answer.body).toBe('self');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    rmSync(join(folder, 'sw.js'));
    expect((await open('/sw.js', {})).statusCode).toBe(404);
  });

  it.each(['/', '/api/web/thing', '/favicon.svg', '/nothing.txt'])(
    'sends the headers of safety with %s',
    async (url) => {
      const { headers } = await open(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
        'x-portal-version': expect.stringMatching(/^[0-9a-f]{12}$/),
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('names the domain of the token cookie in the page where the settings do, and nowhere else', async () => {
    const page = '<!doctype html><html lang="zh-CN"><head></head></html>';
    writeFileSync(join(folder, 'index.html'), page);
    const bodyOf = async (made: FastifyInstance) =>
      (await made.inject({ url: '/', headers: { accept: 'text/html' } })).body;
    expect(await bodyOf(await serve(new WebBuild(folder)))).not.toContain('cookie-domain');
    const wide = await serve(new WebBuild(folder), { COOKIE_DOMAIN: '.School.test' });
    expect(await bodyOf(wide)).toContain('<html data-cookie-domain="school.test" lang="zh-CN">');
    writeFileSync(join(folder, 'index.html'), PAGE);
  });

  it('notices a new build, and keeps the old one while there is none', async () => {
    const build = new WebBuild(folder);
    const { version } = build;
    rmSync(join(folder, 'index.html'));
    build.page('n', '/', 'cn'); // looks at the folder again
    expect(build.version).toBe(version);
    writeFileSync(join(folder, 'index.html'), PAGE.replace('1a2b3c', '4d5e6f'));
    await expect.poll(() => build.version).not.toBe(version);
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
