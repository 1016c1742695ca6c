import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type CastName, castId } from '../../database/demo/cast.ts';
import { type Api, apiOf } from './api.ts';
import { DESKTOP, holdSession, type Look, openBrowser, openProfile } from './browser.ts';
import { evidenceOf, rememberCalls } from './evidence.ts';
import { type HostedPortal, startHostedPortal } from './hosted-portal.ts';
import { MessagesOfTest } from './messages-of-test.ts';
import { keepPictures } from './pictures.ts';
import type { RunningPortal } from './portal.ts';
import { Profiles } from './profiles.ts';
import { keepTouched, sourcesOf } from './touched.ts';

/** What the journeys of one file play on. Nothing of it may be used before the first test. */
export interface Stage {
  readonly portal: Pick<RunningPortal, 'url'>;
  /**
   * A page of somebody of the cast (null: nobody is signed in), in a browser profile of their own unless one is given. It
   * finds nothing of an earlier test; what the browser loaded and compiled before, it does not load again.
   */
  pageOf(who: CastName | null, path: string, look?: Look, profile?: BrowserContext | null): Promise<Page>;
  /** A browser profile that nobody has used, and that closes with the test. */
  profile(look?: Look): Promise<BrowserContext>;
  /** Calls as somebody of the cast, in one session for the whole file. */
  as(who: CastName): Api;
  /** Calls as somebody of the cast in a new session. */
  anew(who: CastName): Promise<Api>;
  /** The code that this test let the portal send to this phone; each is given once. */
  codeTo(phone: string): Promise<string>;
  /** The link in a message of this test, from its path on; each is given once. */
  linkTo(phone: string, path?: string): Promise<string>;
}

/** The browser of this worker: its profiles know nothing of each other, and it ends with the worker. */
let browser: Browser | undefined;
let kept: Profiles | undefined;
/** Files that the browser used since the portal of this file of journeys started, whether it had to load them or had them. */
const used = new Set<string>();

/**
 * A portal for the journeys of one file, from its first test to its last. Every page is closed after its test, whatever
 * calls of it are still being answered, and so is every profile that a test asked for; of a test that failed the open pages are kept as pictures, and its reason says
 * what they were waiting for.
 */
export function setUpJourney(settings: Readonly<Record<string, string>> = {}): Stage {
  let running: HostedPortal | undefined;
  const open: BrowserContext[] = [];
  const apis = new Map<CastName, Promise<Api>>();
  const messages = new MessagesOfTest((phone) => ready(running).messages(phone));

  beforeAll(async () => {
    used.clear();
    running = await startHostedPortal(settings);
    if (!browser?.isConnected()) [browser, kept] = [await openBrowser(), undefined];
    const { origin } = new URL(running.url);
    if (kept?.origin === origin) return;
    await kept?.close();
    kept = new Profiles(origin);
  });
  beforeEach(() => messages.begin());
  afterEach(async ({ task }) => {
    const ofTest = open.splice(0);
    const profiles = [...ofTest, ...(kept?.lent ?? [])];
    if (task.result?.state === 'fail') {
      await keepPictures(task.name, profiles);
      addTo(task.result.errors?.[0], await evidenceOf(profiles));
    }
    for (const page of profiles.flatMap((one) => one.pages())) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all([...ofTest.map((one) => one.close()), kept?.takeBack()]);
  });
  afterAll(async () => {
    const server = await running?.stop();
    if (server) keepTouched(expect.getState().testPath ?? '', { server, web: sourcesOf(used) });
  });

  const portal = {
    get url() {
      return ready(running).url;
    },
  };
  const newProfile = async (look: Look) => {
    const context = await openProfile(ready(browser), look);
    rememberCalls(context);
    context.on('request', (request) => used.add(new URL(request.url()).pathname.slice(1)));
    return context;
  };
  const anew = async (who: CastName) => apiOf(portal.url, await ready(running).signIn(castId(who)));
  return {
    portal,
    async profile(look = DESKTOP) {
      const context = await newProfile(look);
      open.push(context);
      return context;
    },
    async pageOf(who, path, look = DESKTOP, context = null) {
      const page = await (context?.newPage() ?? ready(kept).page(keyOf(look), () => newProfile(look)));
      if (who) await holdSession(page, portal.url, await ready(running).signIn(castId(who)));
      await page.goto(new URL(path, portal.url).href);
      return page;
    },
    as: (who) => async (method, path, body, key) => {
      const api = apis.get(who) ?? anew(who);
      apis.set(who, api);
      return (await api)(method, path, body, key);
    },
    anew,
    codeTo: (phone) => messages.find(phone, /(?<!\d)\d{6}(?!\d)/),
    linkTo: async (phone, path = '/') => {
      const { pathname, search, hash } = new URL(
        await messages.find(phone, new RegExp(`https?://[^/\\s]+${path}\\S*`)),
      );
      return pathname + search + hash;
    },
  };
}

const keyOf = (look: Look) => [look.size, look.lang, look.scheme].join(' ');

/** The first line of a failure is what a run tells at its end. */
function addTo(error: { message: string; stack?: string } | undefined, evidence: string): void {
  if (!error) return;
  const [first = '', ...rest] = error.message.split('\n');
  const message = [`${first} ${evidence}`, ...rest].join('\n');
  if (error.stack) error.stack = error.stack.replace(error.message, () => message);
  error.message = message;
}

function ready<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the stage stands from the first test on');
  return part;
}
