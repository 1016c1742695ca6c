/** Whether a rule for media holds on paper, on the screen alone, or wherever it says. */
function holdOnPaper(sheet: { readonly cssRules: CSSRuleList }): void {
  for (const rule of sheet.cssRules) {
    if ('media' in rule) {
      const media = rule.media as MediaList;
      if (/\bprint\b/.test(media.mediaText)) media.mediaText = 'all';
      else if (/\bscreen\b/.test(media.mediaText)) media.mediaText = 'not all';
    }
    if ('cssRules' in rule) holdOnPaper(rule as CSSGroupingRule);
  }
}

/** A copy of a style sheet of the portal; its nonce is not among its attributes. */
function copied(page: Document, sheet: HTMLElement): HTMLElement {
  const copy = page.importNode(sheet, true);
  copy.nonce = sheet.nonce ?? '';
  return copy;
}

/**
 * Gives an empty page the language, colours and style sheets of the portal; on paper the light ones, and the rules for
 * printing hold. Returns its body, or null where there is no page.
 */
export function dressPage(page: Document | null, kind: 'phone' | 'print'): HTMLElement | null {
  if (!page) return null;
  const own = document.documentElement;
  for (const name of own.getAttributeNames())
    if (name !== 'style') page.documentElement.setAttribute(name, own.getAttribute(name) ?? '');
  const isPaper = kind === 'print';
  if (isPaper) page.documentElement.dataset['mantineColorScheme'] = 'light';
  for (const sheet of document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style')) {
    const copy = copied(page, sheet) as typeof sheet;
    const dress = () => copy.sheet && holdOnPaper(copy.sheet);
    if (isPaper) copy.addEventListener('load', dress);
    page.head.append(copy);
  }
  return page.body;
}
