const MOST = 512;
/** Any origin does: only whether the target leaves it is asked. */
const HERE = 'https://portal.invalid';

/**
 * A place inside the portal to go to after sign-in, sign-out or hand-off, out of text that anybody may have written;
 * null for everything else. At most 512 printable ASCII signs, one leading slash, and neither path nor fragment holds
 * `//`, `\`, `@` or `%`. `isKnown` is asked for the path, so that only pages of the portal pass.
 */
export function safePath(
  target: string | null | undefined,
  isKnown: (path: string) => boolean = () => true,
): string | null {
  if (!target || target.length > MOST || !/^\/[\x21-\x7e]*$/.test(target)) return null;
  const url = URL.canParse(target, HERE) ? new URL(target, HERE) : null;
  if (url?.origin !== HERE || url.username || url.password) return null;
  const query = /\?[^#]*/.exec(target)?.[0] ?? '';
  const [written, parsed] = [target.replace(query, ''), url.pathname + url.hash];
  if ([written, parsed].some((text) => /\/\/|[\\@%]/.test(text))) return null;
  return isKnown(url.pathname) ? url.pathname + url.search + url.hash : null;
}
