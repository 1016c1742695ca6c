import { describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../i18n/texts.ts';
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

  it('make their texts known, those of a few pages too, and load none of them', async () => {
    const load = vi.fn(async () => ({ default: { save: '保存' } }));
    const files = { cn: load, us: load };
    const given = [
      defineWebModule({
        ...moduleOf('school', ['/school']),
        locales: files,
        separate_locales: { 'school-terms': files },
      }),
    ];
    registerModules(given, async () => given);
    expect(load).not.toHaveBeenCalled();
    await Promise.all([loadTexts('school'), loadTexts('school-terms')]);
    expect(load).toHaveBeenCalledTimes(2);
    await completeModules();
  });

  it('stay the same when the others arrive, so that nothing is drawn anew', async () => {
    const entry = {
      key: 'one',
      place: 1,
      title: { cn: '一', us: 'One' },
      icon: 'user' as const,
      dialog: async () => ({ Dialog: Page }),
    };
    const given = [defineWebModule({ ...moduleOf('account', ['/login']), entries: [entry] })];
    registerModules(given, async () => [...given, moduleOf('visitors', ['/visitors'])]);
    await completeModules();
    expect(personEntries()[0]).toBe(entry);
  });

  it('may not claim the same address', () => {
    const given = [moduleOf('a', ['/x']), moduleOf('b', ['/y'], ['/x'])];
    expect(() => registerModules(given, async () => given)).toThrow('path /x is declared by a and b');
  });
});
