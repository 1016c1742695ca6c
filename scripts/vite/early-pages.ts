import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type NeededTexts, neededTexts } from './texts-with-code.ts';

/** Endings of the paths of a page's files, all of which are named at once: the page, and the part that it opens with. */
export type EarlyPage = readonly string[];

/** What a browser needs for one page beside what `index.html` names: files to fetch at once, and texts by language. */
export interface EarlyFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/** What stands in `early.json`: files by address, and inside by layout and address; '' is the frame alone. */
export interface EarlyList {
  readonly strangers: Readonly<Record<string, EarlyFiles>>;
  readonly inside: Readonly<Record<string, Readonly<Record<string, EarlyFiles>>>>;
}

const LIST = '.vite/early.json';

/** A page as a manifest of a module registers it. */
export interface Route {
  readonly path: string;
  readonly aliases?: readonly string[];
  readonly layout: string;
  /** Opens without a line. */
  readonly offline?: boolean;
  readonly load: () => Promise<unknown>;
}

/**
 * A page comes in steps: the app, then the page, then its texts, a round trip each. The build writes the files of pages
 * into `early.json`, and the server names them in the page that it sends, so that a browser fetches them in one step.
 * `pages`: by address, those that open without a session, often on a slow phone. `frames`: by layout, what stands around
 * the pages of signed-in people; with them goes every page of the layout that a module of `modules` (a file of the
 * root folder) registers.
 */
export function earlyPages(
  pages: Readonly<Record<string, EarlyPage>>,
  frames: Readonly<Record<string, EarlyPage>>,
  modules: string,
): Plugin {
  let list: EarlyList = { strangers: {}, inside: {} };
  return {
    name: 'early-pages',
    apply: 'build',
    generateBundle: {
      // after the build has thrown out the files that hold nothing but styles, and given their styles to who asked for them
      order: 'post',
      async handler(_options, bundle) {
        const needs = neededTexts();
        const filesOf = (listed: Readonly<Record<string, EarlyPage>>) =>
          Object.fromEntries(
            Object.entries(listed).map(([address, page]) => [address, earlyFiles(bundle, page, needs)]),
          );
        const routes = await registered(modules);
        const inside: Record<string, ReturnType<typeof filesOf>> = {};
        for (const [layout, frame] of Object.entries(frames))
          inside[layout] = filesOf({ '': frame, ...(await pagesInside(routes, layout, frame)) });
        list = { strangers: filesOf(pages), inside };
        this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(list) });
      },
    },
    writeBundle({ dir = '' }) {
      const missing = missingFiles(list, (file) => existsSync(join(dir, file)));
      if (missing.length > 0) this.error(`${LIST} names files that the build does not hold: ${missing.join(', ')}`);
    },
  };
}

/** Files that a list names and that are not there: a browser would ask for each of them on every page, in vain. */
export function missingFiles(list: EarlyList, isThere: (file: string) => boolean): string[] {
  const pages = [list.strangers, ...Object.values(list.inside)].flatMap((some) => Object.values(some));
  const named = new Set(pages.flatMap(({ js, css, texts }) => [...js, ...css, ...Object.values(texts).flat()]));
  return [...named].filter((file) => !isThere(file));
}

/** The pages that the modules of a file register. */
export async function registered(file: string): Promise<readonly Route[]> {
  const { webModules } = (await import(pathToFileURL(file).href)) as {
    readonly webModules: readonly { readonly routes: readonly Route[] }[];
  };
  return webModules.flatMap(({ routes }) => routes);
}

/** Pages of a layout with their frame, by address; one with a parameter in its address goes without. */
async function pagesInside(
  routes: readonly Route[],
  layout: string,
  frame: EarlyPage,
): Promise<Record<string, EarlyPage>> {
  const pages: Record<string, EarlyPage> = {};
  for (const route of routes.filter((one) => one.layout === layout)) {
    const files = await filesAskedBy(route.load);
    if (files.length !== 1) throw new Error(`early-pages: ${route.path} asks for ${files.length} pages`);
    for (const address of [route.path, ...(route.aliases ?? [])])
      if (!address.includes(':')) pages[address] = [...frame, ...files];
  }
  return pages;
}

/** The files that a page asks for when it is opened; none of them is loaded. */
export async function filesAskedBy(load: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const hooks = registerHooks({
    resolve(specifier, { parentURL }) {
      asked.push(new URL(specifier, parentURL).pathname);
      throw new Error('asked, not loaded');
    },
  });
  try {
    await load().catch(() => undefined);
  } finally {
    hooks.deregister();
  }
  return asked;
}

function earlyFiles(
  bundle: Rolldown.OutputBundle,
  files: EarlyPage,
  needs: (file: string) => readonly NeededTexts[],
): EarlyFiles {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const chunkOf = (ending: string): Rolldown.OutputChunk => {
    const [chunk, other] = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
    if (!chunk) throw new Error(`early-pages: ${ending} is not in the build`);
    if (other) throw new Error(`early-pages: ${ending} stands twice in the build`);
    return chunk;
  };
  const named = reach(bundle, chunks.find(({ isEntry }) => isEntry) as Rolldown.OutputChunk);
  const starts = files.map(chunkOf);
  const reached = new Set(starts.flatMap((chunk) => [...reach(bundle, chunk)]));
  const more = [...reached].filter((chunk) => !named.has(chunk));
  const needed = starts.flatMap(({ facadeModuleId }) => (facadeModuleId ? needs(facadeModuleId) : []));
  const folders = new Set(['platform/web/i18n/locales', ...needed.map(({ folder }) => folder)]);
  const textsOf = (lang: string) => [...folders].map((folder) => chunkOf(`/${folder}/${lang}.json`).fileName);
  return {
    js: more.map((chunk) => chunk.fileName),
    css: more.flatMap((chunk) => [...((chunk as WithCss).viteMetadata?.importedCss ?? [])]),
    texts: { cn: textsOf('cn'), us: textsOf('us') },
  };
}

export interface WithCss {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** A chunk and all that it imports, so that it can run. */
export function reach(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  into: Set<Rolldown.OutputChunk> = new Set(),
): Set<Rolldown.OutputChunk> {
  if (into.has(chunk)) return into;
  into.add(chunk);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') reach(bundle, next, into);
  }
  return into;
}
