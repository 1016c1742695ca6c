import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../api/lazy.ts';
import { useCurrentRoute, usePageTitle } from '../../boot/current-route.ts';
import { goBack } from '../../boot/in-app-history.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { entryFacts } from '../../session/entry-query.ts';
import { useSettings } from '../../session/session.ts';
import { useStore } from '../../state/store.ts';
import { KeepAliveOutlet } from '../keep-alive-outlet.tsx';
import { FrameParts } from '../parts/frame-parts.tsx';
import { PageBody } from '../parts/page-body.tsx';
import { MAIN_ID, SkipLink } from '../parts/skip-link.tsx';
import { NoticeBar } from '../parts/strips/notice-bar.tsx';
import { useOwnChannel } from '../use-own-channel.ts';
import classes from './mobile-shell.module.css';
import { isTab, TabBar } from './tab-bar.tsx';

const PullToRefresh = lazyPart(async () => (await import('../desk/pull-to-refresh.tsx')).PullToRefresh);

/** The phone: four tabs with their bar; pages above them with a title bar and no tabs. */
export function MobileShell() {
  const t = useFrameText();
  const { pathname } = useLocation();
  const title = usePageTitle();
  const route = useCurrentRoute();
  const { is_webapp } = useStore(entryFacts);
  const settings = useSettings();
  useOwnChannel();
  const isTabPage = isTab(pathname);
  return (
    <div className={classes.shell} data-tabs={isTabPage}>
      <SkipLink />
      {!isTabPage && !is_webapp && !route?.bare && (
        <header className={classes.bar}>
          <button type="button" aria-label={t('back')} onClick={() => goBack({ parent: route?.parent ?? '/mobile' })}>
            <IconArrowLeft aria-hidden size={22} />
          </button>
          <span className={classes.title}>{title}</span>
        </header>
      )}
      <FrameParts slot="banner" />
      {isTabPage && settings && (
        <>
          <Suspense fallback={null}>{pathname !== '/mobile/mine' && <PullToRefresh />}</Suspense>
          <NoticeBar all="/mobile/notify" />
        </>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={classes.main} data-bare={route?.bare === true}>
        <PageBody>
          <KeepAliveOutlet />
        </PageBody>
      </main>
      {isTabPage && <TabBar />}
      <FrameParts slot="overlay" />
    </div>
  );
}
