import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What one file of journeys ran, as paths below the repository: `npm test -- --since` chooses by it. */
export interface Touched {
  /** Files of modules of which a function was called in the portal, whoever called it: a request, a port, a job. */
  readonly server: readonly string[];
  /** Pages, dialogs and texts that the browsers loaded: the places where the build lets code load later. */
  readonly web: readonly string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const WEB = join(root, 'dist/web');
const OF_MODULES = /\/src\/modules\/.+\.ts$/;

/** The record of a file of journeys stands by itself, since several workers write at once. */
export function keepTouched(journey: string, touched: Touched): void {
  const folder = join(root, '.tmp/touched');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${basename(journey, '.test.ts')}.json`), `${JSON.stringify(touched)}\n`);
}

/**
 * Watches this process from the moment when a portal listens, and tells at the end which files of modules it used: V8
 * counts which functions are called (each once, so that the optimised code stays as it is).
 */
export async function watchCalled(): Promise<() => Promise<Touched['server']>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    session.disconnect();
    const called = result.filter(({ url, functions }) => OF_MODULES.test(url) && functions.some(isCalled));
    return called.map(({ url }) => fileURLToPath(url).slice(root.length)).sort();
  };
}

interface Called {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}
/** The body of a file itself runs when it is loaded, which says nothing. */
const isCalled = ({ functionName, ranges }: Called) =>
  ranges.some(({ startOffset, count }) => count > 0 && (functionName !== '' || startOffset > 0));

/** The sources of those files of the web app that load later (`assets/page-1a2b.js`), out of what the build wrote down. */
export function sourcesOf(asked: ReadonlySet<string>, web = WEB): Touched['web'] {
  const built = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { readonly file: string; readonly src?: string; readonly isDynamicEntry?: boolean }
  >;
  const sources = Object.values(built).flatMap(({ file, src, isDynamicEntry }) =>
    src && isDynamicEntry && asked.has(file) ? [join('src/web', src.replace(/\?.*$/, ''))] : [],
  );
  return [...new Set(sources)].sort();
}
