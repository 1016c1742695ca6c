import type { CardBind, CardElement } from '../../../contract/card-faces.ts';

/** Tenths of a millimetre in a point. */
export const TENTHS_PER_PT = 3.5278;
const LINE = 1.25;
const SMALLEST_PT = 4;

/** About how wide a text is at one point, in points: Chinese characters are square, Latin letters narrower by their kind. */
export function widthInEms(text: string): number {
  let ems = 0;
  for (const letter of text) ems += emOf(letter);
  return ems;
}

function emOf(letter: string): number {
  if (/[⺀-鿿＀-￯　-〿]/u.test(letter)) return 1;
  if (/[MW@%mw]/.test(letter)) return 0.9;
  if (/[A-Z&]/.test(letter)) return 0.7;
  return /[iljtfrI.,:;'|!() -]/.test(letter) ? 0.36 : 0.58;
}

/** Lines that a text takes where so many ems fit beside each other: broken between words, inside only a longer one. */
function linesOf(text: string, most: number): number {
  let lines = 1;
  let filled = 0;
  for (const piece of text.match(/[\p{Script=Latin}\p{M}\d@._'’-]+\s*|./gu) ?? []) {
    let ems = widthInEms(piece.trimEnd());
    if (filled > 0 && filled + ems > most + 0.001) {
      lines += 1;
      filled = 0;
    }
    for (; ems > most + 0.001; ems -= most) lines += 1;
    filled += ems + widthInEms(piece) - widthInEms(piece.trimEnd());
  }
  return lines;
}

const BOLD = 1.08;

/** The largest size up to the wished one at which a text stays inside its box: long names shrink, none is cut. */
export function fittedSize(text: string, { size_pt, w, h, max_lines, is_bold }: CardElement): number {
  const fits = (size: number) => {
    const lines = linesOf(text, w / (size * TENTHS_PER_PT * (is_bold ? BOLD : 1)));
    return lines <= max_lines && lines * size * LINE * TENTHS_PER_PT <= Math.max(h, size_pt * LINE * TENTHS_PER_PT);
  };
  let size = size_pt;
  while (size > SMALLEST_PT && !fits(size)) size -= 0.5;
  return Math.max(SMALLEST_PT, size);
}

/** Whether a text would have to be smaller than can be read at the wished place. */
export const isTooLong = (text: string, element: CardElement): boolean => fittedSize(text, element) < 5;

/** What a card says of its owner; names in both languages. */
export interface CardFacts {
  readonly name: string;
  readonly name_en: string | null;
  readonly number: string | null;
  readonly organization: { readonly name: string; readonly name_en: string | null };
  readonly department: { readonly name: string; readonly name_en: string | null } | null;
  readonly post: { readonly name: string; readonly name_en: string | null } | null;
  readonly photo_url: string | null;
  readonly avatar_url: string | null;
  /** User types, in the language of the card. */
  readonly user_type: string;
  /** In words; null: for as long as the owner belongs here. */
  readonly valid_to: string | null;
}

const inLang = (
  named: { readonly name: string; readonly name_en: string | null } | null,
  lang: 'cn' | 'us',
): string | null => named && ((lang === 'us' ? named.name_en : null) ?? named.name);

/** The words of an element; null where the fact is not known. The clock is drawn by who shows the card. */
export function textOfElement(element: CardElement, facts: CardFacts, lang: 'cn' | 'us'): string | null {
  const words: Partial<Record<CardBind, string | null>> = {
    name: inLang(facts, lang),
    name_en: facts.name_en,
    number: facts.number,
    'organization.name': inLang(facts.organization, lang),
    'organization.name_en': facts.organization.name_en,
    'department.name': inLang(facts.department, lang),
    post: inLang(facts.post, lang),
    user_type: facts.user_type,
    valid_to: facts.valid_to,
    text: (lang === 'us' ? element.text_us : '') || element.text_cn,
  };
  return words[element.bind] ?? null;
}

/** Facts that a card may show in English beside the same in its own language. */
const IN_ENGLISH: Partial<Record<CardBind, CardBind>> = {
  name_en: 'name',
  'organization.name_en': 'organization.name',
};

/** Whether a line says once more what another one of the face says already: on an English card both are English. */
export function isRepeated(element: CardElement, face: readonly CardElement[], facts: CardFacts, lang: 'cn' | 'us') {
  const other = face.find(({ bind }) => bind === IN_ENGLISH[element.bind]);
  return other !== undefined && textOfElement(element, facts, lang) === textOfElement(other, facts, lang);
}
