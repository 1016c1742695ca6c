import type { startMailServer } from '#server/testing/mail-server.ts';
import type { startSmsProvider } from '#server/testing/sms-provider.ts';
import type { FileStore } from './file-store.ts';
import type { Load } from './load.ts';
import type { Machine } from './machine.ts';
import type { Person } from './person.ts';
import type { Versions } from './versions.ts';

/** What every scenario finds: a portal that was installed by the documents, and what stands around it. */
export interface Stage {
  readonly machine: Machine;
  readonly person: Person;
  readonly load: Load;
  readonly store: FileStore;
  readonly mail: Awaited<ReturnType<typeof startMailServer>>;
  readonly sms: Awaited<ReturnType<typeof startSmsProvider>>;
  /** Somebody else in a browser of their own, who is not signed in yet. */
  guest(): Person;
  /** Of nginx; nobody but this machine believes it. */
  readonly certificate: string;
  readonly versions: Versions;
  readonly options: { readonly restarts: number; readonly mail_seconds: number };
  /** One line of the results. */
  say(line: string): void;
  /** Like `say`, with a verdict: the check fails when it does not hold. */
  verdict(line: string, holds: boolean): void;
}

export type Scenario = (stage: Stage) => Promise<void>;

/** A file that was uploaded, to be opened again. */
export interface Upload {
  readonly id: string;
  readonly sha256: string;
}
