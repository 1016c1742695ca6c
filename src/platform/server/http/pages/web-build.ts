import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lang } from '#shared/text.ts';

/** Where `npm start` and `npm run build` put the web app. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../../dist/web/', import.meta.url));

const LOOK_EVERY_MS = 1000;
const NONCE = '__CSP_NONCE__';
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;

/** Files of one page that the browser may fetch at once; the build writes them (scripts/vite/early-pages.ts). */
interface EarlyFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly texts: Readonly<Record<Lang, readonly string[]>>;
}

/** Pages that open without a session, by address; and by layout those for signed-in people, '' for all others. */
interface EarlyList {
  readonly strangers: Readonly<Record<string, EarlyFiles>>;
  readonly inside: Readonly<Record<string, Readonly<Record<string, EarlyFiles>>>>;
}

interface Built {
  readonly html: string;
  readonly early: EarlyList;
  /** What was sent already, by files and language. */
  readonly made: Map<EarlyFiles, Partial<Record<Lang, string>>>;
  readonly version: string;
  readonly changed_at: number;
}

const modulesOf = ({ js, texts }: EarlyFiles, lang: Lang, priority = '') =>
  [...js, ...texts[lang]]
    .map((file) => `<link rel="modulepreload" crossorigin${priority} href="/${file}" nonce="${NONCE}">`)
    .join('');

/** After the app's own files and first calls: a browser opens six connections to a server at most. */
const LATER = ' fetchpriority="low"';

/** Names the files of the layout, so that they load together with the first files. */
function withFrame(html: string, files: EarlyFiles, lang: Lang): string {
  const styles = files.css.map(
    (file) => `<link rel="preload" as="style" crossorigin${LATER} href="/${file}" nonce="${NONCE}">`,
  );
  return html.replace('</head>', () => [modulesOf(files, lang, LATER), ...styles, '</head>'].join(''));
}

/** Names the files of a page, and writes its styles into it: nothing that it waits for before its first picture. */
function withEarlyFiles(html: string, files: EarlyFiles, lang: Lang, read: (file: string) => string): string {
  const { css } = files;
  const first = [...html.matchAll(STYLE_LINK)].map((found) => found[1] as string);
  const styles = [...first, ...css].map(read).join('').replaceAll('</style', '<\\/style');
  // The build's loader finds the styles of a later part here, and does not wait for them.
  const known = [...first, ...css].map(
    (file) => `<link rel="stylesheet" crossorigin href="/${file}" media="not all" nonce="${NONCE}">`,
  );
  return html
    .replaceAll(STYLE_LINK, '')
    .replace('</head>', () =>
      [modulesOf(files, lang), `<style nonce="${NONCE}">${styles}</style>`, ...known, '</head>'].join(''),
    );
}

/** The built web app on disk; a new build is noticed while the server runs. */
export class WebBuild {
  readonly folder: string;
  #built: Built | null = null;
  #looked_at = 0;

  constructor(folder: string = WEB_FOLDER) {
    this.folder = folder;
  }

  /** Changes with every build that changes anything; browsers compare it to know that they are out of date. */
  get version(): string {
    return this.#current()?.version ?? 'none';
  }

  /**
   * The page for an address with its nonce and the files that the address will need, or null when nothing was built.
   * `layout`: of somebody who is signed in.
   */
  page(nonce: string, path: string, lang: Lang, layout?: 'desktop' | 'mobile'): string | null {
    const built = this.#current();
    if (!built) return null;
    return this.#pageOf(built, path, lang, layout).replaceAll(NONCE, nonce);
  }

  #pageOf({ html, early, made }: Built, path: string, lang: Lang, layout?: 'desktop' | 'mobile'): string {
    const entrance = early.strangers[path];
    const inside = layout && early.inside[layout];
    const page = entrance ?? inside?.[path] ?? inside?.[''];
    if (!page) return html;
    const known = made.get(page)?.[lang];
    if (known) return known;
    const read = (file: string) => readFileSync(join(this.folder, file), 'utf8');
    const named = entrance ? withEarlyFiles(html, page, lang, read) : withFrame(html, page, lang);
    made.set(page, { ...made.get(page), [lang]: named });
    return named;
  }

  /** Names of the plain files beside the page (icon, manifest …). */
  files(): string[] {
    try {
      const entries = readdirSync(this.folder, { withFileTypes: true });
      const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
      return names.filter((name) => !name.startsWith('.') && !/^index\.html$|\.(br|gz)$/.test(name));
    } catch {
      return [];
    }
  }

  #current(): Built | null {
    if (Date.now() - this.#looked_at < LOOK_EVERY_MS) return this.#built;
    this.#looked_at = Date.now();
    const file = join(this.folder, 'index.html');
    try {
      const changed_at = statSync(file).mtimeMs;
      if (this.#built?.changed_at === changed_at) return this.#built;
      const html = readFileSync(file, 'utf8');
      // assets carry the hash of their contents in their names, and the page names the first of them
      const version = createHash('sha256').update(html).digest('hex').slice(0, 12);
      const early = JSON.parse(readFileSync(join(this.folder, '.vite/early.json'), 'utf8')) as EarlyList;
      this.#built = { html, early, made: new Map(), changed_at, version };
    } catch {
      // a build is just being written, or there is none: what was known stays
    }
    return this.#built;
  }
}
