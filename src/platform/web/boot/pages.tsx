import { Component, type ErrorInfo, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Router, useRoutes } from 'react-router';
import { useStore } from '../state/store.ts';
import { OpenRoute } from './current-route.ts';
import { browserHistory } from './navigator.ts';
import { type ShownPage, shownPage } from './page-loader.ts';
import classes from './root.module.css';
import { Root } from './root.tsx';
import { reportDefect } from './watch-errors.ts';

const ErrorState = lazy(async () => ({ default: (await import('../ui/error-state.tsx')).ErrorState }));

function Failure({ error }: { readonly error: unknown }) {
  useEffect(() => reportDefect(error), [error]);
  return (
    <div className={classes.failure}>
      <Suspense fallback={null}>
        <ErrorState error={error} onRetry={() => location.reload()} />
      </Suspense>
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
    return this.state.error === null ? this.props.children : <Failure error={this.state.error} />;
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
  // Says from outside what is drawn, once it is: for the tour, and for whoever embeds the portal.
  useEffect(() => {
    if (drawn !== undefined) document.documentElement.dataset['page'] = drawn;
  }, [drawn]);
  if (!shown) return null;
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={browserHistory}>
      <OpenRoute value={'route' in shown ? shown.route : undefined}>
        <Root>{'Page' in shown ? <Shown page={shown} /> : <Failure error={shown.error} />}</Root>
      </OpenRoute>
    </Router>
  );
}
