import type { Lang } from '../text.ts';

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/**
 * An amount as text with two decimals and thousands: `formatFen(123450)` is `1,234.50`.
 * `amount_fen` is an integer number of fen; anything else is a defect of the caller and throws.
 */
export function formatFen(amount_fen: number): string {
  if (!Number.isSafeInteger(amount_fen)) throw new RangeError(`Not a whole number of fen: ${amount_fen}`);
  const fen = Math.abs(amount_fen);
  const yuan = GROUPED.format(Math.floor(fen / 100));
  return `${amount_fen < 0 ? '-' : ''}${yuan}.${String(fen % 100).padStart(2, '0')}`;
}

/** An amount with its currency, for places that do not name it: `¥1,234.50` in Chinese, `CNY 1,234.50` in English. */
export function formatMoney(amount_fen: number, lang: Lang): string {
  const text = formatFen(amount_fen);
  if (lang === 'us') return `CNY ${text}`;
  return text.startsWith('-') ? `-¥${text.slice(1)}` : `¥${text}`;
}
