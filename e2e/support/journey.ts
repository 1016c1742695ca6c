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

/** What the journeys of one file play on. Nothing of it may be used before the first test. */
export interface Stage {
  readonly portal: Pick<RunningPortal, 'url'>;
  /** A page of somebody of the cast (null: nobody is signed in), in a browser profile of their own unless one is given. */
  pageOf(who: CastName | null, path: string, look?: Look, profile?: BrowserContext): Promise<Page>;
  /** A clean browser profile that closes with the test. */
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
 * A portal for the journeys of one file, from its first test to its last. Every profile is closed after its test, whatever
 * calls of it are still being answered; of a test that failed the open pages are kept as pictures, and its reason says
 * what they were waiting for.
 */
export function setUpJourney(settings: Readonly<Record<string, string>> = {}): Stage {
  let running: RunningPortal | undefined;
  const open: BrowserContext[] = [];
  const apis = new Map<CastName, Promise<Api>>();
  const given = new Set<string>();
  let began = 0;

  beforeAll(async () => {
    running = await startHostedPortal(expect.getState().testPath ?? '', settings);
    if (!browser?.isConnected()) browser = await openBrowser();
  });
  beforeEach(() => {
    began = Date.now();
  });
  afterEach(async ({ task }) => {
    const profiles = open.splice(0);
    if (task.result?.state === 'fail') {
      await keepPictures(task.name, profiles);
      addTo(task.result.errors?.[0], await evidenceOf(profiles));
    }
    for (const page of profiles.flatMap((one) => one.pages())) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all(profiles.map((one) => one.close()));
  });
  afterAll(() => running?.stop());

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
  const profile = async (look: Look = DESKTOP) => {
    const context = await openProfile(ready(browser), look);
    open.push(context);
    rememberCalls(context);
    return context;
  };
  return {
    portal,
    profile,
    async pageOf(who, path, look, context) {
      const page = await (context ?? (await profile(look))).newPage();
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
