/**
 * Lighthouse, as on a phone, on the pages by which people come in. Performance must reach 95 and accessibility 100; each
 * page is measured `--runs=N` (3) times and its middle run counts. Lighthouse itself is fetched by npx and stays no
 * dependency: nobody else needs it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserProgram } from '../e2e/support/browser-program.ts';
import { startPortal } from '../e2e/support/portal.ts';
import { machineLine, option, percentile } from './support/machine.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = ['/login', '/register', '/activate', '/forget'];
/** What performance is made of: first paint, largest paint, time blocked, time until it is drawn, what jumps. */
const PARTS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
];
const LEAST = { performance: 95, accessibility: 100 } as const;
type Category = keyof typeof LEAST;

const runs = option('runs', 3);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
console.log(machineLine());
const portal = await startPortal();
try {
  for (const path of PAGES) {
    const measured = Array.from({ length: runs }, () => measure(path));
    const middle = (category: Category) =>
      percentile(
        measured.map((one) => one[category]),
        0.5,
      );
    const good = (Object.keys(LEAST) as Category[]).every((category) => middle(category) >= LEAST[category]);
    console.log(
      `${path.padEnd(10)} performance ${middle('performance')}, accessibility ${middle('accessibility')}: ${good ? 'good' : 'NOT ENOUGH'}`,
    );
    console.log(`           ${measured[0]?.parts}`);
    for (const title of new Set(measured.flatMap((one) => one.failed))) console.log(`           ${title}`);
    if (!good) process.exitCode = 1;
  }
} finally {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface Report {
  readonly categories: Record<Category, { score: number; auditRefs: readonly { id: string }[] }>;
  readonly audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

function measure(
  path: string,
): Record<Category, number> & { readonly failed: readonly string[]; readonly parts: string } {
  const file = join(folder, 'report.json');
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      portal.url + path,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance,accessibility',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: browserProgram() ?? '' } },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const score = (category: Category) => Math.round(categories[category].score * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    parts: PARTS.map((part) => `${part} ${audits[part]?.displayValue?.replace('\u00a0', ' ')}`).join(', '),
    failed: categories.accessibility.auditRefs.flatMap(({ id }) => (audits[id]?.score === 0 ? [audits[id].title] : [])),
  };
}
