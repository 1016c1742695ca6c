import type { ComponentType } from 'react';
import type { Location, NavigationType } from 'react-router';
import { isChunkMissing, isServerReachable, reloadMissingStyles } from '../api/lazy.ts';
import type { Layout } from '../modules/web-module.ts';
import { carryTitle } from '../session/entry-query.ts';
import { isOlderDesktop } from '../session/layout-choice.ts';
import { ensureSession } from '../session/session.ts';
import { session } from '../session/session-state.ts';
import { currentToken } from '../session/token.ts';
import { tabStorage } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';
import { reloadPage } from '../ui/forms/drafts.ts';
import { followHistory } from './in-app-history.ts';
import { askBeforeLeaving, warnBeforeClosing } from './leave-question.ts';
import { browserHistory, connectRecheck } from './navigator.ts';
import { completeModules, isComplete, type RegisteredRoute } from './registry.ts';
import { guardRoute, isAllowed, rootTarget, unknownTarget } from './route-guard.ts';
import { fillTable, find } from './route-table.ts';

/** The frame around the pages of a layout; each is a chunk of its own, so that sign-in loads no sidebar. */
const SHELLS: Readonly<Record<Layout, () => Promise<ComponentType>>> = {
  desktop: async () =>
    isOlderDesktop()
      ? (await import('../shell/older/older-shell.tsx')).OlderShell
      : (await import('../shell/desktop/desktop-shell.tsx')).DesktopShell,
  mobile: async () => (await import('../shell/mobile/mobile-shell.tsx')).MobileShell,
  standalone: async () => (await import('../shell/standalone/standalone-shell.tsx')).StandaloneShell,
  register: async () => (await import('../shell/standalone/narrow-shell.tsx')).NarrowShell,
  forget: async () => (await import('../shell/standalone/narrow-shell.tsx')).NarrowShell,
};

/** What is on the screen: a page inside its frame, or the reason why it could not be loaded. */
export interface ShownPage {
  readonly location: Location;
  readonly action: NavigationType;
  readonly route: RegisteredRoute;
  readonly pattern: string;
  readonly Shell: ComponentType;
  readonly Page: ComponentType;
}
export interface FailedPage extends Partial<Pick<ShownPage, 'route' | 'Shell'>> {
  readonly location: Location;
  readonly action: NavigationType;
  readonly error: unknown;
}

export const shownPage = createStore<ShownPage | FailedPage | null>(null);
export const isLoadingPage = createStore(false);

/** Layouts without menus: their pages can be drawn before every module is known. */
const PLAIN: readonly Layout[] = ['standalone', 'register', 'forget'];

/** The route of a path, with the other modules where the first ones are not enough. */
async function findAnywhere(pathname: string): Promise<ReturnType<typeof find>> {
  const found = find(pathname);
  if (isComplete() || (found && PLAIN.includes(found.branch.handle.layout))) return found;
  await completeModules();
  return find(pathname);
}

async function load(route: RegisteredRoute): Promise<Pick<ShownPage, 'Page' | 'Shell'>> {
  const page = route.load().then((loaded) => {
    readAhead(route, loaded).catch(() => undefined); // the gate asks the same, and says what failed
    return loaded;
  });
  const [{ Page }, Shell] = await Promise.all([page, SHELLS[route.layout]()]);
  return { Page, Shell };
}

/** Begins the reads that a page will need, for somebody signed in who may open it. */
async function readAhead(
  route: RegisteredRoute,
  { warm: begin }: Awaited<ReturnType<RegisteredRoute['load']>>,
): Promise<void> {
  if (!begin || currentToken() === null) return;
  const state = await ensureSession();
  if (state.phase === 'signed_in' && isAllowed(route, state.settings)) begin(state.settings);
}

/** What stands around a page that failed: the frame of its layout, else the one that was there; none while nobody knows who is here. */
async function frameAround({ pathname }: Location): Promise<Pick<FailedPage, 'route' | 'Shell'>> {
  const route = find(pathname)?.branch.handle;
  if (session.get().phase !== 'signed_in' && !route?.public) return {};
  const before = shownPage.get()?.Shell;
  const Shell = route ? await SHELLS[route.layout]().catch(() => before) : before;
  return { ...(route ? { route } : {}), ...(Shell ? { Shell } : {}) };
}

let turn = 0;

