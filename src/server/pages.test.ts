import { beforeAll, expect, test, vi } from 'vitest';
import { completeModules, registeredRoutes, registerModules } from '#web/boot/registry.ts';
import { guardRoute } from '#web/boot/route-guard.ts';
import type { WebRoute } from '#web/modules/web-module.ts';
import { session } from '#web/session/session-state.ts';
import { keepToken } from '#web/session/token.ts';
import { cast, castId } from '../../database/demo/cast.ts';
import { useDemo } from './testing/use-demo.ts';
import { isWayIn } from './testing/ways-in.ts';
import { webModules } from './web-manifests.ts';

/**
 * Every page × every person of the demo, decided by the gate of the browser over the settings that the server really
 * gives them: a page opens for a holder of one of its codes and is "not there" for everybody else. Who holds which code is
 * read from the tables by itself. The tour opens the pages in a browser as a holder, as somebody plain and as nobody.
 */

const demo = useDemo();
const NO_ID = '00000000-0000-7000-8000-000000000000';
const exampleOf = (path: string) => path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, NO_ID);

let settings: unknown;
let tokens = 0;

/** Where an address leads; null: it opens. */
function land(route: WebRoute): Promise<string | null> {
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, NO_ID]));
  return guardRoute(route, params, { pathname: exampleOf(route.path), search: '' });
}

beforeAll(async () => {
  registerModules([], async () => webModules);
  await completeModules();
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: '', dataset: {} } });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, data: settings })));
});

async function signIn(
  who: (typeof cast)[number]['username'],
): Promise<{ codes: Set<string>; is_super_admin: boolean }> {
  settings = (await (await demo.as(who)).call('GET', '/users/settings')).data;
  keepToken(`token-${++tokens}`);
  session.set({ phase: 'guest' });
  const held = await demo.test_db.query<{ code: string }>(
    `select distinct a.code from role_action a join role r on r.id = a.role_id
      where exists (select 1 from role_user h where h.role_id = r.id and h.user_id = $1 and h.state = 'active')
         or r.user_type = any ((select types from "user" where id = $1)::text[])`,
    [castId(who)],
  );
  const [person] = await demo.test_db.query<{ is_super_admin: boolean }>(
    'select is_super_admin from "user" where id = $1',
    [castId(who)],
  );
  return { codes: new Set(held.map(({ code }) => code)), is_super_admin: person?.is_super_admin ?? false };
}

test.each(cast.map((one) => one.username))('%s opens exactly the pages of their rights', async (who) => {
  const { codes, is_super_admin } = await signIn(who);
  const wrong: string[] = [];
  for (const route of registeredRoutes().filter((one) => !isWayIn(one))) {
    const lands = await land(route);
    const opens = route.public || route.unactivated || !route.roles || is_super_admin;
    const isOpen = opens || route.roles?.some((code) => codes.has(code));
    if (isOpen ? lands !== null : !lands?.startsWith('/404?')) wrong.push(`${route.path}: ${lands ?? 'opens'}`);
  }
  expect(wrong).toEqual([]);
});

test('nobody opens public pages alone; every other one leads to the sign-in, or to its public page for phones', async () => {
  keepToken(null);
  session.set({ phase: 'guest' });
  const wrong: string[] = [];
  for (const route of registeredRoutes().filter((one) => !isWayIn(one))) {
    const lands = await land(route);
    const publicTwin =
      route.mobile_path && registeredRoutes().some(({ path, public: is }) => is && path === route.mobile_path);
    const isRight = route.public ? lands === null : /^\/login/.test(lands ?? '') || (publicTwin && lands !== null);
    if (!isRight) wrong.push(`${route.path}: ${lands ?? 'opens'}`);
  }
  expect(wrong).toEqual([]);
});
