import { afterAll, expect, it, vi } from 'vitest';
import { REDIRECT_ATTACKS } from '#shared/testing/redirect-attacks.ts';
import { registerModules } from '#web/boot/registry.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { isVisitor, pathAfterSignIn } from './after-sign-in.ts';

const page = (path: string, aliases: readonly string[] = []) => ({
  name: path,
  path,
  aliases,
  layout: 'standalone' as const,
  title: { cn: path, us: path },
  load: async () => ({ Page: () => null }),
});
const texts = async () => ({ default: {} });
const pages = [page('/home'), page('/visitor', ['/xzSystem/visitor']), page('/gate/:id')];
registerModules([defineWebModule({ name: 'pages', locales: { cn: texts, us: texts }, routes: pages })], async () => []);
vi.stubGlobal('location', new URL('https://portal.example/login'));
afterAll(() => vi.unstubAllGlobals());

const asked = (redirect: string) => `?${new URLSearchParams({ redirect })}`;

it.each(REDIRECT_ATTACKS)('a sign-in never leads to %j', (target) => {
  expect(pathAfterSignIn(asked(target))).toMatch(/^\/(?!\/)/);
  expect(new URL(pathAfterSignIn(asked(target)), 'https://portal.example').origin).toBe('https://portal.example');
  expect(pathAfterSignIn(asked(target))).toBe('/');
});

it.each([
  ['/home', '/home'],
  ['/visitor?no=T1', '/visitor?no=T1'],
  ['/#/visitor?no=T1', '/visitor?no=T1'],
  ['/xzSystem/visitor', '/xzSystem/visitor'],
  ['/gate/7', '/gate/7'],
  ['/nowhere', '/'],
])('%s leads to %s', (target, place) => {
  expect(pathAfterSignIn(asked(target))).toBe(place);
});

it('an applicant goes to admissions, whatever else is asked', () => {
  expect(pathAfterSignIn(`${asked('//evil.example')}&sign_up=enrollment`)).toBe('/visit/admissions');
  expect(isVisitor(asked('/visitor?no=T1'))).toBe(true);
  expect(isVisitor(asked('//evil.example/visitor'))).toBe(false);
});
