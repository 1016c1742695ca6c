import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, shared } from '#shared/refusal.ts';
import { equalText } from '../crypto/seal.ts';
import { rowSecurityGap } from '../database/row-security-check.ts';
import type { Services } from '../services.ts';
import { registerMetrics } from './metrics.ts';

/** Whether this process accepts new work; false from the start of a stop. */
export interface Readiness {
  is_open: boolean;
}

export const OPERATIONS: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** What a balancer and a monitor ask: `/healthz` (alive), `/readyz` (may get calls), `/metrics`. */
export function registerOperations(app: FastifyInstance, services: Services, readiness: Readiness): void {
  const registry = registerMetrics(app, services);
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const [reason] = await Promise.all([whyNotReady(services, readiness), services.health.lookAtDisks()]);
    const limits = services.health.limits();
    return reply
      .code(reason ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(reason ? { status: 'not ready', reason } : { status: 'ready', ...(limits.length ? { limits } : {}) });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.env.METRICS_TOKEN)) throw refuse(shared.not_found);
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
}

async function whyNotReady(services: Services, readiness: Readiness): Promise<string | null> {
  if (!readiness.is_open) return 'stopping';
  try {
    const { pending } = await services.health.lookAtSchema();
    if (pending.length) return `migrations to come: ${pending.join(', ')}`;
    return services.health.whyNotReady() ?? (await rowSecurityGap(services.database));
  } catch {
    return 'the database does not answer';
  }
}

/** With a token: its holder. Without: this machine alone, and nobody behind a proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token) return equalText(request.headers.authorization ?? '', `Bearer ${token}`);
  if (request.headers['x-forwarded-for'] || request.headers.forwarded) return false;
  const address = request.socket.remoteAddress ?? '';
  return isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
}
