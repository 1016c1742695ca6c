import { describe, expect, it, vi } from 'vitest';
import { defineWebModule, type WebModule } from '../modules/web-module.ts';
import {
  completeModules,
  isComplete,
  personEntries,
  registeredRoutes,
  registerModules,
  routeOfApp,
} from './registry.ts';

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

  it('bring their texts to the pages of others', async () => {
    const brought = vi.fn(async () => ({ default: {} }));
    const given = [
      defineWebModule({
        ...moduleOf('lender', ['/lent']),
        locales: { cn: brought, us: brought },
        entries: [
          {
            key: 'one',
            place: 1,
            title: { cn: '一', us: 'One' },
            icon: 'user',
            dialog: async () => ({ Dialog: Page }),
          },
        ],
      }),
    ];
    registerModules(given, async () => given);
    const [entry] = personEntries();
    expect(brought).not.toHaveBeenCalled();
    expect(await entry?.dialog?.()).toEqual({ Dialog: Page });
    expect(brought).toHaveBeenCalledOnce();
    await completeModules();
    expect(personEntries()[0]).toBe(entry);
  });

  it('may not claim the same address', () => {
    const given = [moduleOf('a', ['/x']), moduleOf('b', ['/y'], ['/x'])];
    expect(() => registerModules(given, async () => given)).toThrow('path /x is declared by a and b');
  });
});
