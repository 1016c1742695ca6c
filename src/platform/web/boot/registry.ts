import { registerTexts } from '../i18n/texts.ts';
import type {
  Command,
  FramePart,
  HomeCard,
  HomeFigures,
  MenuDot,
  PageTab,
  PersonEntry,
  WebModule,
  WebRoute,
} from '../modules/web-module.ts';

/** A route with the module that it comes from. */
export interface RegisteredRoute extends WebRoute {
  readonly module: string;
}

let modules: readonly WebModule[] = [];
let routes: readonly RegisteredRoute[] = [];

let loadAll: (() => Promise<readonly WebModule[]>) | null = null;
let loading: Promise<void> | null = null;

function take(given: readonly WebModule[]): void {
  modules = given;
  routes = given.flatMap((module) => module.routes.map((route) => ({ ...route, module: module.name })));
  const seen = new Map<string, string>();
  for (const route of routes) {
    for (const key of [`name ${route.name}`, ...[route.path, ...(route.aliases ?? [])].map((path) => `path ${path}`)]) {
      const other = seen.get(key);
      if (other) throw new Error(`${key} is declared by ${other} and ${route.module}`);
      seen.set(key, route.module);
    }
  }
  for (const { name, locales, separate_locales } of given)
    for (const [namespace, files] of Object.entries({ [name]: locales, ...separate_locales }))
      registerTexts(namespace, files);
}

/**
 * Registers the first modules now; `loadRest` gives all of them later. Throws when two routes share a name or a path.
 */
export function registerModules(first: readonly WebModule[], loadRest: () => Promise<readonly WebModule[]>): void {
  loadAll = loadRest;
  take(first);
}

/** Whether every module is known. */
export function isComplete(): boolean {
  return loadAll === null;
}

/** Makes every module known; the second call waits for the first. */
export function completeModules(): Promise<void> {
  if (!loadAll) return Promise.resolve();
  loading ??= loadAll()
    .then((all) => {
      take(all);
      loadAll = null;
    })
    .finally(() => {
      loading = null;
    });
  return loading;
}

export function registeredRoutes(): readonly RegisteredRoute[] {
  return routes;
}

export function registeredModules(): readonly WebModule[] {
  return modules;
}

export function personEntries(): readonly PersonEntry[] {
  return modules.flatMap((module) => module.entries ?? []).sort((a, b) => a.place - b.place);
}

export function frameParts(slot: FramePart['slot']): readonly FramePart[] {
  return modules.flatMap((module) => module.parts ?? []).filter((part) => part.slot === slot);
}

/** Tabs that modules add to a page, in their order. */
export function pageTabs(page: string): readonly PageTab[] {
  return modules
    .flatMap((module) => module.tabs ?? [])
    .filter((tab) => tab.page === page && (tab.when?.() ?? true))
    .sort((a, b) => a.sort - b.sort);
}

/** Cards that modules add to the home pages, in their order. */
export function homeCards(): readonly HomeCard[] {
  return modules.flatMap((module) => module.cards ?? []).sort((a, b) => a.sort - b.sort);
}

export function homeFigures(): readonly HomeFigures[] {
  return modules.flatMap((module) => module.figures ?? []).sort((a, b) => a.sort - b.sort);
}

export function menuDots(): readonly MenuDot[] {
  return modules.flatMap((module) => module.dots ?? []);
}

export function registeredCommands(): readonly Command[] {
  return modules.flatMap((module) => module.commands ?? []);
}

/** The route of an app: its declared page, found by `app_code`. */
export function routeOfApp(appCode: string): RegisteredRoute | undefined {
  const own = routes.filter((route) => route.app_code === appCode);
  return own.find((route) => route.layout !== 'mobile') ?? own[0];
}

export function routeByPath(path: string): RegisteredRoute | undefined {
  return routes.find((route) => route.path === path);
}
