import type { ServerModule } from '#server/module.ts';
import type { Services } from '#server/services.ts';

export interface KnownRight {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
}

const rights = new WeakMap<Services, readonly KnownRight[]>();

/** Keeps which action codes there are in this portal, at its start. */
export function learnRights(services: Services, modules: readonly ServerModule[]): void {
  const all = modules.flatMap((module) =>
    Object.entries(module.rights ?? {}).map(([code, { name, name_en }]) => ({ code, name, name_en })),
  );
  rights.set(
    services,
    all.sort((one, other) => one.code.localeCompare(other.code)),
  );
}

/** The action codes of this portal with their names. */
export const knownRights = (services: Services): readonly KnownRight[] => rights.get(services) ?? [];
