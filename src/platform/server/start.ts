import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AuditChain } from './audit/chain.ts';
import { Bus } from './bus/bus.ts';
import { Seal } from './crypto/seal.ts';
import { secretKey } from './data-directory.ts';
import type { AppLogin } from './database/app-login.ts';
import { Database, EVERYWHERE } from './database/database.ts';
import type { OpenedDatabase } from './database/open-database.ts';
import { prepareDatabase } from './database/prepare.ts';
import { assertRowSecurity } from './database/row-security-check.ts';
import { engines } from './engines.ts';
import type { Env } from './env.ts';
import { openFiles } from './files/open-files.ts';
import { registerTus } from './files/uploads/tus.ts';
import { DatabaseClock } from './health/database-clock.ts';
import { disksOf } from './health/disk-space.ts';
import { Health } from './health/health.ts';
import { buildApp } from './http/app.ts';
import { registerDocs } from './http/docs/docs.ts';
import { GuestAnswers } from './http/guest-answers.ts';
import { type Readiness, registerOperations } from './http/operations.ts';
import { registerPages } from './http/pages/pages.ts';
import { WebBuild } from './http/pages/web-build.ts';
import { registerSockets } from './http/sockets.ts';
import { registerWires } from './http/wires/wires.ts';
import { Jobs } from './jobs/jobs.ts';
import { openLog } from './log.ts';
import { registerMedia } from './media/media-routes.ts';
import { assertRightsKnown, criticalCodesOf, type ServerModule } from './module.ts';
import { Channels } from './notify/channels.ts';
import { assertDemoAllowed } from './notify/demo-mode.ts';
import { Realtime } from './realtime/realtime.ts';
import { registerSocket } from './realtime/socket-route.ts';
import type { PersonLoader } from './rights/actor.ts';
import type { Services } from './services.ts';
import { Sessions } from './sessions/sessions.ts';
import { Settings } from './settings/settings.ts';

export interface Portal {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Says "not ready", stops accepting, finishes what runs, gives jobs back, closes connections: within ten seconds. */
  close(): Promise<void>;
}

/** Requests that take longer than this are cut when the portal stops. */
const FINISH_WITHIN_MS = 4000;

/** What a start has opened so far; a start that fails closes it again, the newest first. */
type Opened = (() => Promise<unknown>)[];

/** Builds one running portal out of its parts: migrated database, engines, modules, HTTP application (not yet listening). */
export async function startPortal(
  env: Env,
  opened: OpenedDatabase,
  domains: readonly ServerModule[],
  loadPerson: PersonLoader,
  more: (app: FastifyInstance, services: Services) => Promise<void> = async () => {},
): Promise<Portal> {
  const modules = [...engines, ...domains];
  assertRightsKnown(modules);
  const seal = new Seal(secretKey(env), env.SECRET_KEYS_PREVIOUS.split(',').filter(Boolean));
  const log = openLog(env.LOG_LEVEL);
  const login = await prepareDatabase(opened, seal, log);
  const begun: Opened = [];
  try {
    const services = await startServices(env, opened, { login, seal, log, loadPerson, modules }, begun);
    return await startApplication(services, modules, begun, more);
  } catch (error) {
    for (const close of begun.toReversed()) await close().catch(() => {});
    throw error;
  }
}

async function startApplication(
  services: Services,
  modules: readonly ServerModule[],
  begun: Opened,
  more: (app: FastifyInstance, services: Services) => Promise<void>,
): Promise<Portal> {
  for (const { provides = [], listens = [] } of modules) for (const bind of [...provides, ...listens]) bind(services);
  for (const module of modules) await module.register?.(services, modules);
  await services.database.read(EVERYWHERE, (db) => assertDemoAllowed(db, services));
  const groups = modules.flatMap(({ name, routes }) => routes.map((group) => ({ ...group, module: name })));
  const build = new WebBuild();
  const readiness: Readiness = { is_open: true };
  const app = await buildApp(services, groups, build, async (instance) => {
    registerSocket(instance, services);
    registerOperations(instance, services, readiness);
    await registerWires(
      instance,
      services,
      modules.flatMap(({ wires = [] }) => wires),
    );
    registerSockets(
      instance,
      services,
      modules.flatMap(({ sockets = [] }) => sockets),
    );
    registerMedia(instance, services);
    await registerTus(instance, services);
    registerDocs(instance, services, build.version, groups);
    await registerPages(instance, services.env, build, services.seal);
    await more(instance, services);
  });
  begun.push(() => app.close());
  await app.ready();
  services.jobs.onFailure((error) => services.health.hear(error));
  await services.jobs.start(services);
  services.health.onOutdated(() => {
    services.realtime.close();
    void services.jobs.close();
  });
  const running = modules.flatMap(({ runs }) => (runs ? [runs(services)] : []));
  let closing: Promise<void> | undefined;
  return {
    app,
    services,
    close() {
      readiness.is_open = false;
      closing ??= closeAll(app, services, running);
      return closing;
    },
  };
}

async function closeAll(
  app: FastifyInstance,
  services: Services,
  running: readonly (() => Promise<void>)[],
): Promise<void> {
  await pause(services.env.STOP_PAUSE_SECONDS * 1000);
  services.realtime.close();
  const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
  await Promise.all([app.close(), services.jobs.close(), ...running.map((stop) => stop())]);
  clearTimeout(cut);
  await services.health.close();
  await services.auditChain.close();
  await services.bus.close();
  await services.database.close();
}

/** What stands before the engines of a portal. */
interface Known {
  readonly login: AppLogin;
  readonly seal: Seal;
  readonly log: Logger;
  readonly loadPerson: PersonLoader;
  readonly modules: readonly ServerModule[];
}

async function startServices(
  env: Env,
  { owner }: OpenedDatabase,
  { login, seal, log, loadPerson, modules }: Known,
  begun: Opened,
): Promise<Services> {
  const database = new Database({ ...login, max: env.DATABASE_POOL });
  begun.push(() => database.close());
  await assertRowSecurity(database);
  const bus = new Bus(login);
  begun.push(() => bus.close());
  await bus.start();
  const clock = new DatabaseClock(database);
  await clock.sync();
  const sessions = new Sessions(database, bus, clock, loadPerson);
  const jobs = new Jobs(owner.connectionString, login.user, env.ROLE !== 'web', log);
  begun.push(() => jobs.close());
  await jobs.open();
  const files = openFiles(env, database, seal, log);
  const health = new Health({ database, bus, files, clock, log, disks: disksOf(env, database) });
  begun.push(() => health.close());
  await health.start();
  const realtime = new Realtime(database, bus, sessions, log);
  const channels = new Channels(env);
  const auditChain = new AuditChain(owner, (text) => seal.sign(text, 'audit chain'), log);
  begun.push(() => auditChain.close());
  return {
    env,
    log,
    database,
    clock,
    health,
    bus,
    seal,
    sessions,
    loadPerson,
    criticalCodes: criticalCodesOf(modules),
    settings: new Settings(),
    files,
    jobs,
    realtime,
    channels,
    auditChain,
    guestAnswers: new GuestAnswers(bus),
  };
}
