import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadTexts } from '../i18n/texts.ts';
import type { Layout } from '../modules/web-module.ts';
import { gate, rootTarget, unknownPath } from './gate.ts';
import { type RegisteredRoute, registeredRoutes } from './registry.ts';
import { PageFailure, Root, Starting } from './root.tsx';

/** The frame around the pages of a layout; each is a chunk of its own, so that sign-in loads no sidebar. */
const SHELLS: Readonly<Record<Layout, NonNullable<RouteObject['lazy']>>> = {
  desktop: { Component: async () => (await import('../shell/desktop/desktop-shell.tsx')).DesktopShell },
  mobile: { Component: async () => (await import('../shell/mobile/mobile-shell.tsx')).MobileShell },
  standalone: { Component: async () => (await import('../shell/standalone/standalone-shell.tsx')).StandaloneShell },
  register: { Component: async () => (await import('../shell/standalone/narrow-shell.tsx')).NarrowShell },
  forget: { Component: async () => (await import('../shell/standalone/narrow-shell.tsx')).NarrowShell },
};

/** What `useMatches` gives about the open page. */
export interface RouteHandle {
  readonly route: RegisteredRoute;
}

/** The page together with the texts of its module. */
async function loadPage(route: RegisteredRoute): Promise<ComponentType> {
  const [{ Page }] = await Promise.all([route.load(), loadTexts(route.module)]);
  return Page;
}

function pageRoutes(route: RegisteredRoute): RouteObject[] {
  return [route.path, ...(route.aliases ?? [])].map((path) => ({
    path,
    handle: { route } satisfies RouteHandle,
    loader: ({ request, params }) => gate(route, request, params),
    lazy: async () => ({ Component: await loadPage(route) }),
    ErrorBoundary: PageFailure,
  }));
}

function shellOf(layout: Layout, routes: readonly RegisteredRoute[]): RouteObject {
  return {
    id: layout,
    lazy: SHELLS[layout],
    ErrorBoundary: PageFailure,
    children: routes.filter((route) => route.layout === layout).flatMap(pageRoutes),
  };
}

/** The whole route table out of the modules' manifests. */
export function buildRoutes(): RouteObject[] {
  const routes = registeredRoutes();
  const layouts = [...new Set(routes.map((route) => route.layout))];
  return [
    {
      id: 'root',
      Component: Root,
      ErrorBoundary: PageFailure,
      HydrateFallback: Starting,
      children: [
        { path: '/', loader: rootTarget },
        ...layouts.map((layout) => shellOf(layout, routes)),
        { path: '*', loader: ({ request }) => unknownPath(request) },
      ],
    },
  ];
}
