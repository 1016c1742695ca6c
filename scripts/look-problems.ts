import type { Source } from './wording-problems.ts';

/**
 * Pictures and printed matter, which look the same on paper, over a camera and in both schemes: their colours are their
 * own. A page is none of them.
 */
const drawings: readonly string[] = [
  'identity/cards/web/parts/business/business-card-dialog.module.css',
  'identity/cards/web/parts/editor/editor.module.css',
  'identity/cards/web/parts/face/card-face.module.css',
  'identity/cards/web/parts/holders/print-sheet.module.css',
  'identity/cards/web/parts/own/e-id-card.module.css',
  'identity/sign-in/web/parts/card/brand-panel.module.css',
  'identity/sign-in/web/parts/totp/totp.module.css',
  'campus/visitors/web/parts/gate/pass-scanner.module.css',
  'campus/visitors/web/parts/pass/visit-pass.module.css',
  'desk/site-design/web/parts/banners/banners.module.css',
  // on the picture of the sign-in, and around a page of somebody else that counts on white paper
  'desk/notices/web/parts/latest-announce.module.css',
  'core/shell/web/parts/whole-page.module.css',
];

const drawer = /<(?:SideDrawer|FormDrawer|FormDialog|ReasonDialog)\b/g;
const ownWidth = /\s(?:size|w|width)=/;
const foreign = /\b(?:Drawer|Notification|Notifications)\b[^;]*from '@mantine\/|['"]@mantine\/notifications/;
const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i;
const quotedColour = /['"`](?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([^'"`]*)['"`]/i;
const noRing = /\boutline(?:-style|-width)?:\s*(?:none|0)\b/;
const ownRing = /(?<!-)\boutline:(?!\s*(?:none|0\b|2px solid var\(--))/;

/** What a page of a module draws of its own although the design system has it, one sentence each. */
export function lookProblems(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    if (!file.startsWith('src/modules/')) return [];
    const bare = text.replace(/\/\*[\s\S]*?\*\//g, blank);
    if (file.endsWith('.css')) return styleProblems(file, bare);
    return file.endsWith('.tsx') && !file.includes('.test.') ? partProblems(file, bare) : [];
  });
}

const blank = (all: string) => all.replace(/[^\n]/g, ' ');
const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

function partProblems(file: string, text: string): string[] {
  const own = [...text.matchAll(drawer)]
    .filter(({ index }) => ownWidth.test(attributesFrom(text, index)))
    .map(
      ({ index }) =>
        `${file}:${lineOf(text, index)}: a drawer has the width of its kind, a dialog that of every dialog`,
    );
  const found = foreign.exec(text);
  const mantine = found
    ? [`${file}:${lineOf(text, found.index)}: SideDrawer and FormDrawer draw drawers, toast says what happened`]
    : [];
  const colours = text
    .split('\n')
    .flatMap((line, at) =>
      quotedColour.test(line) && !/\blink\b|href|url/.test(line)
        ? [`${file}:${at + 1}: name a token instead of a colour`]
        : [],
    );
  return [...own, ...mantine, ...columnProblems(file, text), ...(drawsCards(file) ? [] : colours)];
}

/** A column of badges says a state: marked as one it stands at the right on a phone, and never folds into a sentence. */
function columnProblems(file: string, text: string): string[] {
  return [...text.matchAll(/\{\s*key: '/g)]
    .filter(({ index }) => {
      const column = bracesFrom(text, index);
      return /\bcell:[\s\S]*<(?!Choice)\w*Badge\b/.test(column) && !/\b(?:mark|primary): true/.test(column);
    })
    .map(
      ({ index }) => `${file}:${lineOf(text, index)}: a column of badges says mark: true; what is no state has none`,
    );
}

/** From an opening brace to the one that closes it. */
function bracesFrom(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** The tag itself, without what stands in braces: a function inside an attribute has signs of its own. */
function attributesFrom(text: string, from: number): string {
  let depth = 0;
  let kept = '';
  for (const sign of text.slice(from)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (depth === 0 && sign === '>') break;
    else if (depth === 0) kept += sign;
  }
  return kept;
}

/** Faces of cards are drawn on paper, by people who choose their colours. */
const drawsCards = (file: string) => file.startsWith('src/modules/identity/cards/');

function styleProblems(file: string, text: string): string[] {
  const isDrawing = drawings.some((one) => file.endsWith(one));
  return [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(({ 1: selector = '', 2: body = '', index }) => {
    const at = lineOf(text, index + selector.length);
    const says = (what: string) => `${file}:${at}: ${what}`;
    return [
      ...(!isDrawing && colour.test(body) ? [says('name a token instead of a colour')] : []),
      ...(noRing.test(body) && !hasRingElsewhere(selector.trim(), text)
        ? [says('what takes the focus away from sight shows it in another way, or keeps the ring')]
        : []),
      ...(selector.includes(':focus') && ownRing.test(body) ? [says('the focus ring is 2 px, solid, in a token')] : []),
    ];
  });
}

/** The main part of a page takes the focus only from the skip link; all else needs a ring that is drawn elsewhere. */
function hasRingElsewhere(selector: string, text: string): boolean {
  const name = selector.split(/[\s,:>]/)[0] ?? '';
  return name === '.main' || new RegExp(`\\${name}\\b[^{]*:focus|:has\\(\\${name}:focus|:focus-within`).test(text);
}
