import { QUERY_PARAMETERS, SPECIAL_UI_FOR } from '#shared/constants.ts';
import { cut } from '#shared/text/cut.ts';
import { readJson, tabStorage } from '../state/browser-storage.ts';
import { createStore } from '../state/store.ts';

/**
 * Query parameters that any route accepts (section 2.3): read once when the page is opened, then taken out
 * of the address, kept for the browser session where they describe it.
 */
export interface EntryFacts {
  readonly openid?: string | undefined;
  readonly ding_user_id?: string | undefined;
  readonly channel?: string | undefined;
  readonly is_webapp: boolean;
  readonly app_version?: string | undefined;
  readonly device_info?: string | undefined;
  readonly alternate_ui: boolean;
  readonly auth_method?: string | undefined;
  readonly force_wechat_oauth: boolean;
}

const KEY = 'entry_facts';
const NOTHING: EntryFacts = { is_webapp: false, alternate_ui: false, force_wechat_oauth: false };

export const entryFacts = createStore<EntryFacts>(readJson<EntryFacts>(tabStorage, KEY) ?? NOTHING);
/** Title given by the address, for the page that was opened with it. */
export const titleOfAddress = createStore<{ readonly path: string; readonly title: string } | null>(null);

/** A title that was given for a page goes along when the page is opened in its other layout. */
export function carryTitle(from: string, to: string): void {
  const given = titleOfAddress.get();
  if (given?.path === from) titleOfAddress.set({ ...given, path: to.split('?', 1)[0] ?? to });
}

const TITLE_MAX = 40;

/** A title from outside is plain text without control characters, at most 40 characters. */
export function plainTitle(raw: string): string {
  return cut(raw.replace(/[\p{Cc}\p{Cf}]/gu, '').trim(), TITLE_MAX);
}

/** Hash links (`/#/visitor?no=1`) are printed on business cards: they mean the path. */
export function withoutHashRoute(url: URL): URL {
  if (!url.hash.startsWith('#/')) return url;
  const inner = new URL(url.hash.slice(1), url.origin);
  for (const [name, value] of url.searchParams)
    if (!inner.searchParams.has(name)) inner.searchParams.append(name, value);
  return inner;
}

export interface Entry {
  /** Where to go, without the parameters that were read. */
  readonly path: string;
  /** A hand-off ticket to exchange for a session; single use, one minute. */
  readonly ticket: string | null;
}

/** Those that the page behind the address reads itself. */
const LEFT: readonly string[] = ['token', 'types', 'qr_token', 'redirect'];
const TAKEN = [...QUERY_PARAMETERS.filter((name) => !LEFT.includes(name)), 'ding_user_id'];

function isYes(value: string | null): boolean {
  return value === '1' || value === 'true';
}

function factsOf(query: URLSearchParams, before: EntryFacts): EntryFacts {
  const given = (name: string) => query.get(name)?.slice(0, 300) || undefined;
  return {
    openid: given('openid') ?? before.openid,
    ding_user_id: given('ding_user_id') ?? before.ding_user_id,
    channel: query.has('openid') || query.has('ding_user_id') ? given('channel') : before.channel,
    app_version: given('appVersion') ?? before.app_version,
    device_info: given('deviceInfo') ?? before.device_info,
    auth_method: given('auth_method') ?? before.auth_method,
    is_webapp: query.has('isWebapp') ? isYes(query.get('isWebapp')) : before.is_webapp,
    alternate_ui: query.has('special_ui_for')
      ? query.get('special_ui_for') === String(SPECIAL_UI_FOR)
      : before.alternate_ui,
    force_wechat_oauth: query.has('force_wechat_oauth')
      ? isYes(query.get('force_wechat_oauth'))
      : before.force_wechat_oauth,
  };
}

/** Reads an address as it was opened. Pure but for what it remembers for this browser session. */
export function readEntry(href: string): Entry {
  const url = withoutHashRoute(new URL(href));
  const query = url.searchParams;
  const facts = factsOf(query, entryFacts.get());
  tabStorage.write(KEY, JSON.stringify(facts));
  entryFacts.set(facts);
  const title = plainTitle(query.get('title') ?? '');
  if (title) titleOfAddress.set({ path: url.pathname, title });
  if (query.has('openid') || query.has('ding_user_id')) query.delete('channel');
  for (const name of TAKEN) query.delete(name);
  const isQr = query.get('type') === 'qr_code' || query.get('types') === 'qr_code';
  // The QR page exchanges its own ticket, because it has to ask before it signs anybody in.
  if (query.has('token') && (isQr || url.pathname === '/qr')) {
    const carried = new URLSearchParams({ token: query.get('token') ?? '', qr_token: query.get('qr_token') ?? '' });
    return { path: `/qr?${carried}`, ticket: null };
  }
  const ticket = query.get('token');
  query.delete('token');
  if (ticket) for (const name of ['type', 'types', 'qr_token']) query.delete(name);
  return { path: url.pathname + (query.size > 0 ? `?${query}` : '') + url.hash, ticket };
}
