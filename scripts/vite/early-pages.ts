import type { Plugin, Rolldown } from 'vite';

/** What a browser needs for one page beside what `index.html` names: files to fetch at once, and texts by language. */
export interface EarlyFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

/**
 * A page comes in steps: the app, then the page, then its texts, a round trip each. For the pages by which strangers
 * come in, the build writes all their files into `early.json`, and the server names them in the page that it sends, so
 * that a slow phone fetches them in one step. `pages`: the ending of a page's file by address.
 */
export function earlyPages(pages: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'early-pages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const early = Object.fromEntries(
        Object.entries(pages).map(([address, file]) => [address, earlyFiles(bundle, file)]),
      );
      this.emitFile({ type: 'asset', fileName: '.vite/early.json', source: JSON.stringify(early) });
    },
  };
}

function earlyFiles(bundle: Rolldown.OutputBundle, page: string): EarlyFiles {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const chunkOf = (ending: string): Rolldown.OutputChunk => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
    if (!chunk) throw new Error(`early-pages: ${ending} is not in the build`);
    return chunk;
  };
  const named = reach(bundle, chunks.find(({ isEntry }) => isEntry) as Rolldown.OutputChunk);
  const more = [...reach(bundle, chunkOf(page))].filter((chunk) => !named.has(chunk));
  const module = /modules\/([a-z-]+)\//.exec(page)?.[1] ?? '';
  const textsOf = (lang: string) => [
    chunkOf(`platform/web/i18n/locales/${lang}.json`).fileName,
    chunkOf(`modules/${module}/locales/${lang}.json`).fileName,
  ];
  return {
    js: more.map((chunk) => chunk.fileName),
    css: more.flatMap((chunk) => [...((chunk as WithCss).viteMetadata?.importedCss ?? [])]),
    texts: { cn: textsOf('cn'), us: textsOf('us') },
  };
}

interface WithCss {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** A chunk and all that it imports, so that it can run. */
function reach(
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
