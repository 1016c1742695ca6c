import type { Lang } from '#shared/text.ts';
import { registeredRoutes, routeByPath, routeOfApp } from '../boot/registry.ts';
import { nameForLang } from '../i18n/texts.ts';
import { holdsOne, isAdministrator } from '../session/rights.tsx';
import type { Settings } from '../session/session.ts';
import type { IconName } from '../ui/pictures/icon-names.ts';

type MenuRow = Settings['menus'][number];
type OrganizationApp = Settings['organization_apps'][number];

export interface MenuNode {
  readonly key: string;
  /** App code, group code, or name of a top-level route: what red dots are found by. */
  readonly code: string;
  readonly label: string;
  readonly icon: string | null;
  /** Where it leads inside the portal. */
  readonly path: string | null;
  /** Where it leads outside, in a new tab. */
  readonly href: string | null;
  readonly children: readonly MenuNode[];
}

/** Ascending, null last, ties by id. */
export function bySort(a: { sort: number | null; id: string }, b: { sort: number | null; id: string }): number {
  if (a.sort !== b.sort) {
    if (a.sort === null) return 1;
    if (b.sort === null) return -1;
    return a.sort - b.sort;
  }
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Whether a person may see an app: administrators all, others with one of its action codes. */
export function mayOpen(settings: Settings, app: OrganizationApp): boolean {
  if (isAdministrator(settings)) return true;
  const codes = app.wfl_app.wfl_app_actions.map((action) => action.code as `${number}`);
  return codes.length === 0 || holdsOne(settings, codes);
}

/** Where an app leads: a page that is in this build, or the outside address of a redirecting app. */
export function targetOf(app: OrganizationApp['wfl_app']): {
  readonly path: string | null;
  readonly href: string | null;
} {
  if (app.is_redirect) return { path: null, href: app.links.production };
  const declared = app.route && routeByPath(app.route) ? app.route : null;
  return { path: declared ?? routeOfApp(app.code)?.path ?? null, href: null };
}

/** Pictures of the workbench groups where the menu brings none. */
const GROUP_ICONS: Readonly<Record<string, IconName>> = {
  online_office: 'briefcase',
  personal: 'user',
  financialWb: 'coin',
  nurseryWb: 'baby',
  edu_admin: 'book',
  headmasterWb: 'flag',
  xzSystem: 'building',
  assetWb: 'package',
  system: 'settings',
  zwSystem: 'building-community',
  parentSchool: 'user-heart',
  WFLLaboratory: 'microscope',
  overallMerit: 'medal',
  yundrive: 'cloud',
  syYoungChild: 'horse-toy',
  syParent: 'friends',
  agencyManagement: 'hierarchy',
};

function nodeOf(row: MenuRow, settings: Settings, lang: Lang): MenuNode | null {
  const children = settings.menus
    .filter((child) => child.parent_id === row.id && !child.hidden)
    .toSorted(bySort)
    .map((child) => nodeOf(child, settings, lang))
    .filter((child) => child !== null);
  const shown = { key: row.id, code: row.code, label: nameForLang(lang, row), icon: row.icon, children };
  if (row.kind === 'link') {
    const target = row.link ? linkTarget(row.link) : null;
    return target?.path || target?.href ? { ...shown, ...target } : null;
  }
  if (row.kind === 'app') {
    const app = settings.organization_apps.find((candidate) => candidate.wfl_app.code === row.code);
    if (!app || (!row.always_show && !mayOpen(settings, app))) return null;
    const target = targetOf(app.wfl_app);
    // left out: an app without a page in this build, and one that is in the top level already.
    const isAtTop = registeredRoutes().some((route) => route.menu && route.path === target.path);
    return (target.path && !isAtTop) || target.href
      ? { ...shown, icon: row.icon ?? app.wfl_app.icon, ...target }
      : null;
  }
  const path = routeOfApp(row.code)?.path ?? null;
  return children.length > 0 ? { ...shown, icon: row.icon ?? GROUP_ICONS[row.code] ?? null, path, href: null } : null;
}

function linkTarget(link: string): { path: string | null; href: string | null } {
  return link.startsWith('/')
    ? { path: link, href: null }
    : { path: null, href: /^https?:\/\//.test(link) ? link : null };
}

/** Top-level routes with a lower `sort` stand before the groups, the others after them. */
const GROUPS_AT = 50;

/** Top-level routes: not hidden, and always shown or for holders of 01. */
function topRoutes(settings: Settings, lang: Lang): (MenuNode & { readonly isFirst: boolean })[] {
  return registeredRoutes()
    .filter((route) => route.menu && !route.hidden)
    .filter((route) => route.always_show || holdsOne(settings, route.roles ?? ['01']))
    .toSorted((a, b) => (a.menu?.sort ?? 0) - (b.menu?.sort ?? 0))
    .map((route) => ({
      key: route.name,
      code: route.app_code ?? route.name,
      label: route.title[lang],
      icon: route.menu?.icon ?? null,
      path: route.path,
      href: null,
      children: [],
      isFirst: (route.menu?.sort ?? 0) < GROUPS_AT,
    }));
}

/** Everything in the sidebar of a person, in order. */
export function menuOf(settings: Settings, lang: Lang): MenuNode[] {
  const groups = settings.menus
    .filter((row) => row.parent_id === null && !row.hidden)
    .toSorted(bySort)
    .map((row) => nodeOf(row, settings, lang))
    .filter((node) => node !== null);
  const top = topRoutes(settings, lang);
  return [...top.filter((node) => node.isFirst), ...groups, ...top.filter((node) => !node.isFirst)];
}

/** A group with one page is that page: nobody opens a group to find one thing in it. */
export function withoutGroupsOfOne(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.map((node) => {
    const children = withoutGroupsOfOne(node.children);
    const [only, ...others] = children;
    return only && others.length === 0 ? { ...only, icon: only.icon ?? node.icon } : { ...node, children };
  });
}

/** Apps of a person in the order of the organisation, for home pages and pickers. */
export function appsOf(settings: Settings): OrganizationApp[] {
  return settings.organization_apps
    .filter((app) => mayOpen(settings, app))
    .filter((app) => {
      const target = targetOf(app.wfl_app);
      return target.path !== null || target.href !== null;
    })
    .toSorted((a, b) => bySort({ sort: a.position, id: a.wfl_app.id }, { sort: b.position, id: b.wfl_app.id }));
}
