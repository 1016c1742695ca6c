import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[name];
}

/** A cookie as an answer sets it. */
export interface SetCookie {
  readonly name: string;
  readonly value: string | null;
  readonly options?: CookieOptions | undefined;
}

export interface CookieOptions {
  readonly max_age_seconds?: number;
  readonly same_site?: 'lax' | 'strict';
}

/** Sets an HttpOnly cookie for the whole portal; null clears it. Secure wherever the portal runs under TLS. */
export function writeCookie(reply: FastifyReply, env: Env, { name, value, options = {} }: SetCookie): void {
  const base = {
    path: '/',
    httpOnly: true,
    secure: env.public_url.startsWith('https:'),
    sameSite: options.same_site ?? 'lax',
  } as const;
  if (value === null) reply.setCookie(name, '', { ...base, maxAge: 0 });
  else reply.setCookie(name, value, options.max_age_seconds ? { ...base, maxAge: options.max_age_seconds } : base);
}
