import * as z from 'zod';
import { audience, audiencePart } from '#shared/audience.ts';
import { day, id, instant, line, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { ffyplanLifecycle } from './ffyplan.lifecycle.ts';
import { directions, LIGHTS } from './lights.ts';

export const LEVELS_AT_MOST = 4;
export const GOALS_AT_MOST = 300;
export const FILES_AT_MOST = 10;

const DOCUMENTS = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/jpeg',
  'image/png',
] as const;

export const FFYPLAN_FILE = {
  purpose: 'ffyplan_file',
  rule: { max_bytes: 20 << 20, types: DOCUMENTS },
} as const;
export const FFYPLAN_EVIDENCE = {
  purpose: 'ffyplan_evidence',
  rule: { max_bytes: 20 << 20, types: DOCUMENTS },
} as const;

export const figure = z.number().min(-1e12).max(1e12);
export const year = z.int().min(2000).max(2100);

export const planFacts = {
  title: line(2, 80),
  title_en: line(2, 160).nullable().default(null),
  start_year: year,
  years: z.int().min(3).max(6).default(5),
  vision: paragraphs(2000).default(''),
  file_ids: z.array(id).max(FILES_AT_MOST).default([]),
  /** Who is asked for comments; absent: all staff of the organisation. */
  audience: audience.optional(),
};

export const goalFacts = {
  parent_id: id.nullable().default(null),
  title: line(1, 120),
  department_id: id.nullable().default(null),
  owner_id: id.nullable().default(null),
  weight: z.int().min(0).max(100),
  indicator: z
    .strictObject({
      name: line(1, 60),
      unit: line(0, 20).default(''),
      baseline: figure.nullable().default(null),
      target: figure.nullable().default(null),
      direction: zodOf(directions),
    })
    .nullable()
    .default(null),
  /** What is wanted in each year, for a goal with an indicator. */
  targets: z
    .array(z.strictObject({ year, target: figure }))
    .max(6)
    .default([]),
};
export const goalBody = z.strictObject(goalFacts);

const file = z.object({ id, name: z.string(), mime: z.string(), size: z.int() });

const yearRow = z.object({
  year: z.int(),
  target: z.number().nullable(),
  actual: z.number().nullable(),
  note: z.string(),
  evidence: z.array(file),
  entered_at: instant.nullable(),
});

export const goalRow = z.object({
  id,
  parent_id: id.nullable(),
  depth: z.int(),
  /** As it is counted: 1.2.3. */
  code: z.string(),
  title: z.string(),
  department: namedRow.nullable(),
  owner: namedRow.nullable(),
  weight: z.int(),
  indicator: z
    .object({
      name: z.string(),
      unit: z.string(),
      baseline: z.number().nullable(),
      target: z.number().nullable(),
      direction: zodOf(directions),
    })
    .nullable(),
  yearly: z.array(yearRow),
  light: z.enum(LIGHTS),
  /** Which share of the target of the year is reached; null: there are no figures. */
  reached: z.number().nullable(),
  actions: z.array(z.enum(['enter'])),
  version: z.int(),
});

export const FFYPLAN_ACTIONS = ['update', 'submit_consult', 'submit', 'reopen', 'activate', 'close', 'remove'] as const;

export const ffyplanRow = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  organization: namedRow,
  start_year: z.int(),
  years: z.int(),
  status: z.enum(statesOf(ffyplanLifecycle)),
  goal_count: z.int(),
  /** The year that the lights speak of. */
  year: z.int(),
  /** Goals of the first level by their light. */
  lights: z.object({ green: z.int(), amber: z.int(), red: z.int(), grey: z.int() }),
  actions: z.array(z.enum(FFYPLAN_ACTIONS)),
  version: z.int(),
});

const namedPart = audiencePart.extend({ name: z.string(), name_en: z.string().nullable() });

export const ffyplanDetail = ffyplanRow.extend({
  vision: z.string(),
  files: z.array(file),
  goals: z.array(goalRow),
  /** For those who keep it: who is asked for comments. */
  audience: z.object({ include: z.array(namedPart), exclude: z.array(audiencePart) }).nullable(),
  /** Whether the reader may comment. */
  takes_comments: z.boolean(),
  has_flow: z.boolean(),
  updated_at: instant,
});

export const goalParams = z.strictObject({ id, goal_id: id });

/** Something that is planned or done for a goal in a week. */
export const goalItem = z.object({
  id,
  text: z.string(),
  on: day,
  /** Of whom it is: the department, or the organisation. */
  place: namedRow.nullable(),
  /** In the words of its own module. */
  state: z.object({ cn: z.string(), us: z.string(), tone: z.enum(['waiting', 'running', 'done', 'refused', 'ended']) }),
  route: z.string(),
});
