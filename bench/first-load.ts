/**
 * The first page of somebody who is signed in, on a slow phone line (150 ms, 1.6 Mbit/s), with an empty cache and a
 * processor slowed down four times: when the settings, the overview and the picture of the banner are asked, when the
 * page is drawn, and when the largest content stands. `--runs=N` (5). `--beside=FOLDER` measures another working copy
 * with its own build in turn with this one.
 */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { DESKTOP, type Look, openBrowser, openProfile, PHONE, signIn } from '../e2e/support/browser.ts';
import { type RunningPortal, startPortal } from '../e2e/support/portal.ts';
import { machineLine, option, percentile } from './support/machine.ts';

const LINE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, offline: false };
const SLOWDOWN = 4;
const PAGES: readonly { path: string; look: Look }[] = [
  { path: '/home', look: DESKTOP },
  { path: '/mobile', look: PHONE },
];
const ASKED = { settings: '/users/settings', overview: '/home/overview', picture: '/home_pictures/' } as const;
type Seen = Readonly<Record<'drawn' | 'largest', number>>;
type Moment = keyof typeof ASKED | keyof Seen;
const MOMENTS: readonly Moment[] = ['settings', 'overview', 'picture', 'drawn', 'largest'];

const runs = option('runs', 5);
const beside = process.argv.find((given) => given.startsWith('--beside='))?.slice('--beside='.length);

console.log(machineLine());
console.log(`median of ${runs} visits in ms: when something is asked, the page drawn, and its largest content`);
const portals = new Map<string, RunningPortal>([['', await startPortal()]]);
const browser = await openBrowser();
try {
  if (beside) {
    const other = (await import(join(beside, 'e2e/support/portal.ts'))) as { startPortal: typeof startPortal };
    portals.set(' beside', await other.startPortal());
  }
  for (const page of PAGES) {
    const seen = new Map([...portals.keys()].map((name) => [name, [] as Record<Moment, number>[]]));
    for (let run = 0; run < runs; run++)
      for (const [name, portal] of portals) seen.get(name)?.push(await visit(browser, portal.url, page));
    for (const [name, visits] of seen) {
      const middle = (moment: Moment) =>
        percentile(
          visits.map((one) => one[moment]),
          0.5,
        ).toFixed(0);
      console.log(
        `${(page.path + name).padEnd(16)}${MOMENTS.map((moment) => `${moment} ${middle(moment)}`).join(', ')}`,
      );
    }
  }
} finally {
  await browser.close();
  for (const portal of portals.values()) await portal.stop();
}

async function visit(
  browser: Browser,
  url: string,
  { path, look }: (typeof PAGES)[number],
): Promise<Record<Moment, number>> {
  const context = await openProfile(browser, look);
  try {
    const page = await context.newPage();
    await context.setExtraHTTPHeaders({ 'X-Portal': 'web' }); // a browser, which gets the cookie of one
    await signIn(page, url, 'teacher');
    await context.setExtraHTTPHeaders({});
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const asked: { url: string; at: number }[] = [];
    session.on('Network.requestWillBeSent', ({ request, timestamp }) =>
      asked.push({ url: request.url, at: timestamp * 1000 }),
    );
    await page.addInitScript(watchPage);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    const began = asked[0]?.at ?? 0;
    const when = (part: string) => (asked.find((one) => one.url.includes(part))?.at ?? Number.NaN) - began;
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    return {
      settings: when(ASKED.settings),
      overview: when(ASKED.overview),
      picture: when(ASKED.picture),
      ...seen,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page. Drawn: the picture of index.html has given way to the page. */
function watchPage(): void {
  const seen = { drawn: 0, largest: 0 };
  (window as unknown as { seen: typeof seen }).seen = seen;
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1)?.startTime ?? seen.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  let hadPicture = false;
  const look = () => {
    const hasPicture = document.querySelector('.opening') !== null;
    if (hadPicture && !hasPicture) seen.drawn = performance.now();
    else requestAnimationFrame(look);
    hadPicture = hasPicture;
  };
  requestAnimationFrame(look);
}
