import { expect, it } from 'vitest';
import { registeredRoutes, registerModules } from '#web/boot/registry.ts';
import { modules } from './modules.ts';

it('the pages of all modules fit together: no name and no path is claimed twice', () => {
  registerModules(modules, async () => modules);
  expect(registeredRoutes().length).toBeGreaterThan(80);
});
