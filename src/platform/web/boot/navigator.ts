import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/** The browser's history; every change of the address, from inside or outside, is heard by the page loader. */
export const browserHistory: ReturnType<typeof createBrowserHistory> = createBrowserHistory({ v5Compat: true });

/** Goes to a path from outside components (error reactions, session changes). */
export function goTo(path: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace) browserHistory.replace(path);
  else browserHistory.push(path);
}

let recheck: () => void = () => undefined;

export function connectRecheck(check: () => void): void {
  recheck = check;
}

/** Runs the gate of the open page again: rights or session changed. */
export function checkAgain(): void {
  recheck();
}
