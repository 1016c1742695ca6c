import { cut } from '#shared/text/cut.ts';

/** How long a passage is at most. */
export const PIECE_LENGTH = 1_200;
/** Of one text: what a long book says further on is not found. */
const PIECES_AT_MOST = 150;
const ENDS = new Set(['\n', '。', '！', '？', '；', '.', '!', '?', ';']);

/** A text in pieces of at most `PIECE_LENGTH`, which end with a sentence where one ends in their second half. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > PIECE_LENGTH && pieces.length < PIECES_AT_MOST - 1) {
    const piece = cut(rest, sentenceEnd(rest) ?? PIECE_LENGTH);
    // a sign that is longer than a piece is no sign of a text
    const taken = piece || rest.slice(0, PIECE_LENGTH);
    pieces.push(taken.trim());
    rest = rest.slice(taken.length).trimStart();
  }
  return [...pieces, cut(rest, PIECE_LENGTH)];
}

function sentenceEnd(text: string): number | null {
  for (let at = PIECE_LENGTH - 1; at >= PIECE_LENGTH / 2; at--) if (ENDS.has(text[at] ?? '')) return at + 1;
  return null;
}
