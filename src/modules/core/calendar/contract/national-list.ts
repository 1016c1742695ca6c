import { addDays, isDay } from '#shared/dates.ts';
import { cut } from '#shared/text/cut.ts';
import type { DayKind } from './calendar-kinds.ts';

/** A day as a national list names it. */
export interface ListedDay {
  readonly date: string;
  readonly kind: DayKind;
  readonly name: string;
}

/** Days that one file may name. */
const MOST = 1_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** `{ "days": [{ "name": "元旦", "date": "2026-01-01", "isOffDay": true }] }`, or the list alone; null: it is no such file. */
function daysOfJson(text: string): ListedDay[] | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const list = isRecord(read) && !Array.isArray(read) ? read['days'] : read;
  if (!Array.isArray(list)) return null;
  const days = list.slice(0, MOST).map((one: unknown): ListedDay | null => {
    if (!isRecord(one)) return null;
    const { date, name, isOffDay } = one;
    if (typeof date !== 'string' || !isDay(date) || typeof isOffDay !== 'boolean') return null;
    return { date, kind: isOffDay ? 'holiday' : 'makeup', name: typeof name === 'string' ? cut(name, 40) : '' };
  });
  return days.every((day) => day !== null) ? days : null;
}

const dayIn = (value: string): string => `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6, 8)}`;

/** Whole days of an iCalendar file; those that say that one works (班) are make-up days. Null: it is no such file. */
function daysOfIcs(text: string): ListedDay[] | null {
  if (!text.includes('BEGIN:VCALENDAR')) return null;
  // a line that begins with a space goes on from the one before
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\n ', '').replaceAll('\n\t', '').split('\n');
  const days: ListedDay[] = [];
  let event: Record<string, string> | null = null;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') event = {};
    else if (line === 'END:VEVENT' && event) {
      days.push(...daysOfEvent(event));
      event = null;
    } else if (event) {
      const at = line.indexOf(':');
      const key = line.slice(0, at).split(';')[0] ?? '';
      event[key] = line.slice(at + 1);
    }
    if (days.length > MOST) return null;
  }
  return days;
}

function daysOfEvent({ DTSTART = '', DTEND = '', SUMMARY = '' }: Record<string, string>): ListedDay[] {
  const from = dayIn(DTSTART);
  if (!isDay(from)) return [];
  const end = dayIn(DTEND);
  const kind = /班|调休|work/i.test(SUMMARY) ? ('makeup' as const) : ('holiday' as const);
  const name = cut(SUMMARY.replaceAll('\\,', ','), 40);
  const days: ListedDay[] = [];
  // the end of a whole day is the day after it
  for (let date = from; days.length === 0 || (isDay(end) && date < end && days.length < MOST); date = addDays(date, 1))
    days.push({ date, kind, name });
  return days;
}

/** The days of a national list as it is published, JSON or iCalendar; null: it is neither. */
export const listedDays = (text: string): ListedDay[] | null => daysOfJson(text) ?? daysOfIcs(text);

const cellOf = (value: string): string => `"${value.replaceAll('"', '""')}"`;

/** The same as the table that the import reads. */
export const tableOf = (days: readonly ListedDay[]): string =>
  [['日期', '类型', '名称'], ...days.map(({ date, kind, name }) => [date, kind, name])]
    .map((row) => row.map(cellOf).join(','))
    .join('\r\n');
