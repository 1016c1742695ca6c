import { asZod, type Schema } from '#shared/endpoint.ts';
import { issueText } from '#shared/issue-text.ts';
import type { Lang } from '#shared/text.ts';
import { readPath, withoutEmpty, writePath } from './paths.ts';

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

interface Inner {
  readonly shape?: Readonly<Record<string, Inner>>;
  readonly element?: Inner;
  readonly unwrap?: () => Inner;
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

/** The rule of one place; a list is passed by the number of its row. */
function ruleAt(schema: Inner, path: string): Inner | undefined {
  return path.split('.').reduce<Inner | undefined>((outer, key) => {
    let rule = outer;
    while (rule && !rule.shape && !rule.element && rule.unwrap) rule = rule.unwrap();
    return rule?.shape?.[key] ?? rule?.element;
  }, schema);
}

/**
 * Whether a place has to be filled in, so that it is marked before the refusal: its own rule takes nothing empty, or the
 * body as it stands (`values`) is refused there when it is empty, since something else was chosen.
 */
export function isRequired(schema: Schema, path: string, values: unknown = {}): boolean {
  const rule = ruleAt(asZod(schema) as unknown as Inner, path);
  if (!rule) return false;
  if (EMPTY.every((empty) => !rule.safeParse(empty).success)) return true;
  if (readPath(values, path) === undefined) return false;
  return path in check(schema, writePath(values, path, undefined), 'cn');
}
