import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { WebRoute } from '../modules/web-module.ts';
import { entryFacts } from '../session/entry-query.ts';
import { requireActivation } from '../session/session.ts';
import { session } from '../session/session-state.ts';
import { currentToken, keepToken } from '../session/token.ts';
import { settingsOf } from '../testing/settings.ts';
import { recentToasts } from '../ui/toasts.ts';
import { registerModules } from './registry.ts';
import { guardRoute, rootTarget, unknownTarget } from './route-guard.ts';

const Page = () => null;

const route = (path: string, over: Partial<WebRoute> = {}): WebRoute => ({
  name: path,
  path,
  layout: 'desktop',
  title: { cn: path, us: path },
  load: async () => ({ Page }),
  ...over,
});

const home = route('/home', { roles: ['01'] });
const visitors = route('/visitor_manage', { roles: ['0810'], mobile_path: '/mobile/visitor_manage' });
const login = route('/login', { layout: 'standalone', public: true });
const register = route('/register', { layout: 'register', public: true });
const notFound = route('/404', { layout: 'standalone', unactivated: true });
const phoneHome = route('/mobile', { layout: 'mobile', public: true });

let answer: () => Response;
const says = (body: unknown, status = 200) => {
  answer = () => new Response(JSON.stringify(body), { status });
};
const asPhone = (userAgent: string) => vi.stubGlobal('navigator', { onLine: true, userAgent });
const open = (target: WebRoute, address = target.path) => {
  const { pathname, search } = new URL(address, 'https://portal.example');
  return guardRoute(target, {}, { pathname, search });
};

let people = 0;
function signIn(permission_lists: readonly string[], over = {}) {
  people += 1;
  keepToken(`token-${people}`);
  says({ code: 0, data: settingsOf(permission_lists, over) });
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: '', dataset: {} } });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('fetch', async () => answer());
  asPhone('Mozilla/5.0 (X11; Linux x86_64)');
  recentToasts.set([]);
  session.set({ phase: 'guest' });
});
afterEach(() => {
  keepToken(null);
  entryFacts.set({ ...entryFacts.get(), is_webapp: false });
  vi.unstubAllGlobals();
});

describe('without a token', () => {
  it.each([
    [home, '/home', '/login?redirect=%2Fhome'],
    [visitors, '/visitor_manage?page=2', '/login?redirect=%2Fvisitor_manage%3Fpage%3D2'],
    [notFound, '/404', '/login'],
    [login, '/login', null],
    [register, '/register', null],
    [phoneHome, '/mobile', null],
  ])('%# goes where it must', async (target, address, leads) => {
    expect(await open(target, address)).toBe(leads);
  });

  it('opens the mobile path of a page that is open to guests, but not for the home page', async () => {
    const pages = [
      route('/news/:id', { mobile_path: '/mobile/news/:id' }),
      route('/mobile/news/:id', { layout: 'mobile', public: true }),
      route('/start', { mobile_path: '/mobile/start', resets_history: true }),
      route('/mobile/start', { layout: 'mobile', public: true }),
    ];
    const none = async () => ({ default: {} });
    registerModules([{ name: 'news', locales: { cn: none, us: none }, routes: pages }], async () => []);
    const wanted = { pathname: '/news/7', search: '?a=1' };
    expect(await guardRoute(pages[0] as WebRoute, { id: '7' }, wanted)).toBe('/mobile/news/7?a=1');
    expect(await open(pages[2] as WebRoute)).toBe('/login?redirect=%2Fstart');
  });

  it('sends unknown addresses to sign-in', async () => {
    expect(await unknownTarget({ pathname: '/nothing', search: '' })).toBe('/login?redirect=%2Fnothing');
  });
});

describe('with a session', () => {
  it('opens what the rights open, and says 404 for the rest', async () => {
    signIn(['01']);
    expect(await open(home)).toBeNull();
    expect(await open(visitors)).toBe('/404?from=%2Fvisitor_manage');
    expect(await unknownTarget({ pathname: '/x', search: '?a=1' })).toBe('/404?from=%2Fx%3Fa%3D1');
  });

  it('lets super admins pass every right', async () => {
    signIn([], { user: { ...settingsOf([]).user, is_super_admin: true } });
    expect(await open(visitors)).toBeNull();
  });

  it('shows a person without any right nothing but 404', async () => {
    signIn([]);
    expect(await open(route('/more_menu'))).toBe('/404?from=%2Fmore_menu');
    expect(await open(notFound)).toBeNull();
  });

  it.each([
    ['/login?redirect=%2Fvisitor_manage%3Fpage%3D2', '/visitor_manage?page=2'],
    ['/login', '/'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
  ])('leads on from %s to %s', async (address, leads) => {
    signIn(['01']);
    expect(await open(login, address)).toBe(leads);
  });

  it('leads phones to the phone frame, deeper pages to the same page there', async () => {
    signIn(['01', '0810']);
    asPhone('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)');
    expect(rootTarget()).toBe('/mobile');
    expect(await open(home)).toBe('/mobile');
    expect(await open(visitors, '/visitor_manage?id=1')).toBe('/mobile/visitor_manage?id=1');
    expect(await open(route('/payroll', { roles: ['01'] }))).toBeNull();
  });
});

it('200601 of a call leaves activation open to a signed-in person until they have another session', async () => {
  const activation = route('/register/active', { layout: 'register', public: true });
  signIn(['01']);
  expect(await open(activation)).toBe('/');
  requireActivation();
  expect(await open(activation)).toBeNull();
  signIn(['01']);
  expect(await open(activation)).toBe('/');
});

describe('when the settings cannot be read', () => {
  it.each([401401, 200601] as const)('%i lets navigation go on with the token', async (code) => {
    signIn([]);
    says({ code, message: 'x' }, code === 401401 ? 401 : 200);
    expect(await open(home)).toBeNull();
    expect(session.get()).toEqual({ phase: 'tolerated', code });
  });

  it('a 401 clears the token and leads to sign-in, which speaks for itself', async () => {
    signIn([]);
    says({ code: 401402, message: '已失效' }, 401);
    expect(await open(home)).toBe('/login?redirect=%2Fhome');
    expect([currentToken(), recentToasts.get()]).toEqual([null, []]);
  });

  const noAnswer = () => {
    throw new TypeError('Failed to fetch');
  };
  it.each([
    ['the line breaks', noAnswer],
    ['a proxy answers 502 with a page', () => new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['the server is being worked on', () => Response.json({ code: 503001, message: '维护' }, { status: 503 })],
    ['the server fails', () => Response.json({ code: 500001, message: '出错了' }, { status: 500 })],
    ['there are too many calls', () => Response.json({ code: 429001, message: '太频繁' }, { status: 429 })],
    ['the answer says nothing', () => Response.json({ code: 0, data: null })],
    ['a hotel answers with its own page', () => new Response('<html>Wi-Fi</html>')],
  ])('%s: nobody is signed out, and the next try asks again', async (_what, failing) => {
    signIn(['01']);
    const token = currentToken();
    const works = answer;
    answer = failing;
    await expect(open(home)).rejects.toBeInstanceOf(ApiError);
    expect(currentToken()).toBe(token);
    expect(await open(login)).toBeNull(); // a new sign-in is still possible
    answer = works;
    expect(await open(home)).toBeNull();
  });
});
