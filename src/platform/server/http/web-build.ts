import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Lang } from '#shared/text.ts';

/** Where `npm start` and `npm run build` put the web app. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../dist/web/', import.meta.url));

const LOOK_EVERY_MS = 1000;
const NONCE = '__CSP_NONCE__';

/** Files of one page that the browser may fetch at once; the build writes them (scripts/vite/early-pages.ts). */
interface EarlyFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly texts: Readonly<Record<Lang, readonly string[]>>;
}

interface Built {
  readonly html: string;
  readonly early: Readonly<Record<string, EarlyFiles>>;
  readonly version: string;
  readonly changed_at: number;
}

function linksOf({ js, css, texts }: EarlyFiles, lang: Lang): string {
  const modules = [...js, ...texts[lang]].map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${NONCE}">`,
  );
  const styles = css.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}" nonce="${NONCE}">`);
  return [...modules, ...styles].join('');
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

  /** The page for an address with its nonce and the files that the address will need, or null when nothing was built. */
  page(nonce: string, path: string, lang: Lang): string | null {
    const built = this.#current();
    if (!built) return null;
    const early = Object.hasOwn(built.early, path) ? built.early[path] : undefined;
    const html = early ? built.html.replace('</head>', `${linksOf(early, lang)}</head>`) : built.html;
    return html.replaceAll(NONCE, nonce);
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
      const early = JSON.parse(readFileSync(join(this.folder, '.vite/early.json'), 'utf8')) as Built['early'];
      this.#built = { html, early, changed_at, version: createHash('sha256').update(html).digest('hex').slice(0, 12) };
    } catch {
      // a build is just being written, or there is none: what was known stays
    }
    return this.#built;
  }
}
