import { equalText, type Seal } from '../crypto/seal.ts';

/** Where films and streams are watched. */
export const MEDIA_ROOT = '/media';

/** The right to watch one film or stream for a while. It stands in the path, so that the relative lines of a playlist hold it. */
export interface MediaGrant {
  readonly source: string;
  /** What is watched. */
  readonly id: string;
  /** Who watches: the id of a person, or a key of a guest; letters, digits, `_` and `-`, at most 40. */
  readonly viewer: string;
  /** The session through which they watch; null: a guest, or an address that outlives sessions (a poster). */
  readonly session: string | null;
  readonly expires_at: Date;
}

const PURPOSE = 'media grant';
const GRANT = /^([a-z_]{1,20})\.([\da-f-]{36})\.([\w-]{1,40}(?:~[\da-f-]{36})?)\.(\d{10})\.([\w-]{43})$/;

/** A viewer in a session: their addresses end with it. */
export const inSession = (viewer: string, { session_id }: { readonly session_id: string }): string =>
  `${viewer}~${session_id}`;

/**
 * The address of a file of a film or stream for one viewer. It works without a session for so many seconds by the clock of
 * this node, and as long as its source lets it. `viewer` may be one `inSession`.
 */
export function mediaAddress(
  { seal }: { readonly seal: Seal },
  { source, id, viewer, seconds }: Omit<MediaGrant, 'expires_at' | 'session'> & { readonly seconds: number },
  file: string,
): string {
  const said = [source, id, viewer, Math.floor(Date.now() / 1000) + seconds].join('.');
  if (!GRANT.test(`${said}.${'x'.repeat(43)}`)) throw new Error('not a grant of media');
  return `${MEDIA_ROOT}/${said}.${seal.sign(said, PURPOSE)}/${file}`;
}

/** The grant of an address, or null where it was changed or its time is over. */
export function readGrant({ seal }: { readonly seal: Seal }, text: string): MediaGrant | null {
  const [, source = '', id = '', watching = '', seconds = '', signature = ''] = GRANT.exec(text) ?? [];
  if (!equalText(signature, seal.sign([source, id, watching, seconds].join('.'), PURPOSE))) return null;
  const [viewer = '', session = null] = watching.split('~');
  const expires_at = new Date(Number(seconds) * 1000);
  return expires_at.getTime() > Date.now() ? { source, id, viewer, session, expires_at } : null;
}
