import * as z from 'zod';
import { parseTime } from '#shared/text/clock-time.ts';
import { parseDay } from '#shared/text/day.ts';
import { plainSigns } from '#shared/text/marks.ts';
import { message } from '#shared/text.ts';

/** When somebody punched as a machine writes it: a clock time, in many files with its day before it in the same cell. */
export interface MachineTime {
  /** Null: the day stands in a column of its own. */
  readonly day: string | null;
  /** `HH:mm`; seconds are left out. */
  readonly time: string;
}

/** A spreadsheet keeps a time without a day as one of its first day. */
const FIRST_DAY = /^(?:1899-12-3[01]|1900-01-0\d|1904-01-01)[ T]/;
/** A day and a time as the number of days since the end of 1899, or the time alone as a part of a day. */
const SERIAL = /^(\d{5}|0)(\.\d{1,20})$/;
const DAY_AND_TIME =
  /^(\d{4} ?[-/.年] ?\d{1,2} ?[-/.月] ?\d{1,2} ?日?|\d{8}(?=[ T\d]))(?: ?(?:星期|周)[一二三四五六日天])?[ T]?(.{1,30})$/;
const HALF_OF_DAY = /^(凌晨|早上|上午|中午|下午|晚上|[AP]M)? ?(\d{1,2}:\d{1,2}) ?([AP]M)?$/;
const AFTER_NOON = new Set(['中午', '下午', '晚上', 'PM']);
const SECONDS = /^(.{0,10}\d:\d{1,2}):\d{1,2}(?:[.,]\d{1,9})?(?=$| ?[AP]M$)/;

/** Reads what a cell of a file of punches says; null when that is no time. */
export function readMachineTime(cell: string): MachineTime | null {
  const plain = plainSigns(cell)
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .replace(/([AP])\.M\.?/, '$1M');
  const text = plain.replace(FIRST_DAY, '');
  const serial = SERIAL.exec(text);
  if (serial) return ofSerial(Number(serial[1]), Number(serial[2]));
  const parts = DAY_AND_TIME.exec(text);
  const day = parts ? parseDay(parts[1] ?? '') : null;
  const time = day === null ? clockOf(text) : clockOf(parts?.[2] ?? '');
  return time === null ? null : { day, time };
}

/** `07:52`, `7:52:31`, `0752`, `075231`, `7:52 PM`, `下午5:08`. */
function clockOf(typed: string): string | null {
  const text = typed.trim().replace(SECONDS, '$1');
  const [, before, clock = '', after] = HALF_OF_DAY.exec(text) ?? [];
  const half = before ?? after;
  if (half) return inHalf(parseTime(clock), half);
  // what a spreadsheet took for a number has lost its zero: 752, 75231
  if (/^\d{3}$|^\d{5,6}$/.test(text)) return parseTime(text.padStart(text.length > 3 ? 6 : 4, '0').slice(0, 4));
  return parseTime(text);
}

/** The hours of half a day; 中午 begins before noon. */
function inHalf(time: string | null, half: string): string | null {
  const hour = Number(time?.slice(0, 2));
  // 晚上12点 is the next day for some and this one for others
  if (time === null || (half === '晚上' && hour === 12)) return null;
  const isLate = AFTER_NOON.has(half) && !(half === '中午' && hour > 9);
  const shift = isLate && hour < 12 ? 12 : !AFTER_NOON.has(half) && hour === 12 ? -12 : 0;
  return `${String(hour + shift).padStart(2, '0')}${time.slice(2)}`;
}

function ofSerial(days: number, part: number): MachineTime | null {
  const minute = Math.floor(Math.round(part * 86_400) / 60);
  if (minute >= 1440) return null;
  const time = parseTime(`${Math.floor(minute / 60)}:${minute % 60}`);
  const day = days === 0 ? null : new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
  return time === null ? null : { day, time };
}

const NO_TIME = message({ cn: '请输入时间，如 07:30', us: 'Enter a time, such as 07:30' });

/** A time as machines write it; with its day before it where that stands in the same cell. */
export const timeCell = z
  .string()
  .transform((text) => {
    const read = readMachineTime(text);
    return read ? [...(read.day ? [read.day] : []), read.time].join(' ') : '';
  })
  .refine((time) => time !== '', NO_TIME);

/** The day and the clock time of a row; the day is null where the row has none, or two that differ. */
export function momentOf({ date, time }: { readonly date: string | null; readonly time: string }) {
  const [clock = '', own = null] = time.split(' ').toReversed();
  const differs = date !== null && own !== null && date !== own;
  return { date: differs ? null : (date ?? own), time: clock, differs };
}
