import { generatePath, type Params } from 'react-router';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { NOT_FOUND_PATH } from '#shared/constants.ts';
import { frameErrors } from '#shared/errors/error-frame.ts';
import type { WebRoute } from '../modules/web-module.ts';
import { isPhone } from '../session/device.ts';
import { holdsOne, isAdministrator } from '../session/rights.tsx';
import { ensureSession, isActivationRequired, type SessionState, type Settings } from '../session/session.ts';
import { currentToken } from '../session/token.ts';
import { registeredModules, routeByPath } from './registry.ts';

const LOGIN = '/login';
/** Where 200601 leads. */
const ACTIVATION = frameErrors['200601'].redirect_to;

/** The address of a page that is to be opened. */
export interface RequestedPage {
  readonly pathname: string;
  readonly search: string;
}

function toLogin({ pathname, search }: RequestedPage): string {
  if (pathname === NOT_FOUND_PATH || pathname === '/') return LOGIN;
  return `${LOGIN}?redirect=${encodeURIComponent(pathname + search)}`;
}

function notFound({ pathname, search }: RequestedPage): string {
  return `${NOT_FOUND_PATH}?from=${encodeURIComponent(pathname + search)}`;
}

/** Sign-in and sign-up are for people who are not signed in. */
function isEntrance(route: WebRoute): boolean {
  return route.layout === 'register' || route.path === LOGIN || route.path.startsWith('/activate');
}

/** Where a module wants somebody to go before this page. */
function redirectOf(wanted: RequestedPage, settings: Settings | null): string | null {
  for (const { redirect } of registeredModules()) {
    const first = redirect?.(wanted, settings);
    if (first) return first;
  }
  return null;
}

/** Phones enter the main layout through /mobile; a deeper page opens its mobile path where it has one. */
function phoneTarget(route: WebRoute, params: Params, { search }: RequestedPage): string | null {
  if (route.layout !== 'desktop' || !isPhone()) return null;
  if (route.path === '/home') return '/mobile';
  return route.mobile_path ? generatePath(route.mobile_path, params) + search : null;
}

/** The mobile path of a page that is open to guests, such as public news: a shared link opens there. */
function guestTarget(route: WebRoute, params: Params, { search }: RequestedPage): string | null {
  if (!route.mobile_path || route.resets_history || !routeByPath(route.mobile_path)?.public) return null;
  return generatePath(route.mobile_path, params) + search;
}

/** Whether somebody signed in holds what the page asks for. */
export function isAllowed(route: WebRoute, settings: Settings): boolean {
  if (settings.permission_lists.length === 0 && !isAdministrator(settings)) return false;
  return !route.roles || holdsOne(settings, route.roles);
}

/**
 * Null while the server cannot tell the session: sign-in, sign-out and other standalone pages open all the same, so
 * that an unreadable account locks nobody in.
 */
function sessionFor(route: WebRoute): Promise<SessionState | null> {
  const asked = route.offline
    ? ensureSession().catch(async (error) => (await import('../offline/kept-session.ts')).keptSession(error))
    : ensureSession();
  return route.public && ['standalone', 'register', 'forget'].includes(route.layout) ? asked.catch(() => null) : asked;
}

/**
 * Decides before a page is drawn (specification, sections 2.2 and 4): goes on (null) or elsewhere (a path).
 * The server decides again at every call; here only what the person sees is chosen. Rejects when the server cannot say
 * who is here.
 */
export async function guardRoute(route: WebRoute, params: Params, wanted: RequestedPage): Promise<string | null> {
  const state = await sessionFor(route);
  if (!state) return null;
  if (state.phase !== 'tolerated') {
    const first = redirectOf(wanted, state.phase === 'signed_in' ? state.settings : null);
    if (first !== null) return first;
  }
  if (state.phase === 'guest')
    return route.public ? phoneTarget(route, params, wanted) : (guestTarget(route, params, wanted) ?? toLogin(wanted));
  if (state.phase === 'tolerated') return null;
  if (isEntrance(route) && !(route.path === ACTIVATION && isActivationRequired()))
    return safePath(new URLSearchParams(wanted.search).get('redirect')) ?? '/';
  const phone = phoneTarget(route, params, wanted);
  if (phone) return phone;
  if (route.public || route.unactivated) return null;
  return isAllowed(route, state.settings) ? null : notFound(wanted);
}

/** `/` is the home page, on phones the phone's. */
export function rootTarget(): string {
  return isPhone() ? '/mobile' : '/home';
}

/** Where an address leads that no module knows. */
export async function unknownTarget(wanted: RequestedPage): Promise<string> {
  if (currentToken() === null) return toLogin(wanted);
  const state = await ensureSession();
  return state.phase === 'guest' ? toLogin(wanted) : notFound(wanted);
}
