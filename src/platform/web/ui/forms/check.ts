import { asZod, type Schema } from '#shared/endpoint.ts';
import { issueText } from '#shared/errors/issue-text.ts';
import type { Lang } from '#shared/text.ts';
import { readPath, withoutEmpty } from './paths.ts';

/** First message of each field, by dotted path; empty when everything is right. */
export type Messages = Readonly<Record<string, string>>;

/** Checks values against the contract's schema, with its messages in one language. */
export function check(schema: Schema, values: unknown, lang: Lang): Messages {
  const result = asZod(schema).safeParse(withoutEmpty(values), { reportInput: true });
  if (result.success) return {};
  const messages: Record<string, string> = {};
  for (const issue of result.error.issues) messages[issue.path.join('.')] ??= issueText(issue, lang);
  return messages;
}

/** What a form gives for a field that nobody filled in: nothing, an empty list, a box that is not ticked. */
const EMPTY = [undefined, null, [], false] as const;

export interface Inner {
  readonly shape?: Readonly<Record<string, Inner>>;
  readonly element?: Inner;
  readonly unwrap?: () => Inner;
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

/** A schema as its parts are looked at. */
export const innerOf = (schema: Schema): Inner => asZod(schema) as unknown as Inner;

/** The rule of one place; a list is passed by the number of its row. */
function ruleAt(schema: Inner, path: string): Inner | undefined {
  if (path === '') return schema;
  return path.split('.').reduce<Inner | undefined>((outer, key) => {
    let rule = outer;
    while (rule && !rule.shape && !rule.element && rule.unwrap) rule = rule.unwrap();
    return rule?.shape?.[key] ?? rule?.element;
  }, schema);
}

const takes = (rule: Inner, value: unknown): boolean => rule.safeParse(value).success;

/** A place of a list is judged by its own row, whatever the length of the list; every other place by the whole body. */
const ROW = /^(.*\.\d+)\.(.+?)$/;

/**
 * Whether a place has to be filled in, so that it is marked before the refusal: its own rule takes nothing empty, or the
 * `body` that the form would send with this place emptied is refused there, since something else was chosen.
 */
export function isRequired(schema: Schema, path: string, body?: unknown): boolean {
  const whole = innerOf(schema);
  const rule = ruleAt(whole, path);
  if (rule && EMPTY.every((empty) => !takes(rule, empty))) return true;
  if (body === undefined) return false;
  const [, row = '', place = path] = ROW.exec(path) ?? [];
  const validator = ruleAt(whole, row);
  if (!validator) return false;
  return place in check(validator as unknown as Schema, row === '' ? body : readPath(body, row), 'cn');
}

/** A field's value as it is before anybody filled it in. */
export function emptyValue(value: unknown, first: unknown): unknown {
  if (typeof value === 'string') return '';
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return [];
  return first === null || typeof value === 'number' ? null : value;
}
