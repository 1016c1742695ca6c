import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { CastName } from '../../database/demo/cast.ts';
import { patience } from '../../src/platform/server/testing/pace.ts';
import { browserProgram, HEADLESS_SHELL } from './browser-program.ts';
import { enter } from './enter.ts';
import type { SignedIn } from './hosted-portal.ts';

export type Size = 'desktop' | 'phone';

export interface Look {
  readonly size: Size;
  readonly lang: 'cn' | 'us';
  readonly scheme: 'light' | 'dark';
}

export const DESKTOP: Look = { size: 'desktop', lang: 'cn', scheme: 'light' };
export const PHONE: Look = { size: 'phone', lang: 'cn', scheme: 'light' };

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev', // a page of a journey ends before code that was made fast has paid: a sixth less work
  '--disable-dev-shm-usage',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserProgram() ?? HEADLESS_SHELL, headless: true, args: FLAGS });
}

/** A clean browser profile with one look. */
export async function openProfile(browser: Browser, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: look.size === 'desktop' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    colorScheme: look.scheme,
    locale: look.lang === 'cn' ? 'zh-CN' : 'en-US',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...(look.size === 'phone' ? { isMobile: true, hasTouch: true, userAgent: PHONE_AGENT } : {}),
  });
  await context.addInitScript((lang) => localStorage.getItem('lang') ?? localStorage.setItem('lang', lang), look.lang);
  context.setDefaultTimeout(patience(30));
  return context;
}

/** Gives a page the session of somebody, as the sign-in page leaves it. No page of the portal is loaded for that. */
export async function holdSession(page: Page, url: string, { token, cookie }: SignedIn): Promise<void> {
  await page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }]);
  if (page.url() !== `${url}/healthz`) await page.goto(`${url}/healthz`);
  await page.evaluate((held) => localStorage.setItem('portal_token', held), token);
}

/** The same for portals that run in a process of their own: signs somebody of the cast in by the call of the sign-in page. */
export const signIn = async (page: Page, url: string, username: CastName): Promise<void> =>
  holdSession(page, url, await enter(url, username));
