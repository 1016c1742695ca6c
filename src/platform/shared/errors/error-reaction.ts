import { HTTP_GENERIC, HTTP_OK } from '../constants.ts';
import { type Lang, localize } from '../text.ts';
import { type CatalogueEntry, frameErrors } from './error-frame.ts';

/** A call that did not succeed, as the browser sees it. */
export interface Failure {
  /** HTTP status; absent when no answer came. */
  readonly status?: number;
  /** `code` of the envelope. */
  readonly code?: number;
  /** `message` of the envelope. */
  readonly message?: string;
  readonly is_timeout?: boolean;
  /** The call was the settings fetch, which decides about the session. */
  readonly is_settings?: boolean;
}

type Row = keyof typeof frameErrors | 'not_shown';

const SIGNED_OUT = 401401;
const NOT_ACTIVATED = 200601;
const CODES: Readonly<Record<number, Row>> = {
  [SIGNED_OUT]: '401401',
  401402: '401402',
  400403: '400403',
  200200: '200200',
  [NOT_ACTIVATED]: '200601',
};

const TOLERATED_BY_SETTINGS: readonly number[] = [SIGNED_OUT, NOT_ACTIVATED];
/** The generic message of the server (`shared.server`). */
const SERVER = { cn: '服务器异常，请重试', us: 'server exception, please retry' };

/** The row of the error catalogue that a failure belongs to. */
export function reactionTo(failure: Failure): Row {
  const { status, code = 0, message, is_settings = false } = failure;
  if (is_settings) return TOLERATED_BY_SETTINGS.includes(code) ? 'settings_tolerated' : 'settings_other';
  if (status === undefined) return failure.is_timeout ? 'timeout' : 'network';
  const known = CODES[code];
  if (known) return known;
  if (isOddSuccess(status)) return 'odd_success';
  if (message) return 'other_message';
  return (HTTP_GENERIC as readonly number[]).includes(status) ? 'http_500_422_404' : 'not_shown';
}

/** A status that says success but is none of 200, 201 and 204. */
export function isOddSuccess(status: number): boolean {
  return status >= 200 && status < 300 && !(HTTP_OK as readonly number[]).includes(status);
}

/** The sentence to show for a failure: the server's when there is one, else the catalogue's. */
export function failureText(failure: Failure, lang: Lang): string {
  if (failure.message) return failure.message;
  const row = reactionTo(failure);
  const entry: CatalogueEntry | null = row === 'not_shown' ? null : frameErrors[row];
  return localize(entry?.text ?? SERVER, lang, failure.status === undefined ? {} : { status: failure.status });
}

const SHARE_PAGES = [
  '/public_video/',
  '/albums_video/',
  '/public_assets/',
  '/liveVideoShare/',
  '/englishDay/',
] as const;

/** Pages that outsiders open by a link: there an ended session opens no dialog. */
export function isSharePage(path: string): boolean {
  return SHARE_PAGES.some((page) => path.startsWith(page) || path === page.slice(0, -1));
}
