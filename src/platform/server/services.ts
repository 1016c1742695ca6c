import type { Logger } from 'pino';
import type { AuditChain } from './audit/chain.ts';
import type { Bus } from './bus/bus.ts';
import type { Seal } from './crypto/seal.ts';
import type { Database } from './database/database.ts';
import type { Env } from './env.ts';
import type { Files } from './files/files.ts';
import type { DatabaseClock } from './health/database-clock.ts';
import type { Health } from './health/health.ts';
import type { GuestAnswers } from './http/guest-answers.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Channels } from './notify/channels.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { PersonLoader } from './rights/actor.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Settings } from './settings/settings.ts';

/** The engines of one running server, made once in the composition root and handed to every request and job. */
export interface Services {
  readonly env: Env;
  readonly log: Logger;
  readonly database: Database;
  /** The one time with which everything that expires is compared. */
  readonly clock: DatabaseClock;
  readonly health: Health;
  readonly bus: Bus;
  readonly seal: Seal;
  readonly sessions: Sessions;
  /** The present rights of a person, for work outside their request. */
  readonly loadPerson: PersonLoader;
  /** Action codes of its modules that ask for more than the right: a second factor, nobody lower above their holder. */
  readonly criticalCodes: ReadonlySet<string>;
  readonly settings: Settings;
  readonly files: Files;
  readonly jobs: JobQueue<Services>;
  readonly auditChain: AuditChain;
  readonly realtime: Realtime;
  readonly channels: Channels;
  readonly guestAnswers: GuestAnswers;
}
