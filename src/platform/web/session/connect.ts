import { safePath } from '#shared/addresses/safe-redirect.ts';
import { frameErrors } from '#shared/errors/error-frame.ts';
import { isSharePage } from '#shared/errors/error-reaction.ts';
import { clearCache } from '../api/cache.ts';
import { connectReactions } from '../api/reactions.ts';
import { checkAgain, goTo } from '../boot/navigator.ts';
import { completeModules } from '../boot/registry.ts';
import { frameText } from '../i18n/frame-texts.ts';
import { localizeNow } from '../i18n/texts.ts';
import { confirm } from '../ui/confirm-store.ts';
import { reloadPage, saveAllDrafts } from '../ui/forms/drafts.ts';
import { toast } from '../ui/toasts.ts';
import { resetSession } from './leave.ts';
import { ensureSession, requireActivation } from './session.ts';
import { session } from './session-state.ts';
import { askStepUp } from './step-up.ts';
import { keepToken } from './token.ts';

/** Where the sign-in dialog leads: phones and sign-on pages start again at their own first page. */
export function afterExpiry(path: string): string {
  const { pathname } = new URL(path, location.origin);
  if (/^\/mobile(?:\/|$)/.test(pathname)) return '/mobile';
  if (/^\/oauth(?:\/|$)/.test(pathname)) return '/oauth';
  if (pathname === '/login') return '/login';
  return `/login?redirect=${encodeURIComponent(path)}`;
}

let isAsking = false;
/** A person who cancelled is asked again by what they do, and not by what the page asks for by itself. */
let hasActed = true;

/** 401401 and 401402: one dialog, however many calls failed. Cancel stays on the page with everything typed. */
async function signedOut(message: string): Promise<void> {
  if (isAsking || !hasActed || isSharePage(location.pathname)) return;
  isAsking = true;
  const { texts } = frameErrors['401401'];
  const confirmed = await confirm({
    title: localizeNow(texts.title),
    body: message,
    confirm: localizeNow(texts.confirm),
    cancel: frameText('cancel'),
  });
  isAsking = false;
  hasActed = confirmed;
  if (!confirmed) return;
  const target = afterExpiry(location.pathname + location.search);
  const now = session.get();
  const keepDrafts = now.phase !== 'signed_in' || now.settings.session.kind !== 'public_computer';
  if (keepDrafts) saveAllDrafts();
  resetSession({ keepDrafts });
  goTo(target);
}

/** Long enough to read the warning before the page is loaded again. */
const RELOAD_AFTER_MS = 1_200;

export function connectSession(): void {
  const act = () => {
    hasActed = true;
  };
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, act, { capture: true, passive: true });
  connectReactions({
    signedOut: (message) => void signedOut(message),
    sessionUnfit: () => {
      saveAllDrafts();
      resetSession({ keepDrafts: true });
      setTimeout(reloadPage, RELOAD_AFTER_MS);
    },
    notActivated: () => {
      requireActivation();
      goTo(frameErrors['200601'].redirect_to);
    },
    stepUp: askStepUp,
  });
}

/**
 * Starts a session with the token of a sign-in, and goes on: to `to`, to the redirect of the address, or home. Only
 * paths of this portal are followed. A function is called when every module's pages are known. If the settings could
 * not be read, the page that follows reads them again and shows the error.
 */
export async function startSession(token: string, to?: string | (() => string)): Promise<void> {
  keepToken(token);
  clearCache(); // answers for a guest do not hold for this person
  const [state] = await Promise.all([ensureSession().catch(() => null), completeModules()]);
  if (state?.phase === 'guest') return;
  if (state?.phase === 'tolerated' && state.code === 200601) {
    toast.warning(frameText('not_active_yet'));
    goTo(frameErrors['200601'].redirect_to);
    return;
  }
  const wanted =
    safePath(typeof to === 'function' ? to() : to) ?? safePath(new URLSearchParams(location.search).get('redirect'));
  goTo(wanted ?? '/', { replace: true });
  checkAgain();
}
