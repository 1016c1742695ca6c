import * as z from 'zod';
import { audience, audienceOptionsOutput, audienceOptionsQuery, audiencePart } from '#shared/audience.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message, type Text } from '#shared/text.ts';
import { attendanceRights } from '../rights.ts';
import { attendanceRefusals as r, attendanceTexts as t } from './attendance.refusals.ts';
import { explainedDay } from './attendance-day.shapes.ts';
import { attendanceModes, REQUIRED_LEAST, REQUIRED_MOST } from './attendance-kinds.ts';

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, message({ cn: '请输入时间，如 07:30', us: 'Enter a time, such as 07:30' }));

/** Hours of one weekday (1 is Monday); a night ends on the next day and belongs to the one on which it begins. */
export const ruleWindow = z
  .strictObject({ weekday: z.int().min(1).max(7), in: clock, out: clock, next_day: z.boolean().default(false) })
  .refine((one) => (one.next_day ? one.out <= one.in : one.out > one.in), {
    path: ['out'],
    error: () => message(t.windows_order),
  });
export type RuleWindow = z.output<typeof ruleWindow>;

const WINDOWS_A_DAY = 4;
const minutes = (least: number, most: number) => z.int().min(least).max(most);

const windowsOfWeek = z
  .array(ruleWindow)
  .max(7 * WINDOWS_A_DAY)
  .refine(
    (list) => [1, 2, 3, 4, 5, 6, 7].every((day) => list.filter((one) => one.weekday === day).length <= WINDOWS_A_DAY),
    { error: () => message(t.windows_many) },
  );

const facts = {
  name: line(2, 40),
  name_en: line(1, 60).nullable().default(null),
  audience,
  exempt: audience.nullable().default(null),
  mode: zodOf(attendanceModes),
  /** When somebody is asked to be there; of flexible hours, within which time counts. */
  windows: windowsOfWeek.default([]),
  /** Of flexible hours: when everybody is there. */
  core_windows: windowsOfWeek.default([]),
  /** Of flexible hours: how long a day is. */
  required_minutes: minutes(REQUIRED_LEAST, REQUIRED_MOST).nullable().default(null),
  grace_late: minutes(0, 60).default(5),
  grace_early: minutes(0, 60).default(0),
  half_day_after: minutes(30, 240).default(60),
  absent_after: minutes(60, 480).default(180),
  place_ids: z.array(id).min(1).max(20),
  /** Corrections a month. */
  fix_limit: minutes(0, 10).default(3),
  /** Minutes before the hours begin; 0: nobody is reminded. */
  remind_before: minutes(0, 60).default(10),
  effective_from: day,
  effective_to: day.nullable().default(null),
};

type Facts = z.output<z.ZodObject<typeof facts>>;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const endOf = (one: RuleWindow): number => minuteOf(one.out) + (one.next_day ? 1440 : 0);

/** Hours that everybody is there lie inside of one window of their day. */
const isInside = (core: RuleWindow, windows: readonly RuleWindow[]): boolean =>
  windows.some((one) => one.weekday === core.weekday && one.in <= core.in && endOf(core) <= endOf(one));

/** How long the shortest day of a week is that has hours. */
function shortestDay(windows: readonly RuleWindow[]): number {
  const days = Map.groupBy(windows, (one) => one.weekday);
  return Math.min(...[...days.values()].map((own) => own.reduce((sum, one) => sum + endOf(one) - minuteOf(one.in), 0)));
}

const HAVE_WINDOWS: readonly string[] = ['fixed', 'flexible'];

/** What the facts of a group keep among each other. */
function judge({ value: rule, issues }: z.core.ParsePayload<Facts>): void {
  const say = (path: (string | number)[], text: Text) =>
    issues.push({ code: 'custom', input: rule, path, message: message(text) });
  if (rule.half_day_after >= rule.absent_after) say(['absent_after'], t.absent_order);
  if (HAVE_WINDOWS.includes(rule.mode) && rule.windows.length === 0) say(['windows'], t.windows_needed);
  if (rule.mode !== 'flexible') {
    // a field that is stored has an effect
    if (rule.required_minutes !== null) say(['required_minutes'], t.only_flexible);
    if (rule.core_windows.length > 0) say(['core_windows'], t.only_flexible);
    return;
  }
  if (rule.required_minutes === null) say(['required_minutes'], t.required_needed);
  else if (shortestDay(rule.windows) < rule.required_minutes) say(['required_minutes'], t.required_long);
  for (const [at, core] of rule.core_windows.entries())
    if (!isInside(core, rule.windows)) say(['core_windows', at, 'in'], t.core_outside);
}

export const attendanceRuleDraft = z.strictObject(facts).check(fromTo('effective_from', 'effective_to'), judge);
export const attendanceRuleChange = z
  .strictObject({ ...facts, version: z.int() })
  .check(fromTo('effective_from', 'effective_to'), judge);

const row = z.object({
  ...facts,
  id,
  organization_id: id,
  places: z.array(namedRow),
  /** People who follow it today, or from its first day on. */
  people: z.int(),
  version: z.int(),
});

const namedPart = audiencePart.extend({ name: z.string(), name_en: z.string().nullable() });

/** Who works when, where they punch, and how much is forgiven. */
export const attendanceRules = defineEndpoints('attendance_rules', {
  ...crud({
    path: '/attendance_rules',
    words: ['attendance group', 'attendance groups'],
    read: [attendanceRights.manage],
    write: [attendanceRights.manage],
    query: listQuery(['name'], {}),
    row,
    detail: row.extend({
      /** What was chosen, with its names. */
      named: z.object({ include: z.array(namedPart), exempt: z.array(namedPart) }),
      /** Who is meant and follows another rule, at most ten. */
      overlapping: z.array(namedRow.extend({ rule: namedRow })),
    }),
    draft: attendanceRuleDraft,
    change: attendanceRuleChange,
    own: { remove: { summary: 'Remove an attendance group without records', refusals: [r.rule_in_use] } },
  }),
  explain: {
    method: 'GET',
    path: '/attendance_rules/explain',
    summary: 'Which rule holds for somebody on a day, and why the day has its marks',
    right: [attendanceRights.manage],
    query: z.strictObject({ user_id: id, date: day }),
    output: explainedDay,
  },
  audienceOptions: {
    method: 'GET',
    path: '/attendance_rules/audience_options',
    summary: 'Whom an attendance group may be for',
    right: [attendanceRights.manage],
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
});
