import { Outlet } from 'react-router';

/** Nothing around the page; the page brings its own `main`. */
export function StandaloneShell() {
  return <Outlet />;
}
