import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { usageRights } from '../rights.ts';

export const ANALYSIS_EVENTS = [
  'page_view',
  'app_open',
  'banner_view',
  'banner_click',
  'block_view',
  'search_empty',
  'task_done',
  'web_vital',
] as const;
export type AnalysisEvent = (typeof ANALYSIS_EVENTS)[number];
export const ANALYSIS_DEVICES = ['web', 'h5', 'app'] as const;
/** Groups of fewer persons are not shown, or one would watch persons. */
export const SMALLEST_GROUP = 5;
const RANGE_DAYS = 366;

/** What a browser reports: the pattern of a route and ids of things, never a query, a text or a person. */
export const analysisEvent = z.object({
  event: z.string().max(40),
  at: instant,
  route: z
    .string()
    .max(120)
    .regex(/^\/[A-Za-z0-9/_:*.-]*$/)
    .optional(),
  target: z
    .string()
    .max(60)
    .regex(/^[A-Za-z0-9_.:-]*$/)
    .optional(),
  ms: z.int().min(0).max(600_000).optional(),
});

const range = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => Date.parse(to) >= Date.parse(from), {
    path: ['to'],
    message: message({ cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' }),
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= RANGE_DAYS * 86_400_000, {
    path: ['to'],
    message: message({ cn: '最长一年', us: 'Choose up to one year' }),
  });

const cell = z.object({ key: z.string(), count: z.int().nullable(), users: z.int().nullable() });

export const analysisDatas = defineEndpoints('analysis_datas', {
  report: {
    method: 'POST',
    path: '/analysis_datas',
    summary: 'What was opened, at most 50 a batch; unknown names and clocks that are a day off are dropped one by one',
    right: 'public',
    body: z.strictObject({
      device: z.enum(ANALYSIS_DEVICES),
      app_version: z.string().max(20).optional(),
      device_model: z.string().max(60).optional(),
      events: z.array(z.unknown()).min(1).max(50),
    }),
    output: z.object({ accepted: z.int() }),
    limit: { per: 'ip', count: 600, seconds: 60 },
    cross_organization: 'guests belong to no organisation',
    ledger: ['C-analysisdatas-001'],
  },
  summary: {
    method: 'GET',
    path: '/analysis_datas/summary',
    summary:
      'Use of the current organisation in a range, by hour, weekday, app, user type and device; small groups are hidden',
    right: [usageRights.view],
    query: range,
    output: z.object({
      from: day,
      to: day,
      /** Null: fewer than five persons. */
      total: z.object({ count: z.int().nullable(), users: z.int().nullable() }),
      /** Of as many days before; nothing was opened then: 0. */
      total_before: z.object({ count: z.int().nullable(), users: z.int().nullable() }),
      days: z.array(cell),
      apps: z.array(cell),
      /** The same of as many days before, to see what changed. */
      apps_before: z.array(cell),
      user_types: z.array(cell),
      devices: z.array(cell),
      /** Weekday 1 (Monday) to 7 and hour: `3-14`. */
      hours: z.array(cell),
      unused_apps: z.array(z.string()),
      /** Three of four pages were there within so many milliseconds, by device; null: too few persons. */
      times: z.array(z.object({ key: z.string(), p75_ms: z.int().nullable() })),
    }),
  },
  export: {
    method: 'GET',
    path: '/analysis_datas/export',
    summary: 'The numbers of a range as a file; small groups are hidden in it too. Answers the task that writes it',
    right: [usageRights.view],
    side_effect: true,
    query: range,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 5, seconds: 3600 },
  },
});
