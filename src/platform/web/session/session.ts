import { frame } from '#shared/calls/frame.contract.ts';
import { frameErrors } from '#shared/errors/error-frame.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { currentLang, isLangRemembered } from '../i18n/language.ts';
import { localizeNow, switchLang } from '../i18n/texts.ts';
import { waitForPageExit } from '../state/page-exit.ts';
import { useStore } from '../state/store.ts';
import { toast } from '../ui/toasts.ts';
import { isPhone } from './device.ts';
import { entryFacts } from './entry-query.ts';
import { keepOlderDesktop } from './layout-choice.ts';
import { type SessionState, type Settings, session } from './session-state.ts';
import { currentToken, keepToken } from './token.ts';

export type { SessionState, Settings } from './session-state.ts';

let fetching: Promise<SessionState> | null = null;
let fetchedFor: string | null = null;

function isUsable(answer: unknown): answer is Settings {
  const candidate = answer as Partial<Settings> | null;
  return typeof candidate?.user?.id === 'string' && Array.isArray(candidate.permission_lists);
}

async function fetchSettings(): Promise<SessionState> {
  const facts = entryFacts.get();
  try {
    const answer = await call(frame.settings, {
      query: {
        is_mobile: isPhone(),
        openid: facts.openid,
        ding_user_id: facts.ding_user_id,
        channel: facts.force_wechat_oauth
          ? facts.alternate_ui
            ? 'wechat_shiyou_oauth'
            : 'wechat_oauth'
          : facts.channel,
      },
    });
    if (!isUsable(answer)) throw new ApiError('refused', 0, { message: localizeNow(frameErrors.odd_success.text) });
    return await adoptLanguage(answer);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 401401 || error.code === 200601))
      return { phase: 'tolerated', code: error.code };
    if (!endsTheSession(error)) {
      // leaving the page during this read must not be shown as a failure
      await waitForPageExit();
      throw error;
    }
    // 401402 shows nothing: the sign-in page explains itself
    if (error.code !== 401402) toast.warning(error.message || localizeNow(frameErrors.verification.text));
    return forget();
  }
}

/** Only an answer of the portal ends a session, not a network failure or an answer of a proxy. */
function endsTheSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 400403);
}

function forget(): SessionState {
  keepToken(null);
  return { phase: 'guest' };
}

/** A language chosen on the server wins over the browser's; without a choice anywhere the account's own language. */
async function adoptLanguage(answer: Settings): Promise<SessionState> {
  const preferred = answer.preferences['lang'] ?? (isLangRemembered() ? null : answer.user.lang);
  if ((preferred === 'cn' || preferred === 'us') && preferred !== currentLang()) await switchLang(preferred);
  const older = answer.preferences['older_desktop'];
  if (typeof older === 'boolean') keepOlderDesktop(older);
  return { phase: 'signed_in', settings: answer };
}

/**
 * The session as the server sees it; settings are fetched once for a token. Rejects with ApiError when the server could
 * not say: the token stays, and the next call asks again.
 */
export async function ensureSession(): Promise<SessionState> {
  const token = currentToken();
  if (token === null) {
    fetchedFor = null;
    session.set({ phase: 'guest' });
    return session.get();
  }
  if (fetchedFor === token && session.get().phase === 'signed_in') return session.get();
  fetching ??= fetchSettings()
    .then((state) => {
      fetchedFor = currentToken();
      session.set(state);
      return state;
    })
    .finally(() => {
      fetching = null;
    });
  return fetching;
}

let requiredFor: string | null = null;

/** A call answered 200601: until another token comes, activation stays open to signed-in people. */
export function requireActivation(): void {
  requiredFor = currentToken();
}

export function isActivationRequired(): boolean {
  return requiredFor !== null && requiredFor === currentToken();
}

/** How many times the settings were asked for again, and what came of the last time. */
let asked = 0;
let newest: Promise<void> = Promise.resolve();

/**
 * Reads the settings again (rights changed, organisation switched). A failure leaves what was there. Of two at once the
 * later request wins, whichever is answered last; the earlier one waits for it.
 */
export function refreshSettings(): Promise<void> {
  if (session.get().phase !== 'signed_in') return Promise.resolve();
  asked += 1;
  newest = refetchVisible(asked);
  return newest;
}

async function refetchVisible(mine: number): Promise<void> {
  try {
    const answer = await call(frame.settings, { query: { is_mobile: isPhone() } });
    if (mine !== asked) await newest;
    else if (isUsable(answer)) session.set({ phase: 'signed_in', settings: answer });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'refused') throw error;
  }
}

export function useSession(): SessionState {
  return useStore(session);
}

/** Settings of the person who is signed in, or null for guests. */
export function useSettings(): Settings | null {
  const state = useSession();
  return state.phase === 'signed_in' ? state.settings : null;
}

/**
 * The person who is signed in. Pages behind sign-in may count on it; on a public page use `useSettings`.
 * Throws for guests.
 */
export function usePerson(): Settings['user'] {
  const settings = useSettings();
  if (!settings) throw new Error('usePerson on a page that is open to guests');
  return settings.user;
}
