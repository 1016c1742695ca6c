import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { interfaceLanguage } from '#shared/language.ts';
import { isPhoneAgent } from '#shared/person/phone-agent.ts';
import type { Seal } from '../../crypto/seal.ts';
import type { Env } from '../../env.ts';
import { passedOrigin } from '../frame-pass.ts';
import { newNonce, pagePolicy } from '../security-headers.ts';
import { AssetCache } from './asset-cache.ts';
import type { WebBuild } from './web-build.ts';

/** The service worker (decision 031). */
const WORKER = 'sw.js';
/** It asks for files of this portal, and for nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const NOT_BUILT = 'The web app is not built yet. 网页尚未生成。 npm run build\n';

/**
 * Serves the built web app: assets with their compressed copies and a cache life of a year (their names change with
 * their contents), and the one page for every address a person may type. Other unknown addresses stay a 404.
 */
export async function registerPages(
  app: FastifyInstance,
  env: Env,
  build: WebBuild,
  seal: Pick<Seal, 'sign'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: build.folder,
    serve: false,
    suppressWarning: true,
  });
  const shelf = new AssetCache(join(build.folder, 'assets'));
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params, headers }, reply) => {
    const asset = await shelf.take(params.name, String(headers['accept-encoding'] ?? ''));
    if (!asset) return reply.callNotFound();
    if (asset.encoding) reply.header('content-encoding', asset.encoding);
    return reply
      .type(asset.type)
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(asset.body);
  });
  for (const name of build.files()) {
    if (name === WORKER) continue;
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, build.folder, { maxAge: '1h', immutable: false }));
  }
  app.get(`/${WORKER}`, async (_request, reply) => {
    if (!build.files().includes(WORKER)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', WORKER_POLICY)
      .sendFile(WORKER, build.folder, { cacheControl: false });
  });
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) return reply.callNotFound();
    const nonce = newNonce();
    const { cookie = '' } = request.headers;
    const chosen = /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1];
    const layout = /sid2=/.test(cookie) ? layoutOf(request) : undefined;
    const built = build.page(nonce, pathOf(request), interfaceLanguage(chosen), layout);
    if (built === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const html = env.COOKIE_DOMAIN ? built.replace('<html', `<html data-cookie-domain="${env.COOKIE_DOMAIN}"`) : built;
    const isSmall = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (isSmall) reply.header('content-encoding', 'gzip');
    return reply
      .type('text/html; charset=utf-8')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(env, nonce, passedOrigin(seal, request.url)))
      .header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)')
      .send(isSmall ? gzipSync(html) : html);
  };
  app.get('/', page);
  app.get('/*', page);
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] as string;

/** The layout that the browser will most likely draw: it decides by itself, this names its files ahead. */
const layoutOf = (request: FastifyRequest) =>
  /^\/mobile(\/|$)/.test(pathOf(request)) || isPhoneAgent(request.headers['user-agent'] ?? '') ? 'mobile' : 'desktop';

/** An address that a person opened: not the API, and no file name at its end. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (path === '/') return true;
  if (/^\/(api|ws|assets)(\/|$)/.test(path) || path.slice(path.lastIndexOf('/')).includes('.')) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
