import { generatePath, type Params, redirect } from 'react-router';
import { safePath } from '#shared/safe-redirect.ts';
import type { WebRoute } from '../modules/web-module.ts';
import { isPhone } from '../session/device.ts';
import { holdsOne, isAdministrator } from '../session/rights.tsx';
import { ensureSession, type Settings } from '../session/session.ts';
import { currentToken } from '../session/token.ts';

export const LOGIN = '/login';
const NOT_FOUND = '/404';

function pathOf(request: Request): string {
  const url = new URL(request.url);
  return url.pathname + url.search;
}

function toLogin(request: Request): Response {
  const from = pathOf(request);
  const { pathname } = new URL(request.url);
  return redirect(pathname === NOT_FOUND || pathname === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(from)}`);
}

function notFound(request: Request): Response {
  return redirect(`${NOT_FOUND}?from=${encodeURIComponent(pathOf(request))}`);
}

/** Sign-in and sign-up are for people who are not signed in (R-redirect-004, -005). */
function isEntrance(route: WebRoute): boolean {
  return route.layout === 'register' || route.path === LOGIN || route.path.startsWith('/activate');
}

/** Phones enter the main layout through /mobile; a deeper page opens its twin where it has one. */
function phoneTarget(route: WebRoute, params: Params, request: Request): string | null {
  if (route.layout !== 'desktop' || !isPhone()) return null;
  if (route.path === '/home') return '/mobile';
  return route.twin ? generatePath(route.twin, params) + new URL(request.url).search : null;
}

function allowed(route: WebRoute, settings: Settings): boolean {
  if (settings.permission_lists.length === 0 && !isAdministrator(settings)) return false;
  return !route.roles || holdsOne(settings, route.roles);
}

/**
 * Decides before a page is drawn (specification, sections 2.2 and 4): goes on (null) or elsewhere (a redirect).
 * The server decides again at every call; here only what the person sees is chosen.
 */
export async function gate(route: WebRoute, request: Request, params: Params): Promise<Response | null> {
  if (currentToken() === null) {
    await ensureSession();
    const phone = route.public ? phoneTarget(route, params, request) : null;
    return route.public ? (phone ? redirect(phone) : null) : toLogin(request);
  }
  const state = await ensureSession();
  if (state.phase === 'guest') return route.public ? null : toLogin(request);
  if (state.phase === 'tolerated') return null;
  if (isEntrance(route)) {
    const wanted = safePath(new URL(request.url).searchParams.get('redirect'));
    return redirect(wanted ?? '/');
  }
  const phone = phoneTarget(route, params, request);
  if (phone) return redirect(phone);
  if (route.public || route.unactivated) return null;
  return allowed(route, state.settings) ? null : notFound(request);
}

/** `/` is the home page, on phones the phone's. */
export function rootTarget(): Response {
  return redirect(isPhone() ? '/mobile' : '/home');
}

/** An address that no module knows. */
export async function unknownPath(request: Request): Promise<Response> {
  if (currentToken() === null) return toLogin(request);
  const state = await ensureSession();
  return state.phase === 'guest' ? toLogin(request) : notFound(request);
}
