import type { Endpoint } from '#shared/endpoint.ts';
import type { Routes } from './http/context.ts';
import type { Services } from './services.ts';

/** A right that a module brings: its code with the names that the console shows. */
export interface ActionName {
  readonly name: string;
  readonly name_en: string;
  readonly risk?: 'normal' | 'sensitive' | 'critical';
  /** Keys of the roles that hold it by default (role catalogue of the access module). */
  readonly roles: readonly string[];
}

/** What a module hands to the composition root; nobody else imports its manifest. */
export interface ServerModule {
  readonly name: string;
  readonly routes: readonly Routes[];
  /** Action codes of this module (its `rights.ts`). */
  readonly rights?: Readonly<Record<string, ActionName>>;
  /** Runs once at start, after migration: registers with engines and other modules' public calls. */
  readonly register?: (services: Services) => void | Promise<void>;
}

/** Checked at start: an endpoint that asks for a code no module brings would be closed to everybody for ever. */
export function assertRightsKnown(modules: readonly ServerModule[]): void {
  const known = new Set(modules.flatMap((module) => Object.keys(module.rights ?? {})));
  for (const module of modules) {
    for (const endpoint of module.routes.flatMap((routes) => Object.values<Endpoint>(routes.endpoints))) {
      if (!Array.isArray(endpoint.right)) continue;
      for (const code of endpoint.right) {
        if (!known.has(code)) throw new Error(`${endpoint.method} ${endpoint.path} asks for the unknown action code ${code}`);
      }
    }
  }
}
