import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT } from '#shared/endpoint.ts';
import type { Services } from '../../services.ts';
import { deviceCookieName, deviceOf } from '../admission.ts';
import type { Routes } from '../context.ts';
import { readCookie } from '../cookies.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import { openApi } from './openapi.ts';

interface Kept {
  readonly type: string;
  readonly text: string;
  readonly zipped: Buffer;
  readonly tag: string;
}

/**
 * The OpenAPI document for programs, and the same as a page for people. Both are made and packed once, at the first
 * call. In production they need a sign-in, since they name every call.
 */
export function registerDocs(
  app: FastifyInstance,
  services: Services,
  version: string,
  groups: readonly Routes[],
): void {
  const document = once(() => openApi(version, groups));
  const program = once(() => keep('application/json; charset=utf-8', JSON.stringify(document())));
  const page = once(() => keep('text/html; charset=utf-8', docsPage(document())));
  app.get(`${API_ROOT}/openapi.json`, async (request, reply) => {
    await requireReader(request, services);
    return send(request, reply, program());
  });
  app.get('/api/docs', async (request, reply) => {
    await requireReader(request, services);
    reply.header('content-security-policy', docsPolicy);
    return send(request, reply, page());
  });
}

/** A browser that opens the page sends no header: the cookie holds the same token, good for reading alone. */
async function requireReader(request: FastifyRequest, services: Services): Promise<void> {
  if (services.env.NODE_ENV !== 'production') return;
  const { token } = request.headers;
  const given = typeof token === 'string' ? token : readCookie(request, 'portal_token');
  await services.sessions.recognise(given ?? '', readCookie(request, deviceCookieName(services)) ?? deviceOf(request));
}

function keep(type: string, text: string): Kept {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return { type, text, zipped: gzipSync(text), tag };
}

function send(request: FastifyRequest, reply: FastifyReply, { type, text, zipped, tag }: Kept): FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' }).type(type);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(zipped);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
