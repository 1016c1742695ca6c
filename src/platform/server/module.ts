import type { ActionName } from '#shared/action-name.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { EventSource } from './events/events.ts';
import type { Routes } from './http/context.ts';
import type { Services } from './services.ts';

/**
 * What a module gets to fill the demo school group with rows of its own: one transaction for all modules, reaching
 * every row, with the engines beside it. The people and places of the group stand in `database/demo/`.
 */
export interface DemoContext extends EventSource {
  /** The present day of the schools, `YYYY-MM-DD`; every date of the demo is relative to it. */
  readonly today: string;
}

/** What a module hands to the composition root; nobody else imports its manifest. */
export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Routes[];
  /** Action codes of this module (its `rights.ts`). */
  readonly rights?: Readonly<Record<string, ActionName>>;
  /** Runs once at start, after migration: registers with engines and other modules' public calls. `modules` are all of them. */
  readonly register?: (services: Services, modules: readonly ServerModule[]) => void | Promise<void>;
  /** Fills the demo school group, in the order of the modules. */
  readonly demo?: (demo: DemoContext) => Promise<void>;
}

/** Checked at start: an endpoint that asks for a code no module brings would be closed to everybody for ever. */
export function assertRightsKnown(modules: readonly ServerModule[]): void {
  const known = new Set(modules.flatMap((module) => Object.keys(module.rights ?? {})));
  for (const module of modules) {
    for (const endpoint of module.routes.flatMap((routes) => Object.values<Endpoint>(routes.endpoints))) {
      if (!Array.isArray(endpoint.right)) continue;
      for (const code of endpoint.right) {
        if (!known.has(code))
          throw new Error(`${endpoint.method} ${endpoint.path} asks for the unknown action code ${code}`);
      }
    }
  }
}
