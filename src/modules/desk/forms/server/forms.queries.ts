import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { forgetFact, oncePerRequest } from '#server/database/once-per-request.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { countOf } from '#server/store/columns.ts';
import type { FormUsageCode, forms } from '../contract/forms.contract.ts';
import { customForm, customFormVersion, formAnswer } from './tables.ts';

type Query = z.output<(typeof forms)['list']['query']>;

/** Where somebody designs: forms of every usage, or of one. */
export type DesignScope = readonly { readonly scope: Scope; readonly usage: FormUsageCode | null }[];

/** Forms that somebody designs, as a condition. */
export const designedHere = (designed: DesignScope): SQL =>
  or(
    sql`false`,
    ...designed.map(({ scope, usage }) =>
      and(within(scope, customForm.organization_id), usage === null ? undefined : eq(customForm.usage, usage)),
    ),
  ) as SQL;

const list = defineList<Query>({
  table: customForm,
  id: customForm.id,
  sorts: { updated_at: customForm.updated_at, name: customForm.name },
  default_sort: '-updated_at',
  filters: { usage: is(customForm.usage), status: is(customForm.status) },
  search: [customForm.name, customForm.code],
});

const answersOfForm = sql`${formAnswer.version_id} in (select ${customFormVersion.id} from ${customFormVersion} where ${customFormVersion.form_id} = ${customForm.id})`;

const columns = {
  id: customForm.id,
  organization_id: customForm.organization_id,
  code: customForm.code,
  name: customForm.name,
  name_en: customForm.name_en,
  usage: customForm.usage,
  status: customForm.status,
  published_version: customForm.published_version,
  answer_count: countOf(formAnswer, answersOfForm),
  updated_at: customForm.updated_at,
  version: customForm.version,
};

/** Forms that somebody sees in a list, and whether they design each. */
export const listForms = (db: Db, shown: DesignScope, designed: DesignScope, query: Query) =>
  pageOf(db, list, query, designedHere(shown), (_db, plan) =>
    planned(db.select({ ...columns, designs: sql<boolean>`${designedHere(designed)}` }).from(customForm), plan),
  );

/** A form with its draft, or null where there is none within the organisations. */
export async function findForm(db: Db, designed: DesignScope | 'all', id: string) {
  const [row] = await db
    .select({ ...columns, schema: customForm.schema })
    .from(customForm)
    .where(and(eq(customForm.id, id), designed === 'all' ? undefined : designedHere(designed)));
  return row ?? null;
}

/** The versions of a form, the newest first. */
export const listVersions = (db: Db, formId: string) =>
  db
    .select({
      id: customFormVersion.id,
      number: customFormVersion.number,
      name: customFormVersion.name,
      name_en: customFormVersion.name_en,
      schema: customFormVersion.schema,
      published_at: customFormVersion.published_at,
      answer_count: countOf(formAnswer, eq(formAnswer.version_id, customFormVersion.id)),
    })
    .from(customFormVersion)
    .where(eq(customFormVersion.form_id, formId))
    .orderBy(desc(customFormVersion.number));

const drawn = {
  version_id: customFormVersion.id,
  form_id: customFormVersion.form_id,
  number: customFormVersion.number,
  name: customFormVersion.name,
  name_en: customFormVersion.name_en,
  schema: customFormVersion.schema,
  organization_id: customFormVersion.organization_id,
};

/** One version as it is drawn, or null. Whether the caller may see it is decided by who asks. It never changes: read once a request. */
export async function findVersion(db: Db, versionId: string) {
  const fact = `forms.version:${versionId}`;
  const row = await oncePerRequest(db, fact, async () => {
    const [found] = await db.select(drawn).from(customFormVersion).where(eq(customFormVersion.id, versionId));
    return found ?? null;
  });
  if (!row) forgetFact(db, fact);
  return row;
}

/** The newest version of a published form of an organisation and usage, or null. */
export async function findPublished(
  db: Db,
  { organization_id, usage, form_id }: { organization_id: string; usage: FormUsageCode; form_id: string },
) {
  const [row] = await db
    .select(drawn)
    .from(customFormVersion)
    .innerJoin(
      customForm,
      and(eq(customForm.id, customFormVersion.form_id), eq(customForm.published_version, customFormVersion.number)),
    )
    .where(
      and(
        eq(customForm.id, form_id),
        eq(customForm.organization_id, organization_id),
        eq(customForm.usage, usage),
        eq(customForm.status, 'published'),
      ),
    );
  return row ?? null;
}

/** How forms are called, by their ids; whether the caller may know them is decided by who asks. */
export async function namesOfForms(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string; name_en: string | null }>();
  const rows = await db
    .select({ id: customForm.id, name: customForm.name, name_en: customForm.name_en })
    .from(customForm)
    .where(inArray(customForm.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
