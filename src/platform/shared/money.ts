import type { Lang } from './text.ts';

/**
 * An amount as text with two decimals and thousands: `formatFen(123450)` is `1,234.50`.
 * `amount_fen` is an integer number of fen; anything else is a defect of the caller and throws.
 */
export function formatFen(amount_fen: number): string {
  if (!Number.isSafeInteger(amount_fen)) throw new RangeError(`Not a whole number of fen: ${amount_fen}`);
  const fen = Math.abs(amount_fen);
  const yuan = String(Math.floor(fen / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount_fen < 0 ? '-' : ''}${yuan}.${String(fen % 100).padStart(2, '0')}`;
}

/** An amount with its currency, for places that do not name it: `¥1,234.50` in Chinese, `CNY 1,234.50` in English. */
export function formatMoney(amount_fen: number, lang: Lang): string {
  const text = formatFen(amount_fen);
  if (lang === 'us') return `CNY ${text}`;
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`;
}
