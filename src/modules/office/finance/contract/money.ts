import * as z from 'zod';
import { message } from '#shared/text.ts';
import { financeTexts as t } from './finance.refusals.ts';

/** Ten digits of yuan: eleven are more than any school has, and rather a typing error. */
const MOST_FEN = 10 ** 12 - 1;

/** An amount in whole fen. */
export const amountFen = z.int().min(0).max(MOST_FEN, message(t.too_large));

/** The year of a budget: of the calendar, as public money is planned. */
export const budgetYear = z.coerce.number<number | string>().int().min(2000).max(2100);
