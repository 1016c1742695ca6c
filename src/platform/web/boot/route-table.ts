import { matchRoutes, type Params } from 'react-router';
import { type RegisteredRoute, registeredRoutes } from './registry.ts';

interface Branch {
  readonly path: string;
  readonly handle: RegisteredRoute;
}

let table: Branch[] = [];
let filledFrom: readonly RegisteredRoute[] = [];

/** Rebuilt when more modules are known. */
export function fillTable(): void {
  const routes = registeredRoutes();
  if (routes === filledFrom) return;
  filledFrom = routes;
  table = routes.flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => ({ path, handle: route })));
}

/** The route of a path among the modules that are known. */
export function find(pathname: string): { readonly branch: Branch; readonly params: Params } | null {
  fillTable();
  const match = matchRoutes(table, pathname)?.[0];
  if (match) return { branch: match.route, params: match.params };
  const [, group = '', rest = ''] = /^(\/[^/]+)(\/.+)$/.exec(pathname) ?? [];
  if (!rest || !table.some(({ path, handle }) => handle.is_group && path === group)) return null;
  const inner = matchRoutes(table, rest)?.[0];
  return inner ? { branch: { ...inner.route, path: group + inner.route.path }, params: inner.params } : null;
}

/** The page that a path opens, once every module is known; undefined: it leads nowhere. */
export function pageAt(pathname: string): RegisteredRoute | undefined {
  return find(pathname)?.branch.handle;
}

/** Whether a path leads to a page of the portal. */
export function isPage(pathname: string): boolean {
  return pathname === '/' || pageAt(pathname) !== undefined;
}