/** Opens what the address says. A later call replaces an earlier one; the former page stays until the next is ready. */
async function open(location: Location, action: NavigationType): Promise<void> {
  turn += 1;
  const mine = turn;
  const now = shownPage.get();
  if (now && 'Page' in now && now.location.pathname === location.pathname) {
    isLoadingPage.set(false);
    shownPage.set({ ...now, location, action });
    return;
  }
  isLoadingPage.set(true);
  const failed = async (error: unknown) => ({ location, action, error, ...(await frameAround(location)) });
  const result = await resolve(location, action).catch(failed);
  if (mine !== turn) return;
  if (typeof result === 'string') {
    carryTitle(location.pathname, result);
    browserHistory.replace(result);
    return;
  }
  isLoadingPage.set(false);
  if ('Page' in result) tabStorage.remove(RELOADED_FOR);
  shownPage.set(result);
}

const RELOADED_FOR = 'reloaded_for';

/** Opens the failed page again; what it gives is the failure, where a file of it did not come this time either. */
async function openAgain(failed: FailedPage): Promise<FailedPage | null> {
  reloadMissingStyles();
  await open(failed.location, failed.action);
  const now = shownPage.get();
  return now && 'error' in now && isChunkMissing(now.error) ? now : null;
}

/**
 * Opens a page again that could not be loaded: in place, so that nothing else of the portal is lost. `isAsked`: by a
 * person, and not because the line is back or some time has passed.
 */
export async function tryAgain({ isAsked }: { readonly isAsked: boolean }): Promise<void> {
  const now = shownPage.get();
  if (!now || !('error' in now)) return;
  const missing = await openAgain(now);
  if (!missing || !(await isServerReachable())) return;
  // the line may have come back between the file and the question
  const gone = await openAgain(missing);
  if (!gone || (!isAsked && tabStorage.read(RELOADED_FOR) === gone.location.pathname)) return;
  // some browsers keep a file that did not come as missing until the page is loaded anew; by itself once a page
  tabStorage.write(RELOADED_FOR, gone.location.pathname);
  reloadPage();
}

/** The page of an address, or the path to go to instead. */
async function resolve(location: Location, action: NavigationType): Promise<ShownPage | string> {
  if (location.pathname === '/') return rootTarget();
  const found = await findAnywhere(location.pathname);
  if (!found) return unknownTarget(location);
  const route = found.branch.handle;
  // the chunk loads while the session is read.
  const loading = load(route);
  loading.catch(() => undefined);
  const elsewhere = await guardRoute(route, found.params, location);
  if (elsewhere !== null) return elsewhere;
  const loaded = await loading;
  // Chosen again: which desktop the person wants is known here at the earliest.
  const Shell = await SHELLS[route.layout]();
  return { location, action, route, pattern: found.branch.path, ...loaded, Shell };
}

async function recheck(): Promise<void> {
  const now = shownPage.get();
  if (!now || !('Page' in now)) return open(browserHistory.location, now?.action ?? browserHistory.action);
  // a page that is loading runs the route guard itself; the page before it must not redirect.
  if (now.location.key !== browserHistory.location.key) return;
  const mine = turn;
  const found = find(now.location.pathname);
  // What the server could not say changes nothing on a page that is open.
  const elsewhere = found ? await guardRoute(now.route, found.params, now.location).catch(() => null) : null;
  if (elsewhere !== null && mine === turn) browserHistory.replace(elsewhere);
}

/** Loads the page behind a link when the pointer comes near it. */
function warm(event: Event): void {
  const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
  const found = link && find(new URL((link as HTMLAnchorElement).href).pathname);
  // A page that cannot be loaded ahead is loaded, and its failure shown, when it is opened.
  if (found) load(found.branch.handle).catch(() => undefined);
}

const REST_AFTER_MS = 2_000;

/** Follows the address from now on. Throws when the modules' routes do not fit together. */
export function startPages(): void {
  fillTable();
  connectRecheck(() => void recheck());
  browserHistory.listen(
    (change) =>
      void askBeforeLeaving(change, shownPage.get()?.location, () => {
        followHistory(change.location, change.action);
        void open(change.location, change.action);
      }),
  );
  warnBeforeClosing();
  document.addEventListener('pointerover', warm, { passive: true });
  followHistory(browserHistory.location, browserHistory.action);
  void open(browserHistory.location, browserHistory.action);
  // The pages behind sign-in, while somebody types.
  setTimeout(() => void findAnywhere('').catch(() => undefined), REST_AFTER_MS);
}
