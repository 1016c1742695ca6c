import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { CastName } from '../../database/demo/cast.ts';
import { headersFor } from './solve.ts';

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
  '--disable-dev-shm-usage',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: FLAGS });
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
  context.setDefaultTimeout(15_000);
  return context;
}

/** Signs somebody of the cast in without the sign-in page, which has journeys of its own. */
export async function signIn(page: Page, url: string, username: CastName): Promise<void> {
  await page.goto(`${url}/404`);
  const enter = (headers: Record<string, string>) =>
    page.evaluate(
      async ([login, extra]) => {
        const reply = await fetch('/api/web/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...extra },
          body: JSON.stringify({ login, password: 'Shuyuan123' }),
        });
        const answer = (await reply.json()) as { code: number; data?: { token: string } };
        if (answer.data) localStorage.setItem('portal_token', answer.data.token);
        return answer;
      },
      [username, headers] as const,
    );
  const answer = await enter({});
  if (answer.code === 403302) await enter(headersFor(answer));
}
