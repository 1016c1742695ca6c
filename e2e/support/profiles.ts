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

interface Lent {
  readonly key: string;
  readonly context: BrowserContext;
}

/**
 * Browser profiles that one test after the other uses: what was loaded and compiled stays, everything else is cleared
 * before the next test sees it (cookies, permissions, and all that a page can store). A profile is lent to one test at a
 * time, and never again once a test changed it for good, closed it or led it to another origin.
 */
export class Profiles {
  readonly #idle: Lent[] = [];
  readonly #lent = new Set<Lent>();
  readonly #spent = new WeakSet<BrowserContext>();
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
    const page = await lent.context.newPage();
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
        await Promise.all(one.context.pages().map((page) => page.close()));
        this.#idle.push(one);
      }),
    );
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
    for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) before(context.clock, name, spend);
    return context;
  }

  async #clear(page: Page): Promise<void> {
    const context = page.context();
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: 'all' });
    await browser.detach();
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
  }
}

/** Tells of every call of a method before it is made. */
function before<Name extends string>(of: Record<Name, unknown>, name: Name, tell: () => void): void {
  const own = of[name] as (...given: unknown[]) => unknown;
  Object.defineProperty(of, name, {
    value: (...given: unknown[]) => {
      tell();
      return own.apply(of, given);
    },
  });
}
