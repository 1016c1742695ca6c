import { type CSSProperties, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SIDEBAR_WIDTH } from '#shared/constants.ts';
import { lazyPart } from '../../api/lazy.ts';
import { useCurrentRoute } from '../../boot/current-route.ts';
import { entryFacts } from '../../session/entry-query.ts';
import { persistentStorage } from '../../state/browser-storage.ts';
import { useStore } from '../../state/store.ts';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { KeepAliveOutlet } from '../keep-alive-outlet.tsx';
import { FrameParts } from '../parts/frame-parts.tsx';
import { PageBody } from '../parts/page-body.tsx';
import { MAIN_ID, SkipLink } from '../parts/skip-link.tsx';
import { NoticeBar } from '../parts/strips/notice-bar.tsx';
import { useOwnChannel } from '../use-own-channel.ts';
import classes from './desktop-shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const TitleBar = lazyPart(async () => (await import('./title-bar.tsx')).TitleBar);
const Toolbar = lazyPart(async () => (await import('./toolbar.tsx')).Toolbar);
const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

const FOLDED = 'sidebar';
const HOME = '/home';

/** Sidebar, top bar and page; under 992 px the sidebar is a drawer and a title bar stands above the page. */
export function DesktopShell() {
  const route = useCurrentRoute();
  const isNarrow = useIsNarrow();
  const { is_webapp } = useStore(entryFacts);
  const { pathname } = useLocation();
  const [isFolded, setFolded] = useState(() => persistentStorage.read(FOLDED) === 'closed');
  // The drawer belongs to the page on which it was opened: going on closes it.
  const [drawerOn, setDrawerOn] = useState<string | null>(null);
  useOwnChannel();
  const fold = () => {
    persistentStorage.write(FOLDED, isFolded ? 'open' : 'closed');
    setFolded(!isFolded);
  };
  const isOpen = isNarrow && drawerOn === pathname;
  const sheetLeft = isNarrow ? '0px' : isFolded ? 'var(--sidebar-folded)' : `${SIDEBAR_WIDTH}px`;
  useEffect(() => {
    // for what is drawn over the sheet, beside the shell
    const { style } = document.documentElement;
    style.setProperty('--sheet-left', sheetLeft);
    return () => void style.removeProperty('--sheet-left');
  }, [sheetLeft]);
  return (
    <div
      className={classes.shell}
      style={{ '--sidebar': `${SIDEBAR_WIDTH}px` } as CSSProperties}
      data-folded={isFolded && !isNarrow}
      data-narrow={isNarrow}
    >
      <SkipLink />
      {!isNarrow && (
        <aside className={classes.side}>
          <Sidebar isFolded={isFolded} />
        </aside>
      )}
      <div className={classes.rest}>
        {!is_webapp && (
          <header className={classes.head}>
            <TopBar
              isNarrow={isNarrow}
              isFolded={isNarrow ? !isOpen : isFolded}
              onFold={isNarrow ? () => setDrawerOn(pathname) : fold}
            />
            {isNarrow && !route?.resets_history && (
              <Suspense fallback={<div className={classes.titleRoom} />}>
                <TitleBar />
              </Suspense>
            )}
          </header>
        )}
        <FrameParts slot="banner" />
        {pathname === HOME && <NoticeBar all="/messageList" />}
        <main id={MAIN_ID} tabIndex={-1} className={classes.main} data-bare={route?.bare === true}>
          <PageBody>
            <KeepAliveOutlet />
          </PageBody>
        </main>
      </div>
      {isNarrow && (
        <Suspense fallback={null}>
          <MenuDrawer opened={isOpen} onClose={() => setDrawerOn(null)} />
        </Suspense>
      )}
      <FrameParts slot="overlay" />
      {!isNarrow && !is_webapp && (
        <Suspense fallback={null}>
          <Toolbar />
        </Suspense>
      )}
    </div>
  );
}
