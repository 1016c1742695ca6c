import type { BrowserContext, Page } from 'playwright-core';

/** What a test changes about a profile for as long as it is open, and nobody can take back. */
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;

/** The same of a tab: what stays with it when it goes to another address. */
const LASTING_IN_TAB = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'route',
  'routeWebSocket',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setViewportSize',
] as const;

interface Lent {
  readonly key: string;
  readonly context: BrowserContext;
  /** The tab that the next test goes on in: its process has the app at hand. */
  tab?: Page | undefined;
}

/**
 * Browser profiles that one test after the other uses: what was loaded and compiled stays, everything else is cleared
 * before the next test sees it (cookies, permissions, and all that a page can store). A profile is lent to one test at a
 * time, and never again once a test changed it for good, closed it or led it to another origin. Its tab stays open as
 * well, at an address without the app, unless a test changed something of it that no address takes back: in a new one a
 * page of the portal costs two seconds of processor time, in one that is open one.
 */
export class Profiles {
  readonly #idle: Lent[] = [];
  readonly #lent = new Set<Lent>();
  readonly #spent = new WeakSet<BrowserContext | Page>();
  /** The one that pages of these profiles are of. */
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The first page of a profile with this key that nobody else has, clean like a new one; `open` makes one where none is left. */
  async page(key: string, open: () => Promise<BrowserContext>): Promise<Page> {
    const at = this.#idle.findIndex((one) => one.key === key);
    const [used] = at < 0 ? [] : this.#idle.splice(at, 1);
    const lent = used ?? { key, context: this.#watch(await open()) };
    this.#lent.add(lent);
    const page = lent.tab ?? this.#watchTab(await lent.context.newPage());
    lent.tab = page;
    if (used) await this.#clear(page);
    return page;
  }

  /** The profiles that the test has. */
  get lent(): BrowserContext[] {
    return [...this.#lent].map(({ context }) => context);
  }

  /** The test is over: its pages close, and the profiles wait for the next one. */
  async takeBack(): Promise<void> {
    const back = [...this.#lent];
    this.#lent.clear();
    await Promise.all(
      back.map(async (one) => {
        if (this.#spent.has(one.context)) return one.context.close();
        if (one.tab && !(await this.#leave(one.tab))) one.tab = undefined;
        await Promise.all(
          one.context
            .pages()
            .filter((page) => page !== one.tab)
            .map((page) => page.close()),
        );
        this.#idle.push(one);
      }),
    );
  }

  /** Leads a tab away from the app; false: it cannot be used again. */
  async #leave(tab: Page): Promise<boolean> {
    if (tab.isClosed() || this.#spent.has(tab)) return false;
    try {
      await tab.goto(`${this.origin}/healthz`);
      await tab.mouse.move(-1, -1); // over nothing, as in a new one
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle.splice(0), ...this.#lent].map(({ context }) => context.close()));
  }

  #watch(context: BrowserContext): BrowserContext {
    const spend = () => void this.#spent.add(context);
    context.on('close', spend);
    context.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).origin !== this.origin) spend();
    });
    for (const name of LASTING) before(context, name, spend);
    before(context, 'newCDPSession', (page) => this.#spent.add(page as Page));
    for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) before(context.clock, name, spend);
    return context;
  }

  #watchTab(tab: Page): Page {
    const spend = () => void this.#spent.add(tab);
    for (const name of LASTING_IN_TAB) before(tab, name, spend);
    return tab;
  }

  async #clear(page: Page): Promise<void> {
    const context = page.context();
    if (page.url().startsWith(this.origin))
      await page.evaluate(() => {
        sessionStorage.clear();
        window.name = '';
      });
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: 'all' });
    await browser.send('Page.resetNavigationHistory');
    await browser.detach();
    this.#spent.delete(page); // the session was ours
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
  }
}

/** Tells of every call of a method before it is made. */
function before<Name extends string>(
  of: Record<Name, unknown>,
  name: Name,
  tell: (...given: unknown[]) => unknown,
): void {
  const own = of[name] as (...given: unknown[]) => unknown;
  Object.defineProperty(of, name, {
    value: (...given: unknown[]) => {
      tell(...given);
      return own.apply(of, given);
    },
  });
}
