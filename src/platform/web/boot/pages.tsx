import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Router, useRoutes } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { asCallError, lazyPart } from '../api/lazy.ts';
import { sentenceOf } from '../api/reactions.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { currentToken } from '../session/token.ts';
import { MAIN_ID } from '../shell/parts/skip-link.tsx';
import { useStore } from '../state/store.ts';
import { loadToastLine } from '../ui/feedback/toast-region.tsx';
import { reloadPage } from '../ui/forms/drafts.ts';
import { HasFailed, OpenRoute } from './current-route.ts';
import { browserHistory } from './navigator.ts';
import { type FailedPage, type ShownPage, shownPage, tryAgain } from './page-loader.ts';
import classes from './root.module.css';
import { Root } from './root.tsx';
import { reportDefect } from './watch-errors.ts';

const loadErrorState = async () => (await import('../ui/error-state.tsx')).ErrorState;
const ErrorState = lazyPart(loadErrorState, { isSilent: true });

const REST_AFTER_MS = 3_000;

/** What says that the line is broken comes while it is not. */
function useFailureAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (currentToken() !== null) Promise.all([loadErrorState(), loadToastLine()]).catch(() => undefined);
    }, REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** What another try may mend: the line, or a server that has a bad moment. */
function mayPass(cause: unknown): boolean {
  return cause instanceof ApiError && (cause.kind !== 'refused' || cause.status >= 500);
}

/** Opens the failed page again when the line is back, and from time to time. */
function useTries(failed: FailedPage): void {
  const tries = useRef({ path: '', count: 0 });
  useEffect(() => {
    const { pathname } = failed.location;
    if (!mayPass(asCallError(failed.error))) return undefined;
    const count = tries.current.path === pathname ? tries.current.count + 1 : 0;
    tries.current = { path: pathname, count };
    const again = () => void tryAgain({ isAsked: false });
    const wait = Math.min(FIRST_WAIT_MS * 2 ** count, LONGEST_WAIT_MS);
    const timer = navigator.onLine ? setTimeout(again, wait) : undefined;
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [failed]);
}

/** Instead of a page: the reason, and another try. */
function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useFrameText();
  const cause = asCallError(error);
  useEffect(() => {
    if (!(asCallError(error) instanceof ApiError)) reportDefect(error);
  }, [error]);
  return (
    <Suspense
      fallback={
        <>
          <p role="alert">{sentenceOf(cause)}</p>
          <button type="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </>
      }
    >
      <ErrorState error={cause} onRetry={onRetry} />
    </Suspense>
  );
}

/** Instead of a page that did not come, inside the frame where there is one. */
function Failed({ page }: { readonly page: FailedPage }) {
  const t = useFrameText();
  useTries(page);
  useEffect(
    () => () => {
      // the button that had the focus went with the failure
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return (
    <div className={classes.failure}>
      <Failure error={page.error} onRetry={() => void tryAgain({ isAsked: true })} />
      {/* the frame has its own way out */}
      {!page.Shell && asCallError(page.error) instanceof ApiError && currentToken() !== null && (
        <a href="/logout">{t('sign_out')}</a>
      )}
    </div>
  );
}

interface BoundaryProps {
  /** A failed page gets another chance when this changes. */
  readonly place: string;
  readonly children: ReactNode;
}

/** Keeps the frame standing when a page throws. */
class PageBoundary extends Component<BoundaryProps, { readonly error: unknown; readonly place: string }> {
  override state = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: { readonly place: string }) {
    return props.place === state.place ? null : { error: null, place: props.place };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    reportDefect(error);
  }

  override render(): ReactNode {
    return this.state.error === null ? (
      this.props.children
    ) : (
      <div className={classes.failure}>
        <Failure error={this.state.error} onRetry={reloadPage} />
      </div>
    );
  }
}

interface FrameProps {
  readonly Shell: ComponentType;
  readonly pattern: string;
  readonly children: ReactNode;
}

function InFrame({ Shell, pattern, children }: FrameProps) {
  return useRoutes([{ element: <Shell />, children: [{ path: pattern, element: children }] }]);
}

/** The page of the address or what stands in its place, inside its frame, which stays when the page does not come. */
function Shown({ page }: { readonly page: ShownPage | FailedPage }) {
  const { Shell } = page;
  if (!Shell) return <Failed page={page as FailedPage} />;
  return (
    <InFrame Shell={Shell} pattern={'Page' in page ? page.pattern : '*'}>
      {'Page' in page ? (
        <PageBoundary place={page.location.pathname}>
          <page.Page />
        </PageBoundary>
      ) : (
        <Failed page={page} />
      )}
    </InFrame>
  );
}

/** What the address opens. */
export function Pages() {
  const shown = useStore(shownPage);
  const drawn = shown?.location.pathname;
  useFailureAhead();
  // names the drawn page on the document: for the tour, and for sites that embed the portal.
  useEffect(() => {
    if (drawn !== undefined) document.documentElement.dataset['page'] = drawn;
  }, [drawn]);
  if (!shown) return null;
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={browserHistory}>
      <OpenRoute value={shown.route}>
        <HasFailed value={'error' in shown}>
          <Root>
            <Shown page={shown} />
          </Root>
        </HasFailed>
      </OpenRoute>
    </Router>
  );
}
