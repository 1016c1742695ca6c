import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, line } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { dayApplies, dayKinds } from './calendar-kinds.ts';

export const calendarRefusals = defineRefusals('calendar', {
  too_long: { cn: '一次最多 {n} 天', us: 'At most {n} days at once' },
});
export const calendarTexts = {
  order: { cn: '结束不早于开始', us: 'The end must not be before the start' },
  as_weekday: { cn: '请选择按周几上班', us: 'Choose which weekday it stands for' },
  changed: { cn: '校历已被修改，请刷新后再试', us: 'The calendar has changed. Refresh and try again.' },
} as const;

const whose = z.enum(['staff', 'students']);
const dayShape = z.object({
  date: day,
  kind: zodOf(dayKinds),
  name: z.string().nullable(),
  /** The weekday that a make-up day stands for, 1 is Monday. */
  as_weekday: z.int().nullable(),
  /** Where it comes from: the school itself, its group, or the weekday alone. */
  source: z.enum(['own', 'group', 'default']),
});
const version = z.int();

export const workCalendar = defineEndpoints('work_calendar_days', {
  list: {
    method: 'GET',
    path: '/work_calendar_days',
    summary: 'Each day of a span: worked or not, and why',
    right: 'signed_in',
    query: z.strictObject({ organization_id: id.optional(), from: day, to: day, applies: whose.default('staff') }),
    output: z.object({ version, days: z.array(dayShape) }),
    refusals: [calendarRefusals.too_long],
  },
  feed: {
    method: 'GET',
    path: '/work_calendar_days/feed.ics',
    summary: 'What the calendar of a school says against the week in a year, as an iCalendar file',
    right: 'signed_in',
    query: z.strictObject({
      organization_id: id.optional(),
      year: z.coerce.number<number | string>().int().min(2000).max(2100),
      applies: whose.default('staff'),
    }),
    raw: true,
  },
  effects: {
    method: 'GET',
    path: '/work_calendar_days/effects',
    summary: 'What would follow if the days of a span were of a kind: how many change, and what lies on them',
    right: [directoryRights.calendar],
    query: z.strictObject({ organization_id: id.optional(), date_from: day, date_to: day, kind: zodOf(dayKinds) }),
    output: z.object({
      changed_days: z.int(),
      touched: z.array(z.object({ name: z.object({ cn: z.string(), us: z.string() }), count: z.int() })),
    }),
    refusals: [calendarRefusals.too_long],
  },
  set: {
    method: 'PUT',
    path: '/work_calendar_days',
    summary: 'Say what the days of a span are, for a school or for the whole group',
    right: [directoryRights.calendar],
    body: z
      .strictObject({
        organization_id: id.optional(),
        date_from: day,
        date_to: day,
        kind: zodOf(dayKinds),
        name: line(1, 40).nullable().default(null),
        applies: zodOf(dayApplies).default('both'),
        as_weekday: z.int().min(1).max(7).nullable().default(null),
        version,
      })
      .check(fromTo('date_from', 'date_to')),
    output: z.object({ version }),
    refusals: [calendarRefusals.too_long],
  },
  reset: {
    method: 'DELETE',
    path: '/work_calendar_days',
    summary: 'Take back what was said of the days of a span: they are again what is inherited',
    right: [directoryRights.calendar],
    query: z.strictObject({
      organization_id: id.optional(),
      date_from: day,
      date_to: day,
      version: z.coerce.number<number | string>().int(),
    }),
    output: z.object({ version }),
    refusals: [calendarRefusals.too_long],
  },
});
