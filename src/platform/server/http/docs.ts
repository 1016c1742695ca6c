import type { FastifyInstance } from 'fastify';
import { API_ROOT } from '#shared/endpoint.ts';
import type { Routes } from './context.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';
import { newNonce } from './security-headers.ts';

/** The OpenAPI document for programs, and the same as a page for people. Both are made at the first call. */
export function registerDocs(app: FastifyInstance, version: string, groups: readonly Routes[]): void {
  const document = once(() => openApi(version, groups));
  const text = once(() => JSON.stringify(document()));
  app.get(`${API_ROOT}/openapi.json`, (_request, reply) => reply.type('application/json; charset=utf-8').send(text()));
  app.get('/api/docs', (_request, reply) => {
    const nonce = newNonce();
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(docsPage(document(), nonce));
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
