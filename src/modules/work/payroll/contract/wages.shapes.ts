import * as z from 'zod';
import { id, line } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { labelKey } from '#shared/text/label.ts';
import { message } from '#shared/text.ts';
import { payrollTexts as t } from './payroll.refusals.ts';
import { cellProblems, signModes, wageCategories, wageColumnKinds, wageMatches } from './payroll-kinds.ts';

export const MOST_COLUMNS = 80;
export const MOST_ROWS = 20_000;

export const columnKey = z.string().regex(/^[a-z0-9_]{1,30}$/);

export const wageColumn = z.strictObject({
  key: columnKey,
  label: line(1, 20),
  label_en: line(1, 40).nullable().default(null),
  kind: zodOf(wageColumnKinds),
  group: line(1, 12).nullable().default(null),
  /** Zero is folded away on the slip. */
  hide_zero: z.boolean().default(true),
  /** What the line means, read by its owner. */
  explain: line(1, 100).nullable().default(null),
  /** Of a subtotal: the columns that it adds up. */
  of: z.array(columnKey).max(MOST_COLUMNS).optional(),
  /** The heading under which the table has it; null: the label. */
  head: line(1, 60).nullable().default(null),
});
export type WageColumn = z.output<typeof wageColumn>;

/** Columns whose keys differ, with one net, and subtotals of columns that are there. */
export const wageColumns = z
  .array(wageColumn)
  .min(1)
  .max(MOST_COLUMNS)
  .check((ctx) => {
    const say = (text: { cn: string; us: string }) =>
      ctx.issues.push({ code: 'custom', message: message(text), input: ctx.value });
    const keys = new Set(ctx.value.map(({ key }) => key));
    if (keys.size !== ctx.value.length) say(t.key_twice);
    if (ctx.value.filter(({ kind }) => kind === 'net').length !== 1) say(t.one_net);
    const heads = ctx.value.map(({ head, label }) => labelKey(head ?? label));
    if (new Set(heads).size !== heads.length) say(t.head_twice);
    if (ctx.value.some(({ of }) => of?.some((one) => !keys.has(one)))) say(t.unknown_of);
  });

export const wageMatch = {
  match_by: zodOf(wageMatches).default('number'),
  match_head: line(1, 60).nullable().default(null),
  name_head: line(1, 60).nullable().default(null),
};

/** The first day of a month; `2026-09` is read as such. */
export const wageMonth = z
  .string()
  .overwrite((text) => (/^\d{4}-\d{2}$/.test(text.trim()) ? `${text.trim()}-01` : text.trim()))
  .regex(/^(?:1[89]|2[01])\d\d-(?:0[1-9]|1[0-2])-01$/, message(t.not_first));

export const signSettings = {
  require_confirm: z.boolean().default(true),
  confirm_days: z.int().min(1).max(30).default(7),
  sign_mode: zodOf(signModes).default('tick'),
  hide_after_days: z.int().min(0).max(365).default(0),
};

export const cellProblem = z.object({
  /** As the spreadsheet names it: `D17`. */
  cell: z.string(),
  label: z.string(),
  problem: zodOf(cellProblems),
});
export type CellProblem = z.output<typeof cellProblem>;

/** By column: fen, or the text of a remark. */
export const slipValues = z.record(z.string(), z.union([z.int(), z.string()]));
/** The same as people send it. */
export const sentValues = z.record(
  columnKey,
  z.union([z.int().min(-999_999_999).max(999_999_999), z.string().max(100)]),
);

export const wageCounts = z.object({
  rows: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  sent: z.int(),
  viewed: z.int(),
  confirmed: z.int(),
  open_questions: z.int(),
});

export const category = zodOf(wageCategories);
export const idOrNull = id.nullable();
