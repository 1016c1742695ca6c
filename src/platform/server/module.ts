import type { ActionName } from '#shared/action-name.ts';
import type { BuiltinApp } from '#shared/builtin-app.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { EventSource } from './events/events.ts';
import type { Routes } from './http/context.ts';
import type { ModuleSocket } from './http/sockets.ts';
import type { Wire } from './http/wires/wires.ts';
import type { Binding } from './ports.ts';
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
  /**
   * Modules that this one depends on: they register and fill the demo before it. Their own dependencies are not listed.
   */
  readonly needs?: readonly string[];
  /** Applications of the portal that it brings (its `apps.ts`). */
  readonly apps?: readonly BuiltinApp[];
  /** The application that its rights belong to where none names them in `actions`; absent: the only one that it brings. */
  readonly app?: string;
  readonly routes: readonly Routes[];
  /** Calls that devices make in their own form, below `/device`. */
  readonly wires?: readonly Wire[];
  /** Sockets that carry bytes, beside that of the real-time engine. */
  readonly sockets?: readonly ModuleSocket[];
  /** Action codes of this module (its `rights.ts`). */
  readonly rights?: Readonly<Record<string, ActionName>>;
  /** What it adds to the ports of other modules or engines, bound to each portal that starts. */
  readonly provides?: readonly Binding[];
  /** What it does when something happens elsewhere: `visitAdmitted.heard(handler)`. */
  readonly listens?: readonly Binding[];
  /** Runs once at start, after migration and after all of that is bound: jobs, settings, catalogues. `modules` are all of them. */
  readonly register?: (services: Services, modules: readonly ServerModule[]) => void | Promise<void>;
  /** What it runs beside the portal, from the moment when it is ready; what comes back stops it, within two seconds. */
  readonly runs?: (services: Services) => () => Promise<void>;
  /** Fills the demo school group, after the modules that it needs. */
  readonly demo?: (demo: DemoContext) => Promise<void>;
}

/**
 * Modules in an order in which each comes after those that it needs, by name where nothing else decides. Throws where one
 * needs a module that is not there, or itself in a circle.
 */
export function inOrder(modules: readonly ServerModule[]): readonly ServerModule[] {
  const byName = new Map(modules.map((module) => [module.name, module]));
  const ordered = new Set<ServerModule>();
  const place = (name: string, asking: readonly string[]): void => {
    const module = byName.get(name);
    if (!module) throw new Error(`the module ${asking.at(-1)} needs ${name}, which is not there`);
    if (asking.includes(name)) throw new Error(`modules need each other: ${[...asking, name].join(' → ')}`);
    for (const needed of module.needs ?? []) place(needed, [...asking, name]);
    ordered.add(module);
  };
  for (const name of [...byName.keys()].sort()) place(name, []);
  return [...ordered];
}

/** The codes that the modules of a portal call critical. */
export function criticalCodesOf(modules: readonly ServerModule[]): ReadonlySet<string> {
  const rights = modules.flatMap((module) => Object.entries(module.rights ?? {}));
  return new Set(rights.filter(([, right]) => right.risk === 'critical').map(([code]) => code));
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
