import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Text } from '#shared/text.ts';
import { type RegisteredRoute, registeredRoutes } from '#web/boot/registry.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { ADMIN_AREA, holdsOne, useRights } from '#web/session/rights.tsx';
import { type Settings, useSettings } from '#web/session/session.ts';
import { MenuDot } from '#web/shell/parts/menu-dot.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { scrollStripTo } from '#web/ui/layout/scroll-strip.ts';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { AppIcon } from '#web/ui/pictures/app-icon.tsx';
import classes from './admin-frame.module.css';

const texts = {
  nav: { cn: '平台管理', us: 'Administration' },
  sync: { cn: '同步平台', us: 'Sync platform' },
  no_right: { cn: '您没有此操作的权限', us: 'You don’t have permission to do this' },
  no_right_help: {
    cn: '需要权限 {codes}，请联系授权管理员。',
    us: 'You need the permission {codes}. Ask your role administrator.',
  },
} as const satisfies Record<string, Text>;

/** The link to the outside sync platform stands after the clients. */
const SYNC_AT = 35;

/** Pages of the area that a person may open, in their order: top-level pages below /admin that declare a menu place. */
export function adminPages(settings: Settings): readonly RegisteredRoute[] {
  if (!holdsOne(settings, [ADMIN_AREA])) return [];
  return registeredRoutes()
    .filter((route) => /^\/admin\/[^/]+$/.test(route.path) && route.menu)
    .filter((route) => !route.roles || holdsOne(settings, route.roles))
    .toSorted((a, b) => (a.menu?.sort ?? 0) - (b.menu?.sort ?? 0));
}

/** One page in the menu. Where the menu is a strip that scrolls, the open page is brought into sight. */
function Entry({ page }: { readonly page: RegisteredRoute }) {
  const localize = useLocalize();
  const { pathname } = useLocation();
  const entry = useRef<HTMLAnchorElement>(null);
  const isOpen = pathname === page.path || pathname.startsWith(`${page.path}/`);
  useEffect(() => {
    const strip = entry.current?.parentElement;
    if (isOpen && entry.current && strip) scrollStripTo(strip, entry.current);
  }, [isOpen]);
  return (
    <Link ref={entry} to={page.path} className={classes.entry} aria-current={isOpen ? 'page' : undefined}>
      <AppIcon name={page.menu?.icon} label={localize(page.title)} size={16} />
      {localize(page.title)}
      <MenuDot code={page.name} />
    </Link>
  );
}

function Nav({ settings, pages }: { readonly settings: Settings; readonly pages: readonly RegisteredRoute[] }) {
  const localize = useLocalize();
  const before = pages.filter((page) => (page.menu?.sort ?? 0) < SYNC_AT);
  const entry = (page: RegisteredRoute) => <Entry key={page.name} page={page} />;
  const sync = settings.links.sync_platform;
  return (
    <nav className={classes.nav} aria-label={localize(texts.nav)}>
      {before.map(entry)}
      {sync && (
        <a className={classes.entry} href={sync} target="_blank" rel="noreferrer">
          <AppIcon name="link" label={localize(texts.sync)} size={16} />
          {localize(texts.sync)}
          <IconExternalLink aria-hidden size={13} />
        </a>
      )}
      {pages.filter((page) => !before.includes(page)).map(entry)}
    </nav>
  );
}

interface Props {
  /** Codes of which one is needed beside the area's own; a page of another module may ask for them here. */
  readonly codes?: readonly ActionCode[];
  readonly children: ReactNode;
}

/** The page itself, or why it does not open here. */
function Content({ codes, children }: Props) {
  const format = useFormat();
  const localize = useLocalize();
  const { can } = useRights();
  if (codes && !can(...codes))
    return (
      <EmptyState
        title={localize(texts.no_right)}
        detail={localize(texts.no_right_help, { codes: format.list(codes) })}
      />
    );
  return children;
}

/** A page of the administration area beside the area's own menu. Who may not enter the area is led to /404. */
export function AdminFrame(props: Props) {
  const settings = useSettings();
  const isNarrow = useIsNarrow();
  if (!settings) return null;
  const pages = adminPages(settings);
  if (pages.length === 0) return <Navigate to="/404" replace />;
  return (
    <div className={classes.frame} data-narrow={isNarrow}>
      <Nav settings={settings} pages={pages} />
      <div className={classes.main}>
        <Content {...props} />
      </div>
    </div>
  );
}

/** The root of the area: the first page that the person may open. */
export function FirstAdminPage() {
  const settings = useSettings();
  if (!settings) return null;
  return <Navigate to={adminPages(settings)[0]?.path ?? '/404'} replace />;
}
