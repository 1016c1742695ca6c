/**
 * Opens pages of the built web app with an empty cache and a processor slowed down four times: what travels, and when
 * the largest content stands and the page answers. All that travels counts, also what comes after the first drawing
 * (checks of forms); what a page needs to be drawn is held to its budget by the build. `--runs=N` (5).
 */
import type { Browser } from 'playwright-core';
import type { CastName } from '../database/demo/cast.ts';
import { DESKTOP, type Look, openBrowser, openProfile, PHONE, signIn } from '../e2e/support/browser.ts';
import { startPortal } from '../e2e/support/portal.ts';
import { machineLine, option, percentile } from './support/machine.ts';

const runs = option('runs', 5);
const SLOWDOWN = 4;
const pages: readonly { path: string; who: CastName | null; look: Look }[] = [
  { path: '/login', who: null, look: PHONE },
  { path: '/home', who: 'security', look: DESKTOP },
  { path: '/mobile', who: 'security', look: PHONE },
];

interface Visit {
  readonly kb: number;
  readonly requests: number;
  readonly paint_ms: number;
  readonly largest_ms: number;
  readonly interactive_ms: number;
  readonly blocked_ms: number;
}

console.log(machineLine());
console.log(`median of ${runs} visits, processor ÷ ${SLOWDOWN}, network of this machine; JS and CSS as they travel`);
const portal = await startPortal();
const browser = await openBrowser();
try {
  for (const page of pages) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, page));
    const middle = (name: keyof Visit) =>
      percentile(
        visits.map((one) => one[name]),
        0.5,
      );
    console.log(
      `${page.path.padEnd(8)} ${middle('kb').toFixed(1)} KB in ${middle('requests')} files; ` +
        `first paint ${middle('paint_ms').toFixed(0)} ms, largest ${middle('largest_ms').toFixed(0)} ms, interactive ${middle('interactive_ms').toFixed(0)} ms, blocked ${middle('blocked_ms').toFixed(0)} ms`,
    );
  }
} finally {
  await browser.close();
  await portal.stop();
}

async function visit(browser: Browser, { path, who, look }: (typeof pages)[number]): Promise<Visit> {
  const context = await openProfile(browser, look);
  try {
    const page = await context.newPage();
    if (who) await signIn(page, portal.url, who);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const wanted = new Set<string>();
    let bytes = 0;
    session.on(
      'Network.responseReceived',
      ({ requestId, type }) => void (/^(Script|Stylesheet)$/.test(type) && wanted.add(requestId)),
    );
    // Bodies as they travel, without the heads of the answers: what the budgets of the build count.
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (wanted.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript(watchPage);
    await page.goto(portal.url + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(1500);
    const times = await page.evaluate(() => (window as unknown as { seen: Omit<Visit, 'kb' | 'requests'> }).seen);
    return { kb: bytes / 1000, requests: wanted.size, ...times };
  } finally {
    await context.close();
  }
}

/** Runs in the page. Interactive: the end of the last long task after the first paint, or the first paint. */
function watchPage(): void {
  const seen = { paint_ms: 0, largest_ms: 0, interactive_ms: 0, blocked_ms: 0 };
  (window as unknown as { seen: typeof seen }).seen = seen;
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name !== 'first-contentful-paint') return;
    seen.paint_ms = entry.startTime;
    seen.interactive_ms = Math.max(seen.interactive_ms, entry.startTime);
  });
  watch('largest-contentful-paint', (entry) => {
    seen.largest_ms = entry.startTime;
  });
  watch('longtask', (entry) => {
    seen.interactive_ms = Math.max(seen.interactive_ms, entry.startTime + entry.duration);
    seen.blocked_ms += Math.max(0, entry.duration - 50);
  });
}
