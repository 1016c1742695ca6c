import { webModules } from './web-manifests.ts';

/**
 * Prints every registered page of the browser as JSON: all that its manifest says, but for the functions that load it.
 * `roles` null: everybody signed in (or everybody, where `public` is true).
 */
const routes = webModules.flatMap((module) =>
  module.routes.map((route) => ({
    module: module.name,
    roles: null,
    ...Object.fromEntries(Object.entries(route).filter(([, value]) => typeof value !== 'function')),
  })),
);
process.stdout.write(`${JSON.stringify(routes, null, 2)}\n`);
