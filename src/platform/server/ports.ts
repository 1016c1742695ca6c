import type { RunningPortal } from './running-portal.ts';
import type { Services } from './services.ts';

/** Binds something to one running portal; `provides` and `listens` of a module are lists of these. */
export type Binding = (services: Services) => void;

/** A port of one module that another one fills: what the first needs without knowing from whom. */
export interface Port<T> {
  /** Fills it: `provides: [classPromoter.by(promote)]`. A second provider stops the start. */
  by(value: T): Binding;
  /** What fills it in this portal. */
  of(portal: RunningPortal): T;
}

/** A port that any number of modules fill. */
export interface Ports<T> {
  /** Adds to it: `provides: [searchSources.with(source)]`. */
  with(value: T): Binding;
  /** Everything that was added in this portal, in the order of the modules. */
  of(portal: RunningPortal): readonly T[];
}

/**
 * Declares a port that one module fills. The owner exports it from `public.ts`. Without a `fallback` a call fails in a
 * portal in which no module fills it.
 */
export function definePort<T>(name: string, fallback?: T): Port<T> {
  const values = new WeakMap<RunningPortal, T>();
  return {
    by: (value) => (services) => {
      if (values.has(services)) throw new Error(`${name} is provided twice`);
      values.set(services, value);
    },
    of: (portal) => {
      const value = values.get(portal) ?? fallback;
      if (value === undefined) throw new Error(`nobody provides ${name}`);
      return value;
    },
  };
}

/** Declares a port that any number of modules fill. The owner exports it from `public.ts`. */
export function definePorts<T>(): Ports<T> {
  const values = new WeakMap<RunningPortal, T[]>();
  return {
    with: (value) => (services) => void values.set(services, [...(values.get(services) ?? []), value]),
    of: (portal) => values.get(portal) ?? [],
  };
}
