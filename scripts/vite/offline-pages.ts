import type { Plugin, Rolldown } from 'vite';
import { filesAskedBy, type Route, reach, registered, type WithCss } from './early-pages.ts';
import { type NeededTexts, neededTexts } from './texts-with-code.ts';

const WORKER = 'sw.js';
/** Stands in the worker for the names of the files that it keeps. */
const MARK = '__OFFLINE_FILES__';

/** They lead to every page there is. */
const LISTS_PAGES = /manifest\.ts$|\/web\/modules\.ts$/;
/** What a page must not bring along: other pages and other frames. */
const LEADS_ELSEWHERE = /\.page\.tsx$|-shell\.tsx$/;

/**
 * Writes the service worker (`source`) with the names of the files that the pages declared `offline` are made of: their
 * frame, the page, its dialogs and texts. `frames`: by layout, what stands around its pages; `modules`: the file that
 * lists the modules.
 */
export function offlinePages(
  source: string,
  frames: Readonly<Record<string, readonly string[]>>,
  modules: string,
): Plugin {
  return {
    name: 'offline-pages',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: WORKER, preserveSignature: false });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') throw new Error('offline-pages: the worker is not in the build');
        const routes = (await registered(modules)).filter(({ offline }) => offline);
        const files = offlineFiles(bundle, await startsOf(routes, frames), neededTexts());
        worker.code = withFiles(worker, files);
      },
    },
  };
}

/** The worker with its files; it has to be one plain script, since Firefox 115 runs no other. */
export function withFiles({ code, imports, dynamicImports, exports }: WorkerChunk, files: readonly string[]): string {
  if (imports.length + dynamicImports.length + exports.length > 0)
    throw new Error('offline-pages: the worker is not one plain script');
  const parts = code.split(MARK);
  if (parts.length !== 2) throw new Error(`offline-pages: the worker names its files ${parts.length - 1} times`);
  return parts.join(files.join(' '));
}

type WorkerChunk = Pick<Rolldown.OutputChunk, 'code' | 'imports' | 'dynamicImports' | 'exports'>;

/** Endings of the paths of the parts that a page and its frame begin with. */
async function startsOf(
  routes: readonly Route[],
  frames: Readonly<Record<string, readonly string[]>>,
): Promise<readonly string[]> {
  const layouts = new Set(routes.map(({ layout }) => layout));
  const pages = await Promise.all(routes.map(({ load }) => filesAskedBy(load)));
  return [...new Set([...[...layouts].flatMap((layout) => frames[layout] ?? []), ...pages.flat()])];
}

const FRAME_TEXTS = 'platform/web/i18n/locales';

/** Every file that these parts may ask for, at once or later, in both languages, and the first files of the app. */
export function offlineFiles(
  bundle: Rolldown.OutputBundle,
  starts: readonly string[],
  needs: (file: string) => readonly NeededTexts[],
): string[] {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const isFirst = ({ isEntry, fileName, facadeModuleId }: Rolldown.OutputChunk) =>
    (isEntry && fileName !== WORKER) || starts.some((ending) => facadeModuleId?.endsWith(ending));
  const kept = new Set<Rolldown.OutputChunk>();
  const queue = chunks.filter(isFirst);
  for (let chunk = queue.pop(); chunk; chunk = queue.pop())
    for (const reached of reach(bundle, chunk)) {
      if (kept.has(reached)) continue;
      kept.add(reached);
      queue.push(...laterOf(bundle, reached));
    }
  const files = [...kept].flatMap(({ facadeModuleId }) =>
    /\.tsx?$/.test(facadeModuleId ?? '') ? (facadeModuleId ?? []) : [],
  );
  const folders = new Set([FRAME_TEXTS, ...files.flatMap((file) => needs(file).map(({ folder }) => folder))]);
  const texts = chunks.filter(({ facadeModuleId }) =>
    [...folders].some((folder) => /\/(?:cn|us)\.json$/.test(facadeModuleId?.split(folder)[1] ?? '')),
  );
  const styles = [...kept].flatMap((chunk) => [...((chunk as WithCss).viteMetadata?.importedCss ?? [])]);
  return [...new Set([...[...kept, ...texts].map(({ fileName }) => fileName), ...styles])].sort();
}

/** What a chunk loads when it is needed, other pages left out. */
function laterOf(bundle: Rolldown.OutputBundle, { facadeModuleId, dynamicImports }: Rolldown.OutputChunk) {
  if (LISTS_PAGES.test(facadeModuleId ?? '')) return [];
  const later = dynamicImports.map((name) => bundle[name]);
  return later.filter(
    (file): file is Rolldown.OutputChunk => file?.type === 'chunk' && !LEADS_ELSEWHERE.test(file.facadeModuleId ?? ''),
  );
}
