import { asZod, type Schema } from '#shared/endpoint.ts';
import { issueText } from '#shared/issue-text.ts';
import type { Lang } from '#shared/text.ts';
import { withoutEmpty } from './paths.ts';

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

interface ObjectLike {
  readonly shape?: Readonly<Record<string, { readonly isOptional?: () => boolean }>>;
}

/** Whether the contract asks for a field; the label is marked then. Only fields at the top of the body are looked at. */
export function isRequired(schema: Schema, path: string): boolean {
  const field = (asZod(schema) as unknown as ObjectLike).shape?.[path];
  return field?.isOptional ? !field.isOptional() : false;
}
