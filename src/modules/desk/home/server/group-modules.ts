import type { ServerModule } from '#server/module.ts';
import type { Services } from '#server/services.ts';

/** By workbench group, the modules that bring apps into it: of each portal, since two may run in one process. */
const groups = new WeakMap<Services, ReadonlyMap<string, ReadonlySet<string>>>();

/** Remembers at start which modules stand in which group. */
export function keepGroups(services: Services, modules: readonly ServerModule[]): void {
  const found = new Map<string, Set<string>>();
  for (const { name, apps = [] } of modules)
    for (const { category } of apps) {
      const names = found.get(category) ?? new Set();
      found.set(category, names.add(name));
    }
  groups.set(services, found);
}

const NONE: ReadonlySet<string> = new Set();

/** Modules with an app in a group; none for a group that no module knows. */
export const modulesOfGroup = (services: Services, group: string): ReadonlySet<string> =>
  groups.get(services)?.get(group) ?? NONE;
