import { plainSigns } from '#shared/text/marks.ts';

/** −9,999,999.99 … 9,999,999.99 yuan. */
export const MOST_FEN = 999_999_999;

export type MoneyProblem = 'text' | 'decimals' | 'exponent' | 'formula' | 'too_large';
export type MoneyCell = { readonly fen: number } | { readonly problem: MoneyProblem };

/** What a spreadsheet adds when it counts: 1234.5600000000002. */
const NOISE = 1e-6;

/**
 * An amount of a pay table in fen. Empty cells and dashes are zero; full width, thousands, ￥ and 元 are read, brackets mean less
 * than nothing. Powers of ten, formulas, parts of a fen and commas that part no thousands are refused, never guessed.
 */
export function moneyCell(cell: string | number): MoneyCell {
  return typeof cell === 'number' ? numberCell(cell) : textCell(cell);
}

function numberCell(value: number): MoneyCell {
  if (!Number.isFinite(value)) return { problem: 'text' };
  const exact = value * 100;
  const fen = Math.round(exact);
  if (Math.abs(exact - fen) > NOISE * Math.max(1, Math.abs(value))) return { problem: 'decimals' };
  return within(fen);
}

const THOUSANDS = /^[+-]?\d{1,3}(?:[,，'’]\d{3})+(?:\.\d*)?$/u;
const DASHES = /^[-–—－‐−]*$/u;

function textCell(typed: string): MoneyCell {
  if (/^['’]?[=＝]/u.test(typed.trim())) return { problem: 'formula' };
  const text = plainSigns(typed)
    .replace(/[−–—－]/gu, '-')
    .replace(/\s/gu, '')
    .replace(/^['’]/u, '')
    .replace(/元$/u, '');
  if (text === '' || DASHES.test(text)) return { fen: 0 };
  const bracketed = /^[(（](.+)[)）]$/u.exec(text);
  const marked = (bracketed?.[1] ?? text)
    .replace(/^([+-]?)(?:RMB|CNY|[¥￥])/iu, '$1')
    .replace(/^(?:[¥￥])([+-])/u, '$1');
  // a spreadsheet that keeps accounts writes ￥- for nothing
  if (!bracketed && /^-+$/.test(marked)) return { fen: 0 };
  const bare = marked.replace(/[,，'’]/gu, '');
  // 12,34 is twelve in one country and more than a thousand in another
  if (bare !== marked && !THOUSANDS.test(marked)) return { problem: 'text' };
  if (/^[+-]?\d+(\.\d+)?e[+-]?\d+$/iu.test(bare)) return { problem: 'exponent' };
  const found = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/u.exec(bare);
  if (!found) return { problem: 'text' };
  const [, sign = '', whole = '', part = ''] = found;
  if (/[1-9]/.test(part.slice(2))) return { problem: 'decimals' };
  const fen = Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
  return within(sign === '-' || bracketed ? -fen : fen);
}

const within = (fen: number): MoneyCell =>
  Math.abs(fen) > MOST_FEN ? { problem: 'too_large' } : { fen: fen === 0 ? 0 : fen };
