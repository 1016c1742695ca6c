import { describe, expect, it } from 'vitest';
import { defineWebModule, type WebModule } from '../modules/web-module.ts';
import { completeModules, isComplete, registeredRoutes, registerModules, routeOfApp } from './registry.ts';

const Page = () => null;

function moduleOf(name: string, paths: readonly string[], aliases: readonly string[] = []): WebModule {
  return defineWebModule({
    name,
    locales: { cn: async () => ({ default: {} }), us: async () => ({ default: {} }) },
    routes: paths.map((path) => ({
      name: `${name}${path}`,
      path,
      aliases,
      layout: path.startsWith('/mobile') ? 'mobile' : 'desktop',
      title: { cn: path, us: path },
      app_code: 'visitor_manage',
      load: async () => ({ Page }),
    })),
  });
}

describe('modules', () => {
  it('are known in two steps: the entrance at once, all before a page that needs them', async () => {
    const account = moduleOf('account', ['/login']);
    registerModules([account], async () => [
      account,
      moduleOf('visitors', ['/mobile/visitor_manage', '/visitor_manage']),
    ]);
    expect([isComplete(), registeredRoutes().length]).toEqual([false, 1]);
    await Promise.all([completeModules(), completeModules()]);
    expect([isComplete(), registeredRoutes().length]).toEqual([true, 3]);
    expect(routeOfApp('visitor_manage')?.path).toBe('/login');
  });

  it('may not claim the same address', () => {
    const given = [moduleOf('a', ['/x']), moduleOf('b', ['/y'], ['/x'])];
    expect(() => registerModules(given, async () => given)).toThrow('path /x is declared by a and b');
  });
});
