import * as z from 'zod';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { foldLine } from '#shared/text/marks.ts';
import { message } from '#shared/text.ts';
import { visitorRights } from '../rights.ts';
import { visitKinds } from './visit-kinds.ts';

const kind = z.enum(codesOf(visitKinds));
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, message({ cn: '请输入时间，如 22:00', us: 'Enter a time, such as 22:00' }));

/** How one organisation receives visitors; every value has a default, so a new school can start at once. */
export const visitorSettings = z.strictObject({
  /** Outsiders may book without signing in first; phone and code are asked as the last step. */
  public_booking: z.boolean().default(false),
  advance_max_days: z.int().min(1).max(180).default(30),
  max_persons: z.int().min(1).max(200).default(20),
  early_minutes: z.int().min(0).max(240).default(30),
  late_notice_minutes: z.int().min(5).max(480).default(60),
  no_show_minutes: z.int().min(5).max(480).default(60),
  default_minutes: z.int().min(15).max(720).default(120),
  extend_max_minutes: z.int().min(15).max(720).default(240),
  closing_time: clock.default('22:00'),
  second_review: z.enum(['never', 'kinds', 'over_n_persons', 'always']).default('never'),
  second_review_kinds: z.array(kind).max(10).default([]),
  second_review_persons: z.int().min(1).max(200).default(10),
  require_id_kinds: z.array(kind).max(10).default([]),
  require_photo_kinds: z.array(kind).max(10).default([]),
  notice_cn: z
    .string()
    .overwrite(foldLine)
    .min(1)
    .max(2000)
    .default('请携带本人有效证件，听从门岗安排，在预约时间内到访；校内请勿拍摄学生。'),
  notice_us: z
    .string()
    .overwrite(foldLine)
    .min(1)
    .max(4000)
    .default('Please bring a valid ID, follow the guards, come within the booked time, and do not photograph pupils.'),
  /** Counts up when the notice changes; a booking keeps the version that its visitor ticked. */
  notice_version: z.int().min(1).default(1),
  sms_on: z.boolean().default(true),
  retention_days: z.int().min(30).max(730).default(180),
});

export const visitorSettingsRow = visitorSettings.extend({ version: z.int() });

export const visitorSettingsApi = defineEndpoints('visitor_settings', {
  get: {
    method: 'GET',
    path: '/visitors/settings',
    summary: 'Visitor rules of the current organisation',
    right: [gateRights.settings, visitorRights.secondReview, visitorRights.details],
    output: visitorSettingsRow,
  },
  update: {
    method: 'PUT',
    path: '/visitors/settings',
    summary: 'Change the visitor rules',
    right: [gateRights.settings],
    body: visitorSettings.omit({ notice_version: true }).extend({ version: z.int() }),
    output: visitorSettingsRow,
  },
});
