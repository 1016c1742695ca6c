import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';

/** Whether the page that a request comes from is one of ours, by its `Origin`. Programs and old links name none. */
export function isOwnOrigin({ headers }: Pick<FastifyRequest, 'headers'>, env: Pick<Env, 'public_url'>): boolean {
  const { origin, host } = headers;
  if (!origin) return true;
  const from = URL.parse(origin)?.host;
  return from !== undefined && (from === host || from === new URL(env.public_url).host);
}
