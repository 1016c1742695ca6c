import { plainSigns } from '#shared/text/marks.ts';

/** What was typed in yuan as whole fen, with digits of any width, thousands and ￥; null: no amount. */
export function fenTyped(typed: string): number | null {
  const text = plainSigns(typed)
    .replace(/[\s,，¥￥元]/gu, '')
    .replace(/^[−–－]/u, '-');
  const found = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return null;
  const [, sign, whole = '', part = ''] = found;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign && fen ? -fen : fen;
}

/** Fen as they are typed. */
export const yuanTyped = (fen: number): string => (fen % 100 ? (fen / 100).toFixed(2) : String(fen / 100));
