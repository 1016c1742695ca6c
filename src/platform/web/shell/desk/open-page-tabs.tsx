import { Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentRoute } from '../../boot/current-route.ts';
import { goTo } from '../../boot/navigator.ts';
import { type RegisteredRoute, registeredRoutes } from '../../boot/registry.ts';
import { useLang } from '../../i18n/language.ts';
import { titleOfAddress } from '../../session/entry-query.ts';
import { useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { Inline } from '../../ui/layout/layout.tsx';
import { Breadcrumbs } from '../desktop/breadcrumbs.tsx';
import classes from './open-page-tabs.module.css';
import { forgetPage, neighbourOf, noteOpenPage, type OpenPage, openPages } from './open-pages.ts';
import { useDeskText } from './texts.ts';

const HOME = '/home';

interface Shown extends OpenPage {
  readonly title: string;
}

/** The open pages of this person here, with their titles; the one on the screen is among them. */
function useOpenPages(): readonly Shown[] {
  const lang = useLang();
  const route = useCurrentRoute();
  const settings = useSettings();
  const given = useStore(titleOfAddress);
  const { pathname, search } = useLocation();
  const { owner, pages } = useStore(openPages);
  const mine = settings ? `${settings.user.id}/${settings.organization?.id ?? ''}` : '';
  const name = route?.layout === 'desktop' ? route.name : undefined;
  useEffect(() => {
    if (mine && name) noteOpenPage(mine, { path: pathname, search, route: name });
  }, [mine, name, pathname, search]);
  const byName = new Map<string, RegisteredRoute>(registeredRoutes().map((known) => [known.name, known]));
  return (owner === mine ? pages : []).flatMap((page) => {
    const title = given?.path === page.path ? given.title : byName.get(page.route)?.title[lang];
    return title ? [{ ...page, title }] : [];
  });
}

interface Asked {
  readonly path: string;
  readonly left: number;
  readonly top: number;
}

/** Closes pages; closing the current one opens its neighbour, else home. */
function useClosing(pages: readonly OpenPage[], here: string) {
  return {
    close: (path: string) => {
      const next = neighbourOf(pages, path);
      forgetPage(path);
      if (path === here) goTo(next ? next.path + next.search : HOME);
    },
    closeOthers: (path: string) => {
      const kept = pages.find((page) => page.path === path);
      forgetPage(path, true);
      if (kept && path !== here) goTo(kept.path + kept.search);
    },
  };
}

/** What can be done about one tab, where it was asked for. */
function TabMenu({
  asked,
  onClose,
  closing,
}: {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly closing: ReturnType<typeof useClosing>;
}) {
  const t = useDeskText();
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={4}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      menuItemTabIndex={-1}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: asked.left, top: asked.top }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => closing.close(asked.path)}>{t('tab_close')}</Menu.Item>
        <Menu.Item onClick={() => closing.closeOthers(asked.path)}>{t('tab_close_others')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface TabProps {
  readonly page: Shown;
  readonly isHere: boolean;
  /** Absent for the only one: there is nowhere else to go. */
  readonly onClose: (() => void) | undefined;
  readonly onMenu: (left: number, top: number) => void;
}

function Tab({ page, isHere, onClose, onMenu }: TabProps) {
  const t = useDeskText();
  const tab = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isHere) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isHere]);
  const link = (
    <Link
      to={page.path + page.search}
      data-tab
      tabIndex={isHere ? 0 : -1}
      aria-current={isHere ? 'page' : undefined}
      aria-keyshortcuts="Delete"
      title={page.title}
    >
      {page.title}
    </Link>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: middle and right click are short cuts of the menu and the key
    <span
      ref={tab}
      className={classes.tab}
      data-here={isHere}
      onAuxClick={(event) => {
        if (event.button !== 1) return;
        event.preventDefault();
        onClose?.();
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        onMenu(box.left, box.bottom);
      }}
    >
      {isHere ? <Breadcrumbs>{link}</Breadcrumbs> : link}
      {onClose && (
        <button
          type="button"
          className={classes.small}
          tabIndex={-1}
          aria-label={t('tab_close_one', { name: page.title })}
          onClick={onClose}
        >
          <IconX aria-hidden size={14} />
        </button>
      )}
    </span>
  );
}

/** Arrow keys walk over the tabs, Home and End go to the first and the last, Delete closes the one with the focus. */
function onTabKey(event: KeyboardEvent<HTMLElement>, close: (at: number) => void): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tab]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const last = links.length - 1;
  const places: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last };
  const next = places[event.key];
  if (next !== undefined) {
    event.preventDefault();
    links[(next + links.length) % links.length]?.focus();
  } else if (event.key === 'Delete') {
    event.preventDefault();
    links[at === last ? at - 1 : at + 1]?.focus();
    close(at);
  }
}

/** The open pages; the one on the screen unfolds to its breadcrumb. */
export function OpenPageTabs() {
  const t = useDeskText();
  const { pathname } = useLocation();
  const pages = useOpenPages();
  const closing = useClosing(pages, pathname);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOne = pages.length < 2;
  if (!pages.some((page) => page.path === pathname)) return <Breadcrumbs />;
  return (
    <Inline grow className={classes.bar}>
      <div
        role="toolbar"
        aria-label={t('open_pages')}
        className={classes.tabs}
        onKeyDown={(event) => onTabKey(event, (at) => closing.close(pages[at]?.path ?? ''))}
      >
        {pages.map((page) => (
          <Tab
            key={page.path}
            page={page}
            isHere={page.path === pathname}
            onClose={isOne ? undefined : () => closing.close(page.path)}
            onMenu={(left, top) => setAsked({ path: page.path, left, top })}
          />
        ))}
      </div>
      {!isOne && (
        <button
          type="button"
          className={classes.more}
          aria-haspopup="menu"
          aria-label={t('tab_menu')}
          title={t('tab_menu')}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            setAsked({ path: pathname, left: box.left, top: box.bottom });
          }}
        >
          <IconChevronDown aria-hidden size={16} />
        </button>
      )}
      {asked && <TabMenu asked={asked} onClose={() => setAsked(null)} closing={closing} />}
    </Inline>
  );
}
