import { expect, test } from 'vitest';
import {
  completeModules,
  registeredCommands,
  registeredRoutes,
  registerModules,
  routeByPath,
} from '#web/boot/registry.ts';
import { modules } from './modules.ts';

test('all modules fit together: no two of them declare the same name or path of a page', async () => {
  registerModules([], async () => modules);
  await completeModules();
  expect(registeredRoutes().length).toBeGreaterThan(50);
});

test('every command leads to a page that is there, on a phone too, for people who may open it', async () => {
  registerModules([], async () => modules);
  await completeModules();
  const commands = registeredCommands();
  expect(commands.length).toBeGreaterThan(8);
  expect(new Set(commands.map(({ key }) => key)).size).toBe(commands.length);
  for (const { key, to, phone } of commands) {
    expect(routeByPath(to.replace(/\?.*$/, '')), key).toBeDefined();
    if (phone) expect(routeByPath(phone.replace(/\?.*$/, ''))?.layout, key).toBe('mobile');
  }
});
