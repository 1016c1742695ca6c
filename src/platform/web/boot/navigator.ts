import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

let router: Router | null = null;

export function connectRouter(created: Router): void {
  router = created;
}

/** Goes to a path from outside components (error reactions, session changes). */
export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  void router?.navigate(path, options);
}

/** Runs the gate of the open page again: rights or session changed. */
export function checkAgain(): void {
  void router?.revalidate();
}
