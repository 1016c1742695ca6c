import type { Text } from '#shared/text.ts';
import { registeredRoutes } from '../../boot/registry.ts';
import { isPhone } from '../../session/device.ts';
import { holdsOne } from '../../session/rights.tsx';
import type { Settings } from '../../session/session.ts';
import { type MenuNode, menuOf } from '../menu.ts';
import { initialsOf } from '../pinyin-initials.ts';

/** A page that somebody may open, with its names in both languages. */
export interface PageEntry {
  readonly key: string;
  readonly code: string;
  readonly title: Text;
  /** Where it stands: the name of its group; null at the top. */
  readonly group: Text | null;
  readonly icon: string | null;
  readonly path: string | null;
  readonly href: string | null;
}

export const PAGES_AT_MOST = 5;

/** The leaves of the menu, named in both languages: both menus are built alike, so their entries lie at the same places. */
function menuPages(cn: readonly MenuNode[], us: readonly MenuNode[], group: Text | null): PageEntry[] {
  return cn.flatMap((node, at) => {
    const title = { cn: node.label, us: us[at]?.label ?? node.label };
    if (node.children.length > 0) return menuPages(node.children, us[at]?.children ?? [], title);
    const { key, code, icon, path, href } = node;
    return [{ key, code, title, group, icon, path, href }];
  });
}

/** Pages without an entry in the menu: to-dos, messages, own settings. */
function otherPages(settings: Settings, known: readonly PageEntry[]): PageEntry[] {
  const layout = isPhone() ? 'mobile' : 'desktop';
  const paths = new Set(known.map(({ path }) => path));
  const titles = new Set(known.map(({ title }) => title.cn));
  const running = new Set(settings.organization_apps.map((app) => app.wfl_app.code));
  return registeredRoutes()
    .filter((route) => route.layout === layout && !route.path.includes(':') && !route.is_group)
    .filter((route) => !paths.has(route.path) && !titles.has(route.title.cn))
    .filter((route) => !route.roles || holdsOne(settings, route.roles))
    .filter((route) => !route.app_code || running.has(route.app_code))
    .map(({ name, path, title }) => ({ key: name, code: name, title, group: null, icon: null, path, href: null }));
}

/** Every page that this person may look for. */
export function pagesOf(settings: Settings): PageEntry[] {
  const inMenu = menuPages(menuOf(settings, 'cn'), menuOf(settings, 'us'), null);
  return [...inMenu, ...otherPages(settings, inMenu)];
}

/** How well a word in small letters fits a name, in either language or by pinyin initials: 0 is best, null not at all. */
export function rankNames(title: Text, word: string): number | null {
  const names = [title.cn, title.us].map((name) => name.toLowerCase());
  const initials = initialsOf(title.cn).toLowerCase();
  if (names.includes(word)) return 0;
  if (names.some((name) => name.startsWith(word))) return 1;
  if (initials.startsWith(word)) return 2;
  return names.some((name) => name.includes(word)) || initials.includes(word) ? 3 : null;
}

function rank({ title, code }: PageEntry, word: string): number | null {
  return rankNames(title, word) ?? (code.toLowerCase().includes(word) ? 4 : null);
}

/** The pages for a word, by Chinese or English name, pinyin initials or code; the best five, else in the order of the menu. */
export function findPages(pages: readonly PageEntry[], typed: string): PageEntry[] {
  const word = typed.trim().toLowerCase();
  if (!word) return [];
  return pages
    .map((page) => ({ page, rank: rank(page, word) }))
    .filter((one): one is { page: PageEntry; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, PAGES_AT_MOST)
    .map(({ page }) => page);
}
