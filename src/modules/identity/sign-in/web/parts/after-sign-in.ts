import { safePath } from '#shared/addresses/safe-redirect.ts';
import { isPage } from '#web/boot/route-table.ts';
import { withoutHashRoute } from '#web/session/entry-query.ts';

const ADMISSIONS = '/visit/admissions';

/** The `redirect` of the address when it stays inside the portal, else null. Hash links mean their path. */
function requestedPath(search: string): string | null {
  const asked = safePath(new URLSearchParams(search).get('redirect'));
  if (!asked) return null;
  const url = withoutHashRoute(new URL(asked, location.origin));
  return url.pathname + url.search + url.hash;
}

/** Where somebody goes who has just signed in. */
export function pathAfterSignIn(search: string): string {
  if (new URLSearchParams(search).get('sign_up') === 'enrollment') return ADMISSIONS;
  return safePath(requestedPath(search), isPage) ?? '/';
}

/** Whether the sign-in was asked for by somebody who wants to book a visit. */
export function isVisitor(search: string): boolean {
  return /^\/visitor(?:[/?]|$)/.test(requestedPath(search) ?? '');
}
