import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { problemsOf } from '../contract/form-rules.ts';
import { formSchema } from '../contract/form-schema.ts';
import type { FormUsageCode } from '../contract/forms.contract.ts';
import { customForm, customFormVersion } from './tables.ts';

interface ShippedForm {
  readonly organization_id: string;
  readonly usage: FormUsageCode;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
  readonly schema: z.input<typeof formSchema>;
}

/**
 * Publishes a form that a module brings for an organisation, and answers its id; one that is there under its code stays
 * as the organisation made it. Throws where the form could not be published by hand either.
 */
export async function shipForm(db: Db, { schema: given, ...facts }: ShippedForm): Promise<string> {
  const schema = formSchema.parse(given);
  const [problem] = problemsOf(schema);
  if (problem) throw new Error(`the form ${facts.code} has a fault at ${problem.at}: ${problem.text.us}`);
  const { organization_id, code, name, name_en } = facts;
  const [made] = await db
    .insert(customForm)
    .values({ ...facts, schema, status: 'published', published_version: 1 })
    .onConflictDoNothing()
    .returning({ id: customForm.id });
  if (made) {
    await db
      .insert(customFormVersion)
      .values({ organization_id, form_id: made.id, number: 1, name, name_en, schema, published_by: null });
    return made.id;
  }
  const [known] = await db
    .select({ id: customForm.id })
    .from(customForm)
    .where(and(eq(customForm.organization_id, organization_id), eq(customForm.code, code)));
  if (!known) throw new Error(`the form ${code} was neither made nor found`);
  return known.id;
}
