import * as z from 'zod';
import { message } from '#shared/text.ts';

const NO_NUMBER = message({ cn: '请输入数字', us: 'Enter a number' });

/** A number as people write it in a cell, full width and with commas as well; `rule` is the one of the contract. */
export function numberCell<T extends number>(rule: z.ZodType<T, number>) {
  return z
    .string()
    .overwrite((text) => text.normalize('NFKC').replace(/[\s,]/g, ''))
    .regex(/^-?\d{1,15}(\.\d{1,10})?$/, NO_NUMBER)
    .transform(Number)
    .pipe(rule);
}
