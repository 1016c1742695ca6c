import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { CastName } from '../../database/demo/cast.ts';
import { patience } from '../../src/platform/server/testing/pace.ts';
import { type Api, apiOf } from './api.ts';
import { DESKTOP, type Look, openBrowser, openProfile, signIn } from './browser.ts';
import { evidenceOf, rememberCalls } from './evidence.ts';
import { startHostedPortal } from './hosted-portal.ts';
import { keepPictures } from './pictures.ts';
import type { RunningPortal } from './portal.ts';
import { Profiles } from './profiles.ts';

/** What the journeys of one file play on. Nothing of it may be used before the first test. */
export interface Stage {
  readonly portal: Pick<RunningPortal, 'url'>;
  /**
   * A page of somebody of the cast (null: nobody is signed in), in a browser profile of their own unless one is given. It
   * finds nothing of an earlier test; what the browser loaded and compiled for them before, it does not load again.
   */
  pageOf(who: CastName | null, path: string, look?: Look, profile?: BrowserContext | null): Promise<Page>;
  /** A browser profile that nobody has used, and that closes with the test. */
  profile(look?: Look): Promise<BrowserContext>;
  /** Calls as somebody of the cast; they sign in with the first call, and once for the whole file. */
  as(who: CastName): Api;
  /** The code that this test let the portal send to this phone; each is given once. */
  codeTo(phone: string): Promise<string>;
  /** The link in a message of this test, from its path on; each is given once. */
  linkTo(phone: string, path?: string): Promise<string>;
}

/** The browser of this worker: its profiles know nothing of each other, and it ends with the worker. */
let browser: Browser | undefined;

/**
 * A portal for the journeys of one file, from its first test to its last. Every page is closed after its test, whatever
 * calls of it are still being answered, and so is every profile that a test asked for; of a test that failed the open pages are kept as pictures, and its reason says
 * what they were waiting for.
 */
export function setUpJourney(settings: Readonly<Record<string, string>> = {}): Stage {
  let running: RunningPortal | undefined;
  const open: BrowserContext[] = [];
  let kept: Profiles | undefined;
  const apis = new Map<CastName, Promise<Api>>();
  const given = new Set<string>();
  let began = 0;

  beforeAll(async () => {
    running = await startHostedPortal(expect.getState().testPath ?? '', settings);
    if (!browser?.isConnected()) browser = await openBrowser();
    kept = new Profiles(new URL(running.url).origin);
  });
  beforeEach(() => {
    began = Date.now();
  });
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
    await kept?.close();
    await running?.stop();
  });

  const portal = {
    get url() {
      return ready(running).url;
    },
  };
  /** What fits `pattern` in the newest message since the test began that was not given before; waits until it is sent. */
  const messageTo = async (phone: string, pattern: RegExp): Promise<string> => {
    for (const until = Date.now() + patience(30); Date.now() < until; await sleep(100)) {
      for (const { at, text } of await ready(running).messages(phone)) {
        const found = pattern.exec(text)?.[0];
        if (!found || Date.parse(at) < began || given.has(at + text)) continue;
        given.add(at + text);
        return found;
      }
    }
    throw new Error(`nothing like ${pattern} was sent to ${phone}`);
  };
  const newProfile = async (look: Look) => {
    const context = await openProfile(ready(browser), look);
    rememberCalls(context);
    return context;
  };
  return {
    portal,
    async profile(look = DESKTOP) {
      const context = await newProfile(look);
      open.push(context);
      return context;
    },
    async pageOf(who, path, look = DESKTOP, context = null) {
      const page = await (context?.newPage() ?? ready(kept).page(keyOf(who, look), () => newProfile(look)));
      if (who) await signIn(page, portal.url, who);
      await page.goto(new URL(path, portal.url).href);
      return page;
    },
    as: (who) => async (method, path, body, key) => {
      const signedIn = apis.get(who) ?? apiOf(portal.url, who);
      apis.set(who, signedIn);
      return (await signedIn)(method, path, body, key);
    },
    codeTo: (phone) => messageTo(phone, /(?<!\d)\d{6}(?!\d)/),
    linkTo: async (phone, path = '/') => {
      const { pathname, search, hash } = new URL(await messageTo(phone, new RegExp(`https?://[^/\\s]+${path}\\S*`)));
      return pathname + search + hash;
    },
  };
}

const keyOf = (who: CastName | null, look: Look) => [who, look.size, look.lang, look.scheme].join(' ');

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
