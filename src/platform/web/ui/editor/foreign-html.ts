/*
 * What Word, WPS and WeChat put on the clipboard, made into what the schema reads. The schema drops what it does not know;
 * here stands what would be lost or doubled by that: lists that are paragraphs, sections that are lines, words hidden in
 * comments.
 */

/** Word writes the sign of an item as words in a span of this kind. */
const WORD_SIGN = 'span[style*="mso-list:Ignore" i], span[style*="mso-list: Ignore" i]';
const NUMBERED = /^[\s\u00a0]*(?:\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.、)）]/i;

const levelOf = (paragraph: Element): number => {
  const found = /mso-list:\s*\S+\s+level(\d)/i.exec(paragraph.getAttribute('style') ?? '');
  return found ? Number(found[1]) : 0;
};

/** Paragraphs of Word that are items become lists, one inside the other by their level. */
function joinWordLists(page: Document): void {
  const items = [...page.querySelectorAll('p[style*="mso-list" i], p.MsoListParagraph')].filter(
    (one) => levelOf(one) > 0,
  );
  let open: { readonly list: Element; readonly level: number; last: Element }[] = [];
  let previous: Element | null = null;
  for (const paragraph of items) {
    const level = levelOf(paragraph);
    const sign = paragraph.querySelector(WORD_SIGN);
    const isNumbered = NUMBERED.test(sign?.textContent ?? '');
    sign?.remove();
    if (previous === null || paragraph.previousElementSibling !== previous) open = [];
    open = open.filter((one) => one.level <= level);
    const item = page.createElement('li');
    let at = open.at(-1);
    if (at?.level !== level) {
      const list = page.createElement(isNumbered ? 'ol' : 'ul');
      if (at) at.last.append(list);
      else paragraph.before(list);
      at = { list, level, last: item };
      open.push(at);
    }
    at.list.append(item);
    at.last = item;
    item.append(paragraph);
    previous = open[0]?.list ?? null;
  }
}

/** WeChat’s editor makes each line a `section`; those with lines of their own stay what is around them. */
function linesOfSections(page: Document): void {
  const BLOCKS = 'p, section, div, ul, ol, table, blockquote, h1, h2, h3, h4, h5, h6, img';
  for (const section of [...page.querySelectorAll('section, div')].reverse()) {
    if (section.querySelector(BLOCKS) || (section.textContent ?? '').trim() === '') continue;
    const paragraph = page.createElement('p');
    paragraph.append(...section.childNodes);
    section.replaceWith(paragraph);
  }
}

/** A heading of Word that came as a paragraph with its class or outline level. */
function headingsOfWord(page: Document): void {
  for (const paragraph of page.querySelectorAll(
    'p[style*="mso-outline-level" i], p[class^="MsoTitle"], p[class^="MsoHeading"]',
  )) {
    const level = /mso-outline-level:\s*(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? '1';
    const heading = page.createElement(`h${Math.min(4, Number(level) + 1)}`);
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
}

const LOOKS = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
  ['u', /text-decoration[a-z-]*:[^;]*underline/i],
  ['s', /text-decoration[a-z-]*:[^;]*line-through/i],
] as const;

/** Words that look bold, slanted, underlined or struck through by a style attribute become elements that say so. */
function elementsOfLooks(page: Document): void {
  for (const element of page.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    // Google’s clipboard wraps everything in one that is not bold
    if (element.matches('b') && /font-weight:\s*(?:normal|[1-4]00)/i.test(style))
      element.replaceWith(...element.childNodes);
    else if (element.matches('span, font, a'))
      for (const [tag, look] of LOOKS) if (look.test(style)) element.replaceChildren(within(page, tag, element));
  }
}

function within(page: Document, tag: string, element: Element): Element {
  const inner = page.createElement(tag);
  inner.append(...element.childNodes);
  return inner;
}

/** A line end at the end of a block is how browsers keep it open, and no line. */
function dropIdleBreaks(page: Document): void {
  for (const line of page.querySelectorAll('br'))
    if (!line.nextSibling && line.parentElement?.matches('p, div, section, li, td, th, h1, h2, h3, h4, blockquote'))
      line.remove();
}

/** Hidden words and what is no text at all. */
const NEVER =
  'style, script, meta, link, title, xml, noscript, iframe, object, [style*="mso-hide:all" i], [style*="display:none" i], [style*="display: none" i]';

/** Makes a foreign page ready for the schema; how many of its pictures could not come along. */
export function cleanForeignPage(page: Document): number {
  for (const element of page.querySelectorAll(NEVER)) element.remove();
  for (const element of page.querySelectorAll('o\\:p')) element.replaceWith(...element.childNodes);
  const pictures = page.querySelectorAll('img:not([data-picture])');
  joinWordLists(page);
  headingsOfWord(page);
  linesOfSections(page);
  elementsOfLooks(page);
  dropIdleBreaks(page);
  for (const picture of pictures) picture.remove();
  return pictures.length;
}
