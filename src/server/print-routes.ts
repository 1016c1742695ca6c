import { webModules } from './web-manifests.ts';

/**
 * Prints every registered page of the browser as JSON: all that its manifest says, without loaders and ledger rows.
 * `roles` null: everybody signed in (or everybody, where `public` is true).
 */
const routes = webModules.flatMap((module) =>
  module.routes.map((route) => ({
    module: module.name,
    roles: null,
    ...Object.fromEntries(
      Object.entries(route).filter(([key, value]) => key !== 'ledger' && typeof value !== 'function'),
    ),
  })),
);
process.stdout.write(`${JSON.stringify(routes, null, 2)}\n`);
