/** What Vite writes into `.vite/manifest.json` for one chunk. */
export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface PageWeight {
  /** Source file of the page, from src on. */
  readonly page: string;
  /** Bytes of all files that opening the page loads: entry, frame, page, texts. */
  readonly total_bytes: number;
  /** Bytes of the page's own chunk with its styles. */
  readonly own_bytes: number;
}

const frames: readonly (readonly [RegExp, RegExp])[] = [
  [/\/web\/pages\//, /(desktop|mobile)-shell\.tsx$/],
  [/\/desktop\//, /desktop-shell\.tsx$/],
  [/\/mobile\//, /mobile-shell\.tsx$/],
  [/\/standalone\//, /(standalone|narrow)-shell\.tsx$/],
];

/**
 * Weighs every page of a build. `weigh` gives the bytes of one asset as they travel. Where a page may stand in two
 * frames or two languages, the heavier one counts.
 */
export function pageWeights(chunks: Readonly<Record<string, Chunk>>, weigh: (file: string) => number): PageWeight[] {
  const entry = filesOf(chunks, 'index.html');
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + weigh(file), 0);
  const pages = Object.keys(chunks).filter((key) => /\.page\.tsx$/.test(key));
  return pages.map((key) => {
    const shell = frames.find(([folder]) => folder.test(key))?.[1];
    const shells = Object.keys(chunks).filter((name) => shell?.test(name));
    const own = chunks[key] ? [chunks[key].file, ...(chunks[key].css ?? [])] : [];
    const totals = (shells.length > 0 ? shells : ['index.html']).flatMap((frame) =>
      ['cn', 'us'].map((lang) => {
        const texts = Object.keys(chunks).filter((name) => isTextOf(name, key, lang));
        return sum(new Set([...entry, ...[frame, key, ...texts].flatMap((name) => [...filesOf(chunks, name)])]));
      }),
    );
    return { page: key.replace(/^(\.\.\/)+/, ''), total_bytes: Math.max(...totals), own_bytes: sum(own) };
  });
}

/** Texts of the frame, and of the page's own module; what stands around a page loads its own later. */
function isTextOf(name: string, page: string, lang: string): boolean {
  const module = /modules\/([^/]+\/[^/]+)\//.exec(page)?.[1];
  return (
    name.endsWith(`/locales/${lang}.json`) &&
    (name.includes('platform/web/i18n/') || name.includes(`modules/${module}/`))
  );
}

/** A chunk with everything that it imports, and their styles. */
function filesOf(chunks: Readonly<Record<string, Chunk>>, start: string): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) walk(next);
  };
  walk(start);
  return files;
}
