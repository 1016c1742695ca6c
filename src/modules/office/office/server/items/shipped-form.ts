import type * as z from 'zod';
import type { formSchema } from '#modules/desk/forms/contract/form-schema.ts';
import type { OaCategory, OaHandler } from '../../contract/oa-choices.ts';

type Schema = z.input<typeof formSchema>;
type Field = NonNullable<Schema['fields']>[number];
type More = Partial<Omit<Field, 'key' | 'kind' | 'label' | 'label_en'>>;

/** An item that every school begins with, with its form; its steps stand in `shipped-steps.ts`. */
export interface ShippedItem {
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly category: OaCategory;
  readonly description: string;
  readonly handler_code: OaHandler | null;
  readonly needs_amount: boolean;
  readonly needs_subject: boolean;
  readonly form: Schema;
}

/** A question that has to be answered, unless it is said otherwise. */
export const ask = (key: string, kind: Field['kind'], label: string, label_en: string, more: More = {}): Field => ({
  key,
  kind,
  label,
  label_en,
  required: true,
  ...more,
});
export const maybe = { required: false } as const;
export const options = (...list: readonly (readonly [code: string, label: string, label_en: string])[]) => ({
  options: list.map(([code, label, label_en]) => ({ code, label, label_en })),
});
export const reason = (label: string, label_en: string) => ask('reason', 'textarea', label, label_en, { max: 500 });
