import * as z from 'zod';
import { audience } from '#shared/audience.ts';
import { id, line } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { reportTexts as t } from './report-refusals.ts';

/** Where a report stands on the wall. */
export const reportGroups = [
  { code: 'people', cn: '人员', us: 'People' },
  { code: 'teaching', cn: '教学', us: 'Teaching' },
  { code: 'campus', cn: '校园', us: 'Campus' },
  { code: 'office', cn: '行政', us: 'Office' },
  { code: 'money', cn: '财务', us: 'Finance' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const reportKinds = [
  { code: 'fanreport', cn: '报表服务', us: 'Report server' },
  { code: 'builtin', cn: '内置报表', us: 'Built in' },
] as const satisfies ReferenceList;

/** What a report is given when it is opened; `{organization}`, `{user}`, `{year}` and `{today}` are filled in then. */
const param = z.strictObject({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z]\w{0,39}$/, message(t.param_name)),
  value: line(0, 100),
});

/** What people say of a registered report. */
export const reportFacts = {
  name: line(2, 60),
  name_en: line(2, 120).nullable().default(null),
  group: zodOf(reportGroups).default('other'),
  kind: zodOf(reportKinds),
  /** Of the report server: a path on it or an https address; of a built-in report its key. */
  path: line(1, 500),
  params: z
    .array(param)
    .max(10)
    .default([])
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, message(t.param_twice)),
  /** The action code that is needed besides. */
  right: z
    .string()
    .regex(/^\d{2,4}$/)
    .default('1128'),
  /** Null: everybody with the right. */
  audience: audience.nullable().default(null),
  /** Opens inside the portal; else beside it. */
  embed: z.boolean().default(true),
  sort: z.int().min(0).max(100_000).nullable().default(null),
  enabled: z.boolean().default(true),
};

/** Words in both languages, as the code of a module says them. */
const words = z.object({ cn: z.string(), us: z.string() });

/** A chart as data: which one it is, and its points. */
export const reportChart = z.object({
  key: z.string(),
  kind: z.enum(['bars', 'ranked', 'line']),
  title: words,
  unit: words.nullable(),
  series: z.array(words).min(1).max(3),
  points: z.array(z.object({ label: words, values: z.array(z.number()) })).max(400),
});
export type ReportChart = z.output<typeof reportChart>;

/** What a built-in report says: a few figures and the charts behind them. */
export const reportData = z.object({
  figures: z.array(z.object({ key: z.string(), label: words, value: z.number() })),
  charts: z.array(reportChart),
});
export type ReportData = z.output<typeof reportData>;

/** A report on the wall. */
export const wallReport = z.object({
  /** What it is opened by: the id of a link, or the key of a built-in report. */
  report_id: z.string(),
  kind: zodOf(reportKinds),
  name: z.string(),
  name_en: z.string().nullable(),
  group: zodOf(reportGroups),
  embed: z.boolean(),
});

export const chosenPart = z.object({
  kind: z.string(),
  id,
  user_types: z.array(z.string()),
  name: z.string(),
  name_en: z.string().nullable(),
});
