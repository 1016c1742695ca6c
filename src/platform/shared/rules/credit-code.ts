import * as z from 'zod';
import { message } from '../text.ts';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const SYSTEM = 31;

/** Whether the last sign of a 统一社会信用代码 fits the other seventeen (GB 32100: weights are powers of three). */
export function isCreditCode(code: string): boolean {
  const values = [...code].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== 18 || values.includes(-1)) return false;
  const { sum } = values
    .slice(0, 17)
    .reduce(({ sum, weight }, value) => ({ sum: sum + value * weight, weight: (weight * 3) % SYSTEM }), {
      sum: 0,
      weight: 1,
    });
  return (SYSTEM - (sum % SYSTEM)) % SYSTEM === values[17];
}

/** A unified social credit code, as people paste it: full width, small letters and spaces are folded away. */
export const creditCode = z
  .string()
  .overwrite((typed) => typed.normalize('NFKC').replaceAll(' ', '').trim().toUpperCase())
  .refine(isCreditCode, message({ cn: '统一社会信用代码不正确', us: 'Invalid unified social credit code' }));
