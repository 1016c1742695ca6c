import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';
import type { Fonts } from 'pdfmake';

/** The font of the house comes as a package: 30,000 characters, those of the state's list (通用规范汉字表) among them. */
const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
);
const BOLD = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'));

/** The large collection, where the system has it (Debian and Ubuntu, Arch, Fedora): names that the font lacks (𠮷). */
const COLLECTIONS = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc',
];
/** The shapes of mainland China. */
const OF_COLLECTION = 'NotoSansCJKsc-Regular';

interface RareFont {
  readonly source: readonly [file: string, name: string];
  readonly font: Font;
}

function openFont(file: string, name?: string): Font {
  const font = openSync(file, name);
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} is a collection without ${name}`);
  return font;
}

let usual: Font | null = null;
let rare: RareFont | null | undefined;

function usualFont(): Font {
  usual ??= openFont(REGULAR);
  return usual;
}

/** Opened when the first rare character comes: 19 MB that most papers do without. */
function rareFont(): RareFont | null {
  if (rare !== undefined) return rare;
  const file = COLLECTIONS.find(existsSync);
  rare = file ? { source: [file, OF_COLLECTION], font: openFont(file, OF_COLLECTION) } : null;
  return rare;
}

export interface Run {
  readonly text: string;
  readonly font: 'house' | 'rare';
}

/** Marks that are seen in nothing but the sign before them: which shape of a character is meant, how emoji join. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/**
 * A text in pieces of one font each. What no font here can draw is written as its number, `〔U+20BB7〕`: an empty box on a
 * paper says nothing, and nobody notices it.
 */
export function runsOf(text: string): Run[] {
  const runs: { text: string; font: Run['font'] }[] = [];
  for (const sign of text) {
    if (UNSEEN.test(sign)) continue;
    const font = fontOf(sign);
    const drawn = font ? sign : `〔U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}〕`;
    const last = runs.at(-1);
    if (last?.font === (font ?? 'house')) last.text += drawn;
    else runs.push({ text: drawn, font: font ?? 'house' });
  }
  return runs;
}

function fontOf(sign: string): Run['font'] | null {
  const point = sign.codePointAt(0) ?? 0;
  if (sign === '\n' || usualFont().hasGlyphForCodePoint(point)) return 'house';
  return rareFont()?.font.hasGlyphForCodePoint(point) ? 'rare' : null;
}

/** For the printer, by the names of the runs: `rare` is there once one was found. */
export function fontsInUse(): Fonts {
  const house = { normal: REGULAR, bold: BOLD };
  return rare ? { house, rare: { normal: [...rare.source], bold: [...rare.source] } } : { house };
}

/** The printer opens these files and no other. */
export const isFontFile = (path: string): boolean => [REGULAR, BOLD, ...COLLECTIONS].includes(path);
