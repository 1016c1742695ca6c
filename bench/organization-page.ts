/**
 * Opens /organization of a school with very many departments and people in a real browser with an empty cache: when the
 * tree stands and when the members do. Passes when the middle one of the visits has both within a second.
 * `--departments=N` (1,500), `--people=N` (20,000), `--runs=N` (5).
 */
import { DESKTOP, openBrowser, openProfile, signIn } from '../e2e/support/browser.ts';
import { startPortal } from '../e2e/support/portal.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase } from './support/portal-server.ts';
import { seedDepartments } from './support/seed-departments.ts';

const [departments, people, runs] = [option('departments', 1500), option('people', 20_000), option('runs', 5)];
const WITHIN_MS = 1000;

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
    const from = performance.now();
    await page.goto(`${portal.url}/organization`, { waitUntil: 'commit' });
    const stands = async (selector: string) => {
      await page.locator(selector).first().waitFor();
      return performance.now() - from;
    };
    const [tree, members] = await Promise.all([stands('[role=treeitem]'), stands('tbody tr:nth-child(10) td')]);
    return { tree, members };
  } finally {
    await context.close();
  }
}
