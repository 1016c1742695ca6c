import * as z from 'zod';
import { plainSigns } from '#shared/text/marks.ts';
import { message } from '#shared/text.ts';
import { financeTexts as t } from './finance.refusals.ts';

/** Ten digits of yuan: eleven are more than any school has, and rather a typing error. */
const MOST_FEN = 10 ** 12 - 1;

/** An amount in whole fen. */
export const amountFen = z.int(message(t.not_money)).min(0, message(t.not_money)).max(MOST_FEN, message(t.too_large));

/** The year of a budget: of the calendar, as public money is planned. */
export const budgetYear = z.coerce.number<number | string>().int().min(2000).max(2100);

/** What a spreadsheet adds when it counts: 1234.5600000000002. */
const NOISE = 1e-4;

/**
 * An amount as people write it, in fen: full width, with thousands and the sign of the currency as well. `fen_each` is what
 * one of its unit is worth, 100 for yuan. Null: no amount, or one of less than a fen.
 */
export function fenOf(typed: string, fen_each = 100): number | null {
  const text = plainSigns(typed)
    .replace(/[\s,，]/g, '')
    .replace(/^[¥￥]/, '')
    .replace(/元$/, '');
  if (!/^\d{1,15}(\.\d{1,15})?$/.test(text)) return null;
  const [whole = '', part = ''] = text.split('.');
  const exact = Number(whole) * fen_each + Number(`0.${part || '0'}`) * fen_each;
  const fen = Math.round(exact);
  return Math.abs(exact - fen) > NOISE ? null : fen;
}
