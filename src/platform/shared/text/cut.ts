/**
 * The beginning of a text, at most `most` long, counted like the limits of fields and never through what a reader sees
 * as one sign: half an emoji is nothing that a database stores. `end` marks that something was left out.
 */
export function cut(text: string, most: number, end = ''): string {
  if (text.length <= most) return text;
  let length = 0;
  for (const sign of signsOf(text)) {
    if (length + sign.length + end.length > most) break;
    length += sign.length;
  }
  return text.slice(0, length) + end;
}

/** The first sign of a text as a reader sees it; empty for an empty text. */
export function firstSign(text: string): string {
  for (const sign of signsOf(text)) return sign;
  return '';
}

/** The signs of a text one after another, as far as somebody asks for them. */
function* signsOf(text: string): Generator<string> {
  // Firefox has it from 125 on; before, a sign is a character, which is never half of a pair either
  if (!('Segmenter' in Intl)) return yield* text;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) yield segment;
}
