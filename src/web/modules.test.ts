import { expect, test } from 'vitest';
import { completeModules, registeredRoutes, registerModules } from '#web/boot/registry.ts';
import { modules } from './modules.ts';

test('all modules fit together: no two of them declare the same name or path of a page', async () => {
  registerModules([], async () => modules);
  await completeModules();
  expect(registeredRoutes().length).toBeGreaterThan(50);
});
