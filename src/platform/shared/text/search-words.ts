import { plainSigns } from './marks.ts';
import { foldPersonName } from './person-name.ts';
import { TRADITIONAL_PAIRS } from './traditional-pairs.ts';

/** What each character is written as in simplified Chinese, and every way to write a simplified one. */
const simplified = new Map<string, string>();
const writings = new Map<string, string[]>();
const signs = [...TRADITIONAL_PAIRS];
for (let at = 0; at < signs.length; at += 2) {
  const [old = '', plain = ''] = signs.slice(at, at + 2);
  simplified.set(old, plain);
  writings.set(plain, [...(writings.get(plain) ?? [plain]), old]);
}

/** A text in simplified characters; for searching alone, nothing is stored or shown so. */
export const inSimplified = (text: string): string => [...text].map((sign) => simplified.get(sign) ?? sign).join('');

const HAN = /\p{Script=Han}/u;

/** Names of two characters are often set apart (`李 雷`); a space between Chinese characters means nothing to a search. */
const closed = (text: string): string => {
  const signs = [...text];
  return signs.filter((sign, at) => sign !== ' ' || !isHan(signs[at - 1]) || !isHan(signs[at + 1])).join('');
};
const isHan = (sign: string | undefined): boolean => sign !== undefined && HAN.test(sign);

/** What a text and a search are compared by: plain signs in small simplified letters, with one dot of names. */
export const foldSearch = (text: string): string =>
  closed(inSimplified(plainSigns(foldPersonName(text)).toLowerCase()).replace(/\s+/g, ' '));

const DOTS = '[·•‧∙⋅・･.．]';
/** Signs with a meaning in a pattern of PostgreSQL. */
const SPECIAL = /[\\^$.|?*+()[\]{}-]/;

/**
 * The pattern "contains these words", for `~*` of PostgreSQL: it finds them in full width, in traditional characters, with
 * every kind of dot and with spaces between Chinese characters, whichever of them stands in the row.
 */
export function searchPattern(q: string): string {
  const signs = [...foldSearch(q)];
  return signs.map((sign, at) => oneSign(sign) + (isHan(sign) && isHan(signs[at + 1]) ? '\\s*' : '')).join('');
}

function oneSign(sign: string): string {
  if (sign === ' ') return '\\s+';
  if (sign === '·') return DOTS;
  const ways = writings.get(sign);
  if (ways) return `[${ways.join('')}]`;
  if (/^[!-~]$/.test(sign)) return asciiSign(sign);
  return sign;
}

/** A plain sign and its full-width form; letters in both cases, because not every database knows those of wide ones. */
function asciiSign(sign: string): string {
  const wide = (one: string) => String.fromCharCode(one.charCodeAt(0) + 0xfee0);
  const forms = sign === sign.toUpperCase() ? [sign] : [sign, sign.toUpperCase()];
  return `[${forms.map((one) => (SPECIAL.test(one) ? `\\${one}` : one) + wide(one)).join('')}]`;
}
