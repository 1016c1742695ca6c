/**
 * The tour: opens every registered page as everybody of the demo, and every page in both languages, schemes and sizes.
 * Fails on console errors, failed calls, missing texts, sideways scrolling, axe findings, or a page that opens for
 * somebody it should not (or the other way round). `--pictures DIR` keeps a picture of each; `--only PART` narrows.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type CastName, cast } from '../database/demo/cast.ts';
import { type Look, openBrowser, openProfile, type Size, signIn } from './support/browser.ts';
import { startPortal } from './support/portal.ts';
import { type TourRoute, tourRoutes } from './support/routes.ts';
import { accessProblems, Complaints, layoutProblems, settled } from './support/screen-check.ts';

const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1];
const pictures = process.argv.includes('--pictures') ? option('pictures') : undefined;
const only = process.argv.includes('--only') ? option('only') : undefined;
if (pictures) mkdirSync(pictures, { recursive: true });

const looks: readonly Look[] = (['desktop', 'phone'] as const).flatMap((size) =>
  (['cn', 'us'] as const).flatMap((lang) => (['light', 'dark'] as const).map((scheme) => ({ size, lang, scheme }))),
);
let passed = 0;
const failures: string[] = [];

const portal = await startPortal();
const browser = await openBrowser();
try {
  const routes = (await tourRoutes()).filter((route) => !only || route.path.includes(only));
  await everybody(browser, routes);
  for (const look of looks) await everyLook(browser, routes, look);
} finally {
  await browser.close();
  await portal.stop();
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length ? 1 : 0);

/** Every page as everybody: it opens for those with the right, and is /404 (or the sign-in) for the others. */
async function everybody(with_: Browser, routes: readonly TourRoute[]): Promise<void> {
  for (const who of [null, ...cast.map((one) => one.username)]) {
    const size: Size = 'desktop';
    const context = await openProfile(with_, { size, lang: 'cn', scheme: 'light' });
    const page = await context.newPage();
    const complaints = new Complaints(page);
    const held = who ? await rightsOf(page, who) : null;
    complaints.take();
    // pages that sign out come last
    for (const route of [...routes].sort((a, b) => Number(a.leaves ?? false) - Number(b.leaves ?? false))) {
      const lands = await visit(page, route.example);
      const wanted = expectedLanding(route, held);
      const found = [...complaints.take(), ...(wanted(lands) ? [] : [`lands on ${lands}`])];
      report(
        `${route.path} as ${who ?? 'nobody'}`,
        found.filter((line) => !route.tolerates?.test(line)),
      );
    }
    await context.close();
    process.stdout.write(`  as ${who ?? 'nobody'}: ${routes.length} pages\n`);
  }
}

/** Every page once in one look, by somebody who may open it, with everything that can be seen checked. */
async function everyLook(with_: Browser, routes: readonly TourRoute[], look: Look): Promise<void> {
  let who: CastName | null | undefined;
  let page: Page | undefined;
  let complaints: Complaints | undefined;
  for (const route of [...routes].sort((a, b) => String(a.viewer).localeCompare(String(b.viewer)))) {
    if (!page || who !== route.viewer) {
      await page?.context().close();
      page = await (await openProfile(with_, look)).newPage();
      complaints = new Complaints(page);
      who = route.viewer;
      if (who) await signIn(page, portal.url, who);
      await page.evaluate((scheme) => localStorage.setItem('theme', scheme), look.scheme).catch(() => {});
      complaints.take();
    }
    await visit(page, route.example);
    const name = `${route.path} ${look.size} ${look.lang} ${look.scheme}`;
    const found = [
      ...(complaints?.take() ?? []),
      ...(await layoutProblems(page, look.lang)),
      ...(await accessProblems(page)),
    ];
    report(
      name,
      found.filter((line) => !route.tolerates?.test(line)),
    );
    if (pictures) await page.screenshot({ path: join(pictures, `${name.replace(/[^a-z0-9]+/gi, '_')}.png`) });
  }
  await page?.context().close();
  process.stdout.write(`  ${look.size} ${look.lang} ${look.scheme}: ${routes.length} pages\n`);
}

async function visit(page: Page, path: string): Promise<string> {
  await page.goto(`${portal.url}${path}`, { waitUntil: 'domcontentloaded' });
  await settled(page);
  return new URL(page.url()).pathname;
}

interface Held {
  readonly codes: ReadonlySet<string>;
  readonly is_super_admin: boolean;
}

async function rightsOf(page: Page, who: CastName): Promise<Held> {
  await signIn(page, portal.url, who);
  const { permission_lists, user } = await page.evaluate(async () => {
    const reply = await fetch('/api/web/users/settings', {
      headers: { token: localStorage.getItem('portal_token') ?? '' },
    });
    return (await reply.json()).data;
  });
  return { codes: new Set(permission_lists), is_super_admin: user.is_super_admin };
}

function expectedLanding(route: TourRoute, held: Held | null): (path: string) => boolean {
  const itself = (path: string) => path !== '/login' && (path !== '/404' || route.path === '/404');
  if (!held)
    return route.is_public
      ? (path) => path !== '/404' || route.path === '/404'
      : (path) => path === '/login' || path === '/mobile' || (path === '/404' && route.path === '/404');
  if (route.leaves) return () => true;
  if (!route.roles || held.is_super_admin || route.roles.some((code) => held.codes.has(code))) return itself;
  return (path) => path === '/404';
}

function report(name: string, found: readonly string[]): void {
  if (found.length === 0) passed += 1;
  else failures.push(`${name}\n    ${[...new Set(found)].join('\n    ')}`);
}
