/** Addresses that a link may lead to: the web, mail, a telephone, and pages of the portal. */
const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const LENGTH_AT_MOST = 2000;

/**
 * The address of a link as it may stand in a document, or null: no other scheme (`javascript:`, `data:`), no address of
 * another host that looks like a path (`//host`, `/\host`), no name or password before the host, nothing hidden in it.
 */
export function safeHref(typed: string): string | null {
  const href = typed.trim();
  // browsers leave tabs and line ends out of an address: `java\nscript:` would be another one than it seems
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
  if (href === '' || href.length > LENGTH_AT_MOST || /[\u0000-\u0020\u007f-\u009f\\]/.test(href)) return null;
  if (href.startsWith('/')) return href.startsWith('//') ? null : href;
  if (!URL.canParse(href)) return null;
  const { protocol, username, password } = new URL(href);
  return SCHEMES.has(protocol) && !username && !password ? href : null;
}

/** What somebody typed as an address: `school.example/day` is a page of the web, `a@b.cn` a mail address. */
export function hrefOfTyped(typed: string): string | null {
  const words = typed.trim();
  const known = safeHref(words);
  if (known !== null || words === '' || /^[a-z][a-z0-9+.-]*:/i.test(words)) return known;
  if (/^[^\s@/]+@[^\s@/]+$/.test(words)) return safeHref(`mailto:${words}`);
  return words.includes('.') ? safeHref(`https://${words}`) : null;
}

/** Whether a link leads out of the portal. */
export const leavesPortal = (href: string): boolean => !href.startsWith('/');
