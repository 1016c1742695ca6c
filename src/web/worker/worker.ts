/**
 * The service worker (decision 031): keeps the files of the build that pages declared `offline` are made of, and one
 * page without anybody's session. It keeps no answer of the API and nothing personal, and decides nothing: the app finds
 * out for itself that there is no line. One plain script without imports; `scripts/vite/offline-pages.ts` fills in the files.
 */

interface Waits extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface Asks extends Event {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response>) => void;
}
/** What TypeScript knows of the global scope is that of a page. */
declare function addEventListener(type: 'install' | 'activate', listener: (event: Waits) => void): void;
declare function addEventListener(type: 'fetch', listener: (event: Asks) => void): void;
declare function skipWaiting(): Promise<void>;
declare const clients: { readonly claim: () => Promise<void> };

const FILES = '__OFFLINE_FILES__'.split(' ').map((name) => `/${name}`);
/** What this cache is called on phones; each build has a cache of its own. */
const PREFIX = 'portal ';
const CACHE = PREFIX + print(FILES.join(' '));
const SHELL = '/';
const AT_ONCE = 4;
/** A line that is there in name alone is no line. */
const PATIENCE_MS = 8_000;

/** Names of files change with what is in them, so that the same names are the same files. */
function print(text: string): string {
  let hash = 5_381;
  for (const sign of text) hash = (Math.imul(hash, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

const known = (name: string): Promise<Response | undefined> => caches.match(name, { ignoreVary: true });

async function fetchWhole(name: string, how: RequestInit = {}): Promise<Response> {
  const answer = await fetch(name, { credentials: 'omit', ...how });
  if (!answer.ok || answer.redirected) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/**
 * The page of this very build, as a stranger gets it. While an upgrade runs another node may answer with the page of
 * another version: then nothing is installed, and the browser tries again later.
 */
async function fetchShell(): Promise<Response> {
  const shell = await fetchWhole(SHELL, { cache: 'no-store', headers: { accept: 'text/html' } });
  const html = await shell.clone().text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name as string);
  if (named.length === 0 || !named.every((name) => FILES.includes(name)))
    throw new Error('the page of another version');
  return shell;
}

async function install(): Promise<void> {
  const shell = await fetchShell();
  const cache = await caches.open(CACHE);
  const missing = [...FILES];
  const takeNext = async (): Promise<void> => {
    for (let name = missing.pop(); name; name = missing.pop())
      await cache.put(name, (await known(name)) ?? (await fetchWhole(name)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  await cache.put(SHELL, shell);
  await skipWaiting();
}

/** The build before this one stays: a tab that was opened with it may still ask for a part of it. */
async function activate(): Promise<void> {
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** A file of a build never changes under its name. One that a page loads for the first time is kept with the others. */
async function fileOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await known(pathname);
  if (kept) return kept;
  const answer = await fetch(request);
  const copy = answer.clone();
  // beside the answer, which waits for no disk; a full one keeps nothing
  if (answer.ok && answer.type === 'basic')
    void caches
      .open(CACHE)
      .then((cache) => cache.put(pathname, copy))
      .catch(() => undefined);
  return answer;
}

/** The page of the server; without a line, or when nothing comes of it, the kept one. */
async function pageOf(request: Request): Promise<Response> {
  const fresh = fetch(request);
  const shell = async (): Promise<Response> =>
    (await caches.match(SHELL, { cacheName: CACHE, ignoreVary: true })) ?? fresh;
  const late = new Promise<Response>((done) => setTimeout(() => done(shell()), PATIENCE_MS));
  return Promise.race([fresh, late]).catch(shell);
}

/** As the server decides it (`server/http/pages/pages.ts`): no call, no file. */
const isPage = (path: string): boolean =>
  !/^\/(?:api|ws|assets|device)(?:\/|$)/.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(pageOf(request));
});

export {};
