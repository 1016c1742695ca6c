import { BUSINESS_CARD_IMAGE_SCALE, BUSINESS_CARD_QR_SIZE, QR_CARD_QUERY } from '#shared/constants.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import type { businessCards } from '../../../contract/business-cards.contract.ts';

export type BusinessCards = CallOutput<typeof businessCards.mine>;
export type CardPlace = BusinessCards['places'][number];

export const CARD_WIDTH = 360;
/** Side of the code in the picture, in the card's own pixels. */
export const [CODE_SIDE] = BUSINESS_CARD_QR_SIZE;
/** Pixels of the picture for each of the card's own. */
export const CARD_SCALE = BUSINESS_CARD_IMAGE_SCALE;

const EDGE = 24;
const GAP = 16;
const COLUMN = CARD_WIDTH - 2 * EDGE - CODE_SIDE - GAP;

/** What stands on a card, in the language of the interface; null where nothing is known or shown. */
export interface CardWords {
  readonly name: string;
  readonly title: string | null;
  readonly department: string;
  readonly organization: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly note: string | null;
}

export interface CardLine {
  readonly text: string;
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  readonly is_strong: boolean;
}

export interface CardLayout {
  readonly height: number;
  readonly lines: readonly CardLine[];
  /** Top of the code; its right edge stands at the edge of the text. */
  readonly code_top: number;
}

/** Width of a text in the card's own pixels. */
export type Measure = (text: string, size: number, isStrong: boolean) => number;

/** Where a scan of the card leads: booking a visit with this person in this school. Null without a number. */
export function cardLink(origin: string, number: string | null, place: CardPlace): string | null {
  if (!number) return null;
  const values = { unitid: place.department_unitid, no: number, org_id: place.organization_id };
  const query = new URLSearchParams(QR_CARD_QUERY.map((name) => [name, values[name]]));
  return `${origin}/#/visitor?${query}`;
}

/** What the card of a place shows; what was switched off does not get as far as here. */
export function cardWordsOf(
  cards: BusinessCards,
  place: CardPlace,
  localizedName: (row: { readonly name: string; readonly name_en: string | null }) => string,
): CardWords {
  return {
    name: localizedName(cards),
    title: place.title ?? (place.post && localizedName(place.post)),
    department: localizedName(place.department),
    organization: localizedName(place.organization),
    phone: place.show_phone ? cards.phone : null,
    email: place.show_email ? cards.email : null,
    address: place.organization.address,
    note: place.note,
  };
}

/** A text in lines that fit: between words where there are some, between characters else. Nothing is cut. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/[\p{Script=Latin}\d@._'’-]+\s*|./gu) ?? []) {
    if (measure(line + piece.trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line) lines.push(line.trimEnd());
    line = '';
    for (const letter of piece) {
      if (line && measure(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

/** Places everything that a card says: who, what and where above, how to reach them below, the code at the right. */
export function layOutCard(words: CardWords, measure: Measure): CardLayout {
  const lines: CardLine[] = [];
  let y = EDGE;
  const write = (text: string | null, size: number, isStrong = false) => {
    for (const part of text ? wrapText(text, COLUMN, (piece) => measure(piece, size, isStrong)) : []) {
      y += Math.round(size * 1.4);
      lines.push({ text: part, x: EDGE, y: y - Math.round(size * 0.35), size, is_strong: isStrong });
    }
  };
  write(words.name, 22, true);
  write(words.title, 13);
  y += 6;
  write(words.department, 14);
  write(words.organization, 14);
  y += 10;
  for (const text of [words.phone, words.email, words.address, words.note]) write(text, 12);
  const height = Math.max(y + EDGE, 2 * EDGE + CODE_SIDE + 24);
  return { height, lines, code_top: height - EDGE - CODE_SIDE };
}
