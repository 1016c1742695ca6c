import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';
import { publicStoreOrigin } from '../files/storage/public-store.ts';
import type { WebBuild } from './pages/web-build.ts';

const YEAR_SECONDS = 31_536_000;
/** For everything that is not a page: nothing in it may load or run anything. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer. What a handler set itself stays. */
export function registerSecurityHeaders(app: FastifyInstance, env: Env, build: WebBuild): void {
  const isSecure = env.public_url.startsWith('https:');
  const hsts = `max-age=${YEAR_SECONDS}${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`;
  app.addHook('onSend', async (_request, reply) => {
    const headers: Record<string, string> = {
      'x-portal-version': build.version,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': NOTHING,
      ...(isSecure ? { 'strict-transport-security': hsts } : {}),
    };
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
}

export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Policy of a page of the portal: own scripts by nonce, no foreign script, form or base, no frame but of `framed`. */
export function pagePolicy(env: Env, nonce: string, framed: string | null = null): string {
  const host = new URL(env.public_url).host;
  const store = publicStoreOrigin(env.STORAGE_URL);
  const storage = store ? ` ${store}` : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // older Safari does not count the socket of the own host as 'self'
    `connect-src 'self' ws://${host} wss://${host}${storage}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    framed ? `frame-src 'self' ${framed}` : "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    // text becomes neither elements nor scripts, but by the policy of web/boot/trusted-types.ts
    "require-trusted-types-for 'script'",
    // and what is pasted, in a document that is never shown; each name once, since 'allow-duplicates' is not said
    'trusted-types default pasted',
  ].join('; ');
}
