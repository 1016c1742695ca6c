import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { lazyPart } from '../api/lazy.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { identityChanged } from '../session/tabs.ts';
import { rememberRoute } from '../state/in-app-path.ts';
import { useStore } from '../state/store.ts';
import { questions } from '../ui/confirm-store.ts';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';
import { useCurrentRoute, useDocumentTitle } from './current-route.ts';
import { resetHistory } from './in-app-history.ts';
import { isLoadingPage } from './page-loader.ts';
import classes from './root.module.css';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';

const Strips = lazyPart(async () => (await import('../shell/parts/strips/strips.tsx')).Strips);
const Questions = lazyPart(async () => (await import('../ui/dialogs/confirm-dialog.tsx')).Questions);
const OtherTabCover = lazyPart(async () => (await import('../shell/parts/other-tab-cover.tsx')).OtherTabCover);
const StepUpHost = lazyPart(async () => (await import('../shell/parts/step-up-host.tsx')).StepUpHost);

/** A thin line at the top while the next page loads; it appears only when that takes a moment. */
function Progress() {
  const t = useFrameText();
  const isLoading = useStore(isLoadingPage);
  return !isLoading ? null : <div className={classes.progress} role="progressbar" aria-label={t('loading')} />;
}

/** Around every page of every layout. */
export function Root({ children }: { readonly children: ReactNode }) {
  useDocumentTitle();
  const location = useLocation();
  const action = useNavigationType();
  const route = useCurrentRoute();
  const asked = useStore(questions);
  const covered = useStore(identityChanged);
  useEffect(() => {
    if (route?.resets_history) resetHistory(location);
    if (route && route.layout !== 'standalone') rememberRoute(location.pathname + location.search, action === 'PUSH');
  }, [location, action, route]);
  useScrollAndFocus(location, action);
  useEffect(() => {
    import('../ui/dialogs/sheet-pull.ts').then(({ letSheetsBePulled }) => letSheetsBePulled()).catch(() => undefined);
    import('../ui/dialogs/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined);
  }, []);
  return (
    <>
      <Progress />
      {children}
      <ToastRegion />
      <Suspense fallback={null}>
        <Strips />
      </Suspense>
      <Suspense fallback={null}>
        {asked.length > 0 && <Questions />}
        {covered && <OtherTabCover />}
        <StepUpHost />
      </Suspense>
    </>
  );
}
