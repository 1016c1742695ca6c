import * as z from 'zod';
import { OUR_YEARS } from './dates.ts';
import { foldDay } from './text/day.ts';
import { foldLine } from './text/marks.ts';
import { message } from './text.ts';

/** Building blocks of contracts: each is one kind of field with its limits and messages. */

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const PAGE_SIZE_DEFAULT = 10;
/** Lists that remember their page size start with this one. */
export const PAGE_SIZE_STORED_DEFAULT = 25;

export const required = { cn: '此项必填', us: 'This field is required' };

export const id = z.uuid();
export const idParams = z.strictObject({ id });
/** How an answer names a person, an organisation, a gate …; `name_en` is null where it has no English name. */
export const namedRow = z.object({ id, name: z.string(), name_en: z.string().nullable() });

/** A rule and no pattern: a second pattern would take `format: date` from the description of every call. */
const ofOurYears = z.refine<string>((text) => OUR_YEARS.test(text), {
  error: message({ cn: '年份应在1800至2199之间', us: 'The year must be between 1800 and 2199' }),
});
export const instant = z.iso.datetime({ offset: true, abort: true }).check(ofOurYears);
/** A calendar day, also as people write it: `2026/9/1`, `2026年9月1日`. Rules that count with it are asked of days alone. */
export const day = z
  .string()
  .overwrite(foldDay)
  .check(z.iso.date({ abort: true }), ofOurYears);

/** A line of text, folded and trimmed, between `min` and `max` characters. */
export function line(min: number, max: number) {
  const range = { cn: `请输入${min}-${max}个字`, us: `Enter ${min}-${max} characters` };
  const plain = z
    .string()
    .overwrite(foldLine)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store NUL, and nobody types it on purpose
    .regex(/^[^\u0000]*$/, message({ cn: '含有无法保存的字符', us: 'Contains a character that cannot be stored' }));
  return plain.min(min, message(min === 1 ? required : range)).max(max, message(range));
}

/** Free text of several lines, folded and trimmed, of at most `max` characters. */
export const paragraphs = (max: number) => z.string().overwrite(foldLine).max(max);

/** What was typed into a search: folded before its length is judged. */
export const searchWords = (max: number) => z.string().overwrite(foldLine).max(max);

/** `?flag=true|false|1|0` on the wire, a boolean for the handler. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** `?a=1&a=2` and `?a=1` both become arrays; a caller may pass one or many. */
export function many<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value: z.input<T> | z.input<T>[]) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100),
  );
}

/** Query of a list: page, size, sort (`-created_at`), search, and the filters of that list. */
export function listQuery<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sort,
  filters: Filters,
) {
  return z.strictObject({
    page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
    per_page: z.coerce
      .number<number | string>()
      .pipe(z.union(PAGE_SIZES.map((size) => z.literal(size)) as never as [z.ZodLiteral<10>]))
      .catch(PAGE_SIZE_DEFAULT as never)
      .default(PAGE_SIZE_DEFAULT as never)
      .transform((size): number => size),
    sort: z.enum(sorts.flatMap((name) => [name, `-${name}`]) as [Sort[number] | `-${Sort[number]}`]).optional(),
    q: searchWords(50).optional(),
    ...filters,
  });
}

/** Answer of a list. `total` is exact up to 1,000; `total_is_floor` says that there are more. */
export function listOf<T extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(row: T, extra?: Extra) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    total_is_floor: z.boolean().optional(),
    page: z.int(),
    per_page: z.int(),
    ...(extra as Extra),
  });
}

/** Query of a list of options: what was typed, and those that are chosen already. */
export const optionQuery = z.strictObject({
  q: searchWords(50).optional(),
  ids: many(id).optional(),
  page: z.coerce.number<number | string>().int().min(1).max(100).default(1),
});
