import { Component, type ErrorInfo, type ReactNode, Suspense, useEffect } from 'react';
import { Router, useRoutes } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { asCallError, lazyPart } from '../api/lazy.ts';
import { sentenceOf } from '../api/reactions.ts';
import { useFrameText } from '../i18n/frame-texts.ts';
import { currentToken } from '../session/token.ts';
import { useStore } from '../state/store.ts';
import { reloadPage } from '../ui/forms/drafts.ts';
import { OpenRoute } from './current-route.ts';
import { browserHistory } from './navigator.ts';
import { type ShownPage, shownPage, tryAgain } from './page-loader.ts';
import classes from './root.module.css';
import { Root } from './root.tsx';
import { reportDefect } from './watch-errors.ts';

const ErrorState = lazyPart(async () => (await import('../ui/error-state.tsx')).ErrorState);

/** Instead of a page: the reason and another try, which also comes by itself when the line is back. */
function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useFrameText();
  const cause = asCallError(error);
  useEffect(() => {
    if (!(asCallError(error) instanceof ApiError)) return reportDefect(error);
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [error, onRetry]);
  return (
    <div className={classes.failure}>
      <Suspense fallback={<p role="alert">{sentenceOf(cause)}</p>}>
        <ErrorState error={cause} onRetry={onRetry} />
      </Suspense>
      {cause instanceof ApiError && currentToken() !== null && <a href="/logout">{t('sign_out')}</a>}
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
    return this.state.error === null ? this.props.children : <Failure error={this.state.error} onRetry={reloadPage} />;
  }
}

function Shown({ page }: { readonly page: ShownPage }) {
  const { Shell, Page, pattern } = page;
  const content = (
    <PageBoundary place={page.location.pathname}>
      <Page />
    </PageBoundary>
  );
  return useRoutes([{ element: <Shell />, children: [{ path: pattern, element: content }] }]);
}

/** The page of the address, inside its frame. */
export function Pages() {
  const shown = useStore(shownPage);
  const drawn = shown?.location.pathname;
  // names the drawn page on the document: for the tour, and for sites that embed the portal.
  useEffect(() => {
    if (drawn !== undefined) document.documentElement.dataset['page'] = drawn;
  }, [drawn]);
  if (!shown) return null;
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={browserHistory}>
      <OpenRoute value={'route' in shown ? shown.route : undefined}>
        <Root>{'Page' in shown ? <Shown page={shown} /> : <Failure error={shown.error} onRetry={tryAgain} />}</Root>
      </OpenRoute>
    </Router>
  );
}
