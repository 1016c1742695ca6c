import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DISKS } from '../health/disk-space.ts';
import type { Services } from '../services.ts';
import { VERSION } from '../version.ts';
import { deliveriesOfADay, sealLag } from './backlog.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What Prometheus reads: calls by route and status, connections, sockets, what waits, and the process itself. A value
 * whose source fails is left out.
 */
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
  gauge(registry, 'portal_database_connections', 'Connections of this process', ['pool', 'state'], async (set) => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(services.database.pools)) {
      set({ pool, state: 'busy' }, totalCount - idleCount);
      set({ pool, state: 'idle' }, idleCount);
      set({ pool, state: 'waiting' }, waitingCount);
    }
  });
  gauge(
    registry,
    'portal_database_connections_limit',
    'Connections that this process may open for each use',
    ['pool'],
    async (set) => {
      for (const [pool, { options }] of Object.entries(services.database.pools)) set({ pool }, options.max);
    },
  );
  gauge(registry, 'portal_sockets', 'Open real-time sockets of this process', [], async (set) =>
    set({}, services.realtime.size),
  );
  gauge(registry, 'portal_jobs', 'Jobs of the whole installation by state', ['job', 'state'], async (set) => {
    for (const { name, ...counts } of await services.jobs.states.count()) {
      for (const [state, count] of Object.entries(counts)) if (state !== 'completed') set({ job: name, state }, count);
    }
  });
  registerBacklog(registry, services);
  registerHealth(registry, services);
  return registry;
}

/** What the whole installation has not done yet; every node says the same. */
function registerBacklog(registry: Registry, services: Services): void {
  const waiting = 'Seconds for which the oldest job of a name has been due without having begun';
  gauge(registry, 'portal_job_oldest_waiting_seconds', waiting, ['job'], async (set) => {
    for (const { name, seconds } of await services.jobs.states.waiting()) set({ job: name }, seconds);
  });
  const unsealed = 'Seconds for which the oldest entry of the audit log has been waiting for its seal';
  gauge(registry, 'portal_audit_seal_lag_seconds', unsealed, [], async (set) => set({}, await sealLag(services)));
  const day = 'Messages to the outside of the last 24 hours by channel and state';
  gauge(registry, 'portal_deliveries', day, ['channel', 'state'], async (set) => {
    for (const { count, ...labels } of await deliveriesOfADay(services)) set(labels, count);
  });
}

/** What this node is, and what it reaches. */
function registerHealth(registry: Registry, { env, bus, health, clock, channels }: Services): void {
  gauge(registry, 'portal_info', 'This node: its version and what it does', ['version', 'role'], async (set) =>
    set({ version: VERSION, role: env.ROLE }, 1),
  );
  const store = 'Whether the file store answered at the last look: 1 or 0';
  gauge(registry, 'portal_store_up', store, [], async (set) => set({}, Number(health.isStoreUp)));
  const full = 'Whether a disk that this node writes to was full when it was asked last: 1 or 0';
  gauge(registry, 'portal_disk_full', full, ['disk'], async (set) => {
    for (const disk of DISKS) set({ disk }, Number(health.fullDisks.includes(disk)));
  });
  const provider = 'Whether a provider of messages is asked: 0 after five failures in a row, for half a minute';
  gauge(registry, 'portal_provider_up', provider, ['channel', 'provider'], async (set) => {
    for (const { is_up, ...labels } of channels.providers()) set(labels, Number(is_up));
  });
  const listens = 'Whether this node hears of the changes of the others: 1 or 0';
  gauge(registry, 'portal_listener_up', listens, [], async (set) => set({}, Number(bus.state.is_listening)));
  const gaps = 'How often since its start this node may have missed changes of the others';
  gauge(registry, 'portal_listener_gaps', gaps, [], async (set) => set({}, bus.state.gaps));
  const skew = 'By how much the clock of this machine is ahead of that of the database';
  gauge(registry, 'portal_clock_skew_seconds', skew, [], async (set) => set({}, clock.skew_ms() / 1000));
  const outdated = 'Whether a newer version has changed the database under this node: 1 or 0';
  gauge(registry, 'portal_outdated', outdated, [], async (set) => set({}, Number(health.outdated !== null)));
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
      await read((labels, value) => this.set(labels, value)).catch(() => {});
    },
  });
}
