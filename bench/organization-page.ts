/**
 * Opens /organization of a school with very many departments and people in a real browser with an empty cache: when the
 * tree stands and when the members do, both painted, from the moment that the address was opened. Passes when the middle
 * one of the visits has both within a second.
 * `--departments=N` (1,500), `--people=N` (20,000), `--runs=N` (9).
 */
import { DESKTOP, openBrowser, openProfile, signIn } from '../e2e/support/browser.ts';
import { startPortal } from '../e2e/support/portal.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';
import { seedDepartments } from './support/seed-departments.ts';

const [departments, people, runs] = [option('departments', 1500), option('people', 20_000), option('runs', 9)];
const WITHIN_MS = 1000;
/** A branch of the tree; the tenth member. */
const SEEN = ['[role=treeitem]', 'tbody tr:nth-child(10) td'] as const;

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startPortal({
  DATABASE_URL: database.url,
  NODE_ENV: 'production',
  SECRET_KEY: 'bench'.repeat(8),
  PUBLIC_URL: '',
});
const browser = await openBrowser();
try {
  await seedDepartments(database.url, departments, people);
  const visits: { readonly tree: number; readonly members: number }[] = [];
  for (let run = 0; run < runs; run++) visits.push(await visit());
  const middle = (name: 'tree' | 'members') =>
    percentile(
      visits.map((one) => one[name]),
      0.5,
    );
  const isGood = middle('members') <= WITHIN_MS && middle('tree') <= WITHIN_MS;
  console.log(
    `${departments} departments, ${people} people; median of ${runs} visits: tree ${middle('tree').toFixed(0)} ms, members ${middle('members').toFixed(0)} ms: ${isGood ? 'good' : 'NOT GOOD'}`,
  );
  if (!isGood) process.exitCode = 1;
} finally {
  await browser.close();
  await portal.stop();
  await database.stop();
}

async function visit(): Promise<{ tree: number; members: number }> {
  const context = await openProfile(browser, DESKTOP);
  try {
    const page = await context.newPage();
    await signIn(page, portal.url, 'hrofficer');
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.addInitScript(watchForPaint, SEEN);
    await page.goto(`${portal.url}/organization`, { waitUntil: 'commit' });
    const paintedAt = async (selector: string) => {
      const at = await page.waitForFunction((what) => (window as unknown as Painted).painted[what], selector);
      return (await at.jsonValue()) as number;
    };
    const [tree, members] = await Promise.all([paintedAt(SEEN[0]), paintedAt(SEEN[1])]);
    return { tree, members };
  } finally {
    await context.close();
  }
}

interface Painted {
  painted: Record<string, number>;
}

/** Runs in the page: notes when a part of it was first painted, in milliseconds since the address was opened. */
function watchForPaint(selectors: readonly string[]): void {
  const painted: Record<string, number> = {};
  (window as unknown as Painted).painted = painted;
  const open = new Set(selectors);
  new MutationObserver(() => {
    for (const selector of open) {
      if (!document.querySelector(selector)) continue;
      open.delete(selector);
      // the task after the next frame has begun: the frame is painted
      requestAnimationFrame(() => setTimeout(() => (painted[selector] = performance.now())));
    }
  }).observe(document, { childList: true, subtree: true });
}
