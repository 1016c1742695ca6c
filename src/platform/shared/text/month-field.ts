import * as z from 'zod';
import { message } from '../text.ts';

/** A calendar month, `2026-11`. */
export const month = z
  .string()
  .regex(
    /^(?:1[89]|2[01])\d\d-(?:0[1-9]|1[0-2])$/,
    message({ cn: '请输入月份，如 2026-11', us: 'Enter a month, such as 2026-11' }),
  );
