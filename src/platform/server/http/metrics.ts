import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../services.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What Prometheus reads: calls by route and status, connections, sockets, jobs, and the process itself. */
export function registerMetrics(app: FastifyInstance, services: Services): Registry {
  const registry = new Registry();
  if (services.env.NODE_ENV !== 'test') collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'portal_request_duration_seconds',
    help: 'Time from the first byte of a call to the last byte of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  gauge(registry, 'portal_database_connections', 'Connections of this process', ['state'], async (set) => {
    const { totalCount, idleCount, waitingCount } = services.database.pool;
    set({ state: 'busy' }, totalCount - idleCount);
    set({ state: 'idle' }, idleCount);
    set({ state: 'waiting' }, waitingCount);
  });
  gauge(registry, 'portal_sockets', 'Open real-time sockets of this process', [], async (set) =>
    set({}, services.realtime.size),
  );
  gauge(registry, 'portal_jobs', 'Jobs of the whole installation by state', ['job', 'state'], async (set) => {
    for (const { name, ...counts } of await services.jobs.states.count()) {
      for (const [state, count] of Object.entries(counts)) if (state !== 'completed') set({ job: name, state }, count);
    }
  });
  return registry;
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  read: (set: (labels: Record<string, string>, value: number) => void) => Promise<void>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      this.reset();
      await read((labels, value) => this.set(labels, value));
    },
  });
}
