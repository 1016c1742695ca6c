import type { CardBind, CardElement } from '../../contract/card-faces.ts';

/** Tenths of a millimetre in a point. */
export const TENTHS_PER_PT = 3.5278;
const LINE = 1.25;
const SMALLEST_PT = 4;

/** About how wide a text is at one point, in points: Chinese characters are square, Latin letters about half. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const letter of text) ems += /[⺀-鿿＀-￯　-〿]/u.test(letter) ? 1 : 0.56;
  return ems;
}

/** The largest size up to the wished one at which a text stays inside its box: long names shrink, none is cut. */
export function fittedSize(text: string, { size_pt, w, h, max_lines }: CardElement): number {
  const fits = (size: number) => {
    const lines = Math.max(1, Math.ceil((emsOf(text) * size * TENTHS_PER_PT) / w - 0.001));
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
  /** Hats, in the language of the card. */
  readonly hat: string;
  /** In words; null: for as long as the owner belongs here. */
  readonly valid_to: string | null;
}

const inLang = (
  named: { readonly name: string; readonly name_en: string | null } | null,
  lang: 'cn' | 'us',
): string | null => named && ((lang === 'us' ? named.name_en : null) ?? named.name);

/** The words of an element; null where the fact is not known. The clock is drawn by who shows the card. */
export function wordOf(element: CardElement, facts: CardFacts, lang: 'cn' | 'us'): string | null {
  const words: Partial<Record<CardBind, string | null>> = {
    name: inLang(facts, lang),
    name_en: facts.name_en,
    number: facts.number,
    'organization.name': inLang(facts.organization, lang),
    'organization.name_en': facts.organization.name_en,
    'department.name': inLang(facts.department, lang),
    post: inLang(facts.post, lang),
    hat: facts.hat,
    valid_to: facts.valid_to,
    text: (lang === 'us' ? element.text_us : '') || element.text_cn,
  };
  return words[element.bind] ?? null;
}
