import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { langOf } from '#shared/text.ts';
import type { Seal } from '../crypto/seal.ts';
import type { Env } from '../env.ts';
import { passedOrigin } from './frame-pass.ts';
import { newNonce, pagePolicy } from './security-headers.ts';
import type { WebBuild } from './web-build.ts';

const NOT_BUILT = 'The web app is not built yet. 网页尚未生成。 npm run build\n';

/**
 * Serves the built web app: assets with their compressed twins and a life of a year (their names change with their
 * contents), and the one page for every address a person may type. Other unknown addresses stay a 404.
 */
export async function registerPages(
  app: FastifyInstance,
  env: Env,
  build: WebBuild,
  seal: Pick<Seal, 'sign'>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(build.folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    suppressWarning: true,
  });
  for (const name of build.files()) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, build.folder, { maxAge: '1h', immutable: false }));
  }
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) return reply.callNotFound();
    const nonce = newNonce();
    const html = build.page(nonce, pathOf(request), langOf(request.headers['accept-language']));
    if (html === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(env, nonce, passedOrigin(seal, request.url)))
      .header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)')
      .send(html);
  };
  app.get('/', page);
  app.get('/*', page);
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] as string;

/** An address that a person opened: not the API, and no file name at its end. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (path === '/') return true;
  if (/^\/(api|ws|assets)(\/|$)/.test(path) || /\.[^/]*$/.test(path)) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
