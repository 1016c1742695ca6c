import { readJson, tabStorage } from '../../state/browser-storage.ts';
import { createStore } from '../../state/store.ts';

/** A page that was opened and not closed, with the query it was left with. */
export interface OpenPage {
  readonly path: string;
  readonly search: string;
  /** Name of its route, for its title. */
  readonly route: string;
  /** When it was last looked at; counts up. */
  readonly seen: number;
}

interface OpenPages {
  /** Person and organisation: each has its own open pages. */
  readonly owner: string;
  readonly pages: readonly OpenPage[];
}

const KEY = 'open_pages';
export const PAGES_OPEN_AT_MOST = 12;

export const openPages = createStore<OpenPages>(readJson<OpenPages>(tabStorage, KEY) ?? { owner: '', pages: [] });

function keep(next: OpenPages): void {
  openPages.set(next);
  tabStorage.write(KEY, JSON.stringify(next));
}

/** The list with this page in it: where it stood, or at the end; of more than twelve the one that was seen longest ago goes. */
export function withPage(pages: readonly OpenPage[], page: Omit<OpenPage, 'seen'>): readonly OpenPage[] {
  const seen = Math.max(0, ...pages.map((one) => one.seen)) + 1;
  const next = { ...page, seen };
  const all = pages.some((one) => one.path === page.path)
    ? pages.map((one) => (one.path === page.path ? next : one))
    : [...pages, next];
  if (all.length <= PAGES_OPEN_AT_MOST) return all;
  const oldest = all.reduce((least, one) => (one.seen < least.seen ? one : least));
  return all.filter((one) => one !== oldest);
}

/** Where to go when the open page is closed: the one behind it, else the one before; null when it was the last. */
export function neighbourOf(pages: readonly OpenPage[], path: string): OpenPage | null {
  const at = pages.findIndex((one) => one.path === path);
  return pages[at + 1] ?? pages[at - 1] ?? null;
}

/** Notes that a page is on the screen. Another person or organisation begins with nothing. */
export function noteOpenPage(owner: string, page: Omit<OpenPage, 'seen'>): void {
  const now = openPages.get();
  keep({ owner, pages: withPage(now.owner === owner ? now.pages : [], page) });
}

/** Forgets a page, or with `others` everything but that page. */
export function forgetPage(path: string, others = false): void {
  const now = openPages.get();
  keep({ ...now, pages: now.pages.filter((one) => (one.path === path) === others) });
}
