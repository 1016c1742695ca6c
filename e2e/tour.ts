/**
 * The tour: opens every registered page as a holder of its right in both languages, schemes and sizes, and as somebody plain
 * and as nobody. Four looks hold every pair of language, scheme and size; `--all` adds the other four, and everybody of the
 * demo (who may open what is decided over everybody's real settings in src/server/pages.test.ts). `--half`, the step of
 * `npm test`, opens them in two of the four looks and one page in eight as somebody plain and as nobody: which, the commit
 * decides (support/half-tour.ts).
 * Fails on console errors, failed calls, missing texts, sideways scrolling, axe findings, controls that cannot be read, names
 * that are cut and nowhere whole, a list in which keys lose their place, or a page that opens for somebody it should not (or the other way round). `--pictures DIR` keeps a picture of each
 * look, for `scripts/compare-pictures.ts` to lay beside those of another run; `--only PART` narrows to paths with this part,
 * `--modules a,b` to pages of these modules, `--looks` to languages, schemes and sizes.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type CastName, cast } from '../database/demo/cast.ts';
import { tellProgress } from '../scripts/progress.ts';
import { appUrl } from '../src/platform/server/testing/app-role.ts';
import { TEST_KEY } from '../src/platform/server/testing/test-key.ts';
import { DEMO_DATABASE, demoFilesOf } from '../src/server/testing/demo-place.ts';
import { openRun, type Run } from '../src/server/testing/open-run.ts';
import { type Look, openBrowser, openProfile, signIn } from './support/browser.ts';
import { contrastProblems } from './support/contrast.ts';
import { cutNames } from './support/cut-names.ts';
import { commitOf, halfOf } from './support/half-tour.ts';
import { placeProblems } from './support/keyboard-place.ts';
import { keepComparable } from './support/pictures.ts';
import { startPortal } from './support/portal.ts';
import { type TourRoute, tourRoutes } from './support/routes.ts';
import { accessProblems, layoutProblems, Watch } from './support/screen-check.ts';
import { isTimeOver } from './support/time-left.ts';

const option = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1];
const pictures = process.argv.includes('--pictures') ? option('pictures') : undefined;
const only = process.argv.includes('--only') ? option('only') : undefined;
const modules = process.argv.includes('--modules') ? option('modules')?.split(',') : undefined;
if (pictures) mkdirSync(pictures, { recursive: true });

const isWhole = process.argv.includes('--all');
/** Of eight looks those four in which every two of language, scheme and size meet. */
const isInPlan = ({ size, lang, scheme }: Look) => (scheme === 'light') === ((size === 'desktop') === (lang === 'cn'));
const everyLook: readonly Look[] = (['desktop', 'phone'] as const).flatMap((size) =>
  (['cn', 'us'] as const).flatMap((lang) => (['light', 'dark'] as const).map((scheme) => ({ size, lang, scheme }))),
);
/** The pages of a module that changed are opened in all four. */
const isHalf = process.argv.includes('--half') && !modules;
const half = isHalf ? halfOf(commitOf(join(import.meta.dirname, '..'))) : undefined;
const looks = everyLook.filter((look) => isWhole || (isInPlan(look) && (half?.looks(look) ?? true)));
const PLAIN: CastName = 'student';
let passed = 0;
let failed = 0;
/** Pages that were not opened in a look or as somebody because the time of the run was over. */
let skipped = 0;

const run = await openRun(true);
const portal = await ownDemo(run)
  .then(startPortal)
  .catch((error) => run.close().then(() => Promise.reject(error)));
const browser = await openBrowser();
try {
  const routes = (await tourRoutes()).filter(
    ({ path, module }) => (!only || path.includes(only)) && (!modules || modules.includes(module)),
  );
  const everybody = isWhole ? cast.map((one) => one.username) : [PLAIN];
  const people = process.argv.includes('--looks') ? [] : [null, ...everybody];
  await sideBySide([
    ...people.map((who) => () => asPerson(browser, half ? routes.filter(half.pages) : routes, who)),
    ...looks.map((look) => () => inLook(browser, routes, look)),
  ]);
} finally {
  await browser.close();
  await portal.stop();
  await run.close();
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed ? 1 : 0);

/** The demo as a run of tests keeps it, so that it is not filled once more. */
async function ownDemo({ postgres, folder }: Run): Promise<Readonly<Record<string, string>>> {
  await postgres.administer(`create database tour template ${DEMO_DATABASE} strategy file_copy`);
  const DATABASE_URL = postgres.urlOf('tour');
  const DATABASE_APP_URL = appUrl(DATABASE_URL);
  return { DATABASE_URL, DATABASE_APP_URL, SECRET_KEY: TEST_KEY, DATA_DIR: demoFilesOf(folder) };
}

/** Both cores work: the browser draws one page while the other one is waited for. */
async function sideBySide(tasks: (() => Promise<void>)[]): Promise<void> {
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  await Promise.all([work(), work(), work()]);
}

