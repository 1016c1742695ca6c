import * as z from 'zod';
import { foldPlate } from '../text/plate.ts';
import { message, type Text } from '../text.ts';

const wrong: Text = { cn: '车牌号格式不正确', us: 'Enter a valid number plate' };

const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';
/** Letters of plates: without I and O, which look like digits. */
const LETTER = '[A-HJ-NP-Z]';
const SIGN = '[A-HJ-NP-Z0-9]';
const ORDINARY = `${SIGN}{4}[A-HJ-NP-Z0-9学警港澳挂]`;
const NEW_ENERGY = `[DF]${SIGN}[0-9]{4}|[0-9]{5}[DF]`;
const PLATE = new RegExp(`^(?:${PROVINCE}${LETTER}(?:${ORDINARY}|${NEW_ENERGY})|使[0-9]{6})$`);

/** A plate of the mainland, stored normalised. */
export const plateField = z
  .string({ error: message(wrong) })
  .overwrite(foldPlate)
  .regex(PLATE, message(wrong));
