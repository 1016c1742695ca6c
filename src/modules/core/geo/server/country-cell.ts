import * as z from 'zod';
import { line } from '#shared/fields.ts';
import { message, type Text } from '#shared/text.ts';
import { country } from './countries.ts';

/** What to write into such a cell. */
export const COUNTRY_CELL: Text = {
  cn: '请输入国家或地区的名称或代码',
  us: 'Enter the name or code of a country or region',
};

/** A country in a cell of a file, by any of its names and codes; stored as the code of two letters. */
export const countryCell = line(1, 60).transform((typed, ctx) => {
  const found = country(typed);
  if (found) return found.code;
  ctx.addIssue({ code: 'custom', message: message(COUNTRY_CELL) });
  return z.NEVER;
});