/** Every page as one person: it opens with the right, and is /404 (or the sign-in) without. */
async function asPerson(with_: Browser, routes: readonly TourRoute[], who: CastName | null): Promise<void> {
  const began = Date.now();
  const context = await openProfile(with_, { size: 'desktop', lang: 'cn', scheme: 'light' });
  const page = await context.newPage();
  const watch = new Watch(page);
  const held = who ? await rightsOf(page, who) : null;
  await visit(page, watch, '/404');
  watch.take();
  for (const route of inTime(routes)) {
    const lands = await (route.leaves ? visit : follow)(page, watch, route.example);
    const isRight = expectedLanding(route, held)(lands);
    report(`${route.path} as ${who ?? 'nobody'}`, route, [...watch.take(), ...(isRight ? [] : [`lands on ${lands}`])]);
  }
  await context.close();
  tell(`as ${who ?? 'nobody'}`, routes, began);
}

/**
 * Every page once in one look, by somebody who may open it, with everything that can be seen checked. In each language
 * and size one look loads the app anew for every page, as a reload does; the others go on as by links.
 */
async function inLook(with_: Browser, routes: readonly TourRoute[], look: Look): Promise<void> {
  const began = Date.now();
  const anew = look.scheme === 'light' && (look.size === 'desktop') === (look.lang === 'cn');
  for (const who of new Set(routes.map((route) => route.viewer))) {
    const context = await openProfile(with_, look);
    const page = await context.newPage();
    const watch = new Watch(page);
    if (who) await signIn(page, portal.url, who);
    await visit(page, watch, '/404');
    watch.take();
    for (const route of inTime(routes.filter((one) => one.viewer === who))) {
      const lands = await (anew || route.leaves ? visit : follow)(page, watch, route.example);
      const isLost = !route.leaves && ['/login', '/404'].includes(lands) && lands !== route.path;
      const name = `${route.path} ${look.size} ${look.lang} ${look.scheme}`;
      report(name, route, [
        ...watch.take(),
        ...(isLost ? [`lands on ${lands}`] : []),
        ...(await layoutProblems(page, look)),
        ...(await contrastProblems(page)),
        ...(await cutNames(page)),
        // what axe looks at is the same in both languages, and it takes most of the time
        ...(look.lang === 'cn' ? await accessProblems(page, look) : []),
      ]);
      const picture = `${name.replace(/[^a-z0-9]+/gi, '_')}.png`;
      if (pictures) await keepComparable(page, join(pictures, picture), () => watch.settled());
      await byKeys(page, watch, route, look);
    }
    await context.close();
  }
  tell(`${look.size} ${look.lang} ${look.scheme}`, routes, began);
}

/** One after the other for as long as the time of the run is not over; counts the others. */
function* inTime(routes: readonly TourRoute[]): Generator<TourRoute> {
  for (const route of routes) {
    if (isTimeOver()) skipped += 1;
    else yield route;
  }
}

/** The last thing that is done to a page; keys are the same in every look. */
async function byKeys(page: Page, watch: Watch, route: TourRoute, { size, lang, scheme }: Look): Promise<void> {
  if (size !== 'desktop' || lang !== 'cn' || scheme !== 'light') return;
  report(`${route.path} by keys`, route, await placeProblems(page, () => watch.settled()));
  watch.take();
}

async function visit(page: Page, watch: Watch, path: string): Promise<string> {
  await page.goto(`${portal.url}${path}`, { waitUntil: 'domcontentloaded' });
  await watch.settled();
  return new URL(page.url()).pathname;
}

/** As a click on a link goes, without loading the app anew; from a page that is not the portal's the app is loaded. */
async function follow(page: Page, watch: Watch, path: string): Promise<string> {
  if (!(await page.evaluate(() => 'page' in document.documentElement.dataset))) return visit(page, watch, path);
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await watch.settled();
  return new URL(page.url()).pathname;
}

interface Held {
  readonly codes: ReadonlySet<string>;
  readonly is_super_admin: boolean;
}

async function rightsOf(page: Page, who: CastName): Promise<Held> {
  await signIn(page, portal.url, who);
  const token = (await page.evaluate(() => localStorage.getItem('portal_token'))) ?? '';
  const reply = await page.context().request.get(`${portal.url}/api/web/users/settings`, { headers: { token } });
  const { permission_lists, user } = (await reply.json()).data;
  return { codes: new Set(permission_lists), is_super_admin: user.is_super_admin };
}

function expectedLanding(route: TourRoute, held: Held | null): (path: string) => boolean {
  const itself = (path: string) => path !== '/login' && (path !== '/404' || route.path === '/404');
  if (!held)
    return route.is_public
      ? (path) => path !== '/404' || route.path === '/404'
      : (path) => ['/login', '/mobile', route.for_guests].includes(path) || (path === '/404' && route.path === '/404');
  if (route.leaves) return () => true;
  if (!route.roles || held.is_super_admin || route.roles.some((code) => held.codes.has(code))) return itself;
  return (path) => path === '/404';
}

function report(name: string, route: TourRoute, found: readonly string[]): void {
  tellProgress({ done: passed + failed + 1, at: [{ what: name, since: Date.now() }] });
  const problems = found.filter((line) => !route.tolerates?.test(line));
  if (problems.length === 0) passed += 1;
  else {
    failed += 1;
    console.log(`✗ ${name}\n    ${[...new Set(problems)].join('\n    ')}`);
  }
}

function tell(what: string, routes: readonly TourRoute[], began: number): void {
  process.stdout.write(`  ${what}: ${routes.length} pages, ${((Date.now() - began) / 1000).toFixed(0)} s\n`);
}
