import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { organizationTemplateConfig as config, organization } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, pageOf, type RowPlan } from '#server/lists/resource-list.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { cardTemplateQuery } from '../../contract/card-templates.contract.ts';
import { digitalCardTemplateRevision as revision, digitalCardTemplate as template } from '../tables.ts';

type Query = z.output<typeof cardTemplateQuery>;
export type Template = typeof template.$inferSelect;

export interface TemplateRow {
  readonly template: Template;
  readonly organization: { readonly id: string; readonly name: string; readonly name_en: string | null } | null;
  readonly used_by: number;
  readonly source: { readonly id: string | null; readonly name: string; readonly revision: number } | null;
}

const source = alias(template, 'source');

const list = defineList<Query>({
  table: template,
  id: template.id,
  sorts: { name: template.name, updated_at: template.updated_at },
  default_sort: '-updated_at',
  filters: {
    kind: anyOf(template.kind),
    status: anyOf(template.status),
    is_shared: (wanted) => (wanted ? isNull(template.organization_id) : sql`${template.organization_id} is not null`),
  },
});

/** Templates of the organisations in scope, and those that the school group shares. */
const visible = (scope: Scope, clientId: string | null): SQL =>
  or(
    within(scope, template.organization_id),
    clientId ? and(isNull(template.organization_id), eq(template.client_id, clientId)) : undefined,
  ) as SQL;

const inForce = (templateId: SQL): SQL => sql`${config.template_id} = ${templateId} and ${config.status} = 'published'`;

const readRows = (db: Db, { where, order, limit, offset }: RowPlan): Promise<TemplateRow[]> =>
  db
    .select({
      template,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      used_by: sql<number>`(select count(distinct ${config.organization_id})::int from ${config}
        where ${inForce(sql`${template.id}`)})`,
      source: { id: source.id, name: source.name, revision: source.revision },
    })
    .from(template)
    .leftJoin(organization, eq(organization.id, template.organization_id))
    .leftJoin(source, eq(source.id, template.copied_from_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** A page of templates, those changed last first. `q` looks into their names. */
export function pageOfTemplates(db: Db, scope: Scope, clientId: string | null, query: Query) {
  const word = query.q ? sql`${template.name} ~* ${searchPattern(query.q)}` : undefined;
  return pageOf(db, list, query, and(visible(scope, clientId), word), readRows);
}

/** One template inside a scope or shared in the school group, or null. */
export async function findTemplate(
  db: Db,
  scope: Scope,
  clientId: string | null,
  id: string,
): Promise<TemplateRow | null> {
  const [row] = await readRows(db, {
    where: and(eq(template.id, id), visible(scope, clientId)),
    order: [sql`1`],
    limit: 1,
    offset: 0,
  });
  return row ?? null;
}

/** Organisations in which a published configuration names a template, by name. */
export function listOrganizationsUsing(db: Db, templateId: string) {
  return db
    .selectDistinct({ id: organization.id, name: organization.name, name_en: organization.name_en })
    .from(config)
    .innerJoin(organization, eq(organization.id, config.organization_id))
    .where(inForce(sql`${templateId}::uuid`))
    .orderBy(organization.name);
}

/** SQL condition: one of the faces of a template shows the picture. */
export const showsPicture = (fileId: SQL): SQL => sql`(
  jsonb_build_array(${template.front}, ${template.back}) @> jsonb_build_array(jsonb_build_object('background_file_id', ${fileId}::text))
  or jsonb_build_array(${template.front}, ${template.back}) @> jsonb_build_array(jsonb_build_object('elements',
    jsonb_build_array(jsonb_build_object('file_id', ${fileId}::text)))))`;

/** Whether each of the files is a picture of a template that the caller sees. */
export async function findVisiblePictures(
  db: Db,
  scope: Scope,
  clientId: string | null,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const wanted = [...new Set(fileIds)];
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(distinct wanted.id)::int as n from unnest(${sql.param(wanted)}::uuid[]) as wanted(id)
     where exists (select 1 from ${template} where ${visible(scope, clientId)} and ${showsPicture(sql`wanted.id`)})`);
  return rows[0]?.n === wanted.length;
}

/**
 * What was published last of a template that may hold in an organisation: its own, one of an organisation above, or
 * one that its school group shares. Null else. Needs sight of the organisations above.
 */
export async function findPublished(db: Db, templateId: string, organizationId: string) {
  const line = sql`string_to_array((select here.path from ${organization} here where here.id = ${organizationId}), '/')::uuid[]`;
  const [row] = await db
    .select({
      size: revision.size,
      orientation: revision.orientation,
      front: revision.front,
      back: revision.back,
      kind: template.kind,
      revision: revision.revision,
    })
    .from(template)
    .innerJoin(revision, and(eq(revision.template_id, template.id), eq(revision.revision, template.revision)))
    .where(
      and(
        eq(template.id, templateId),
        inArray(template.status, ['published']),
        sql`coalesce(${template.organization_id}, ${template.client_id}) = any (${line})`,
      ),
    );
  return row ?? null;
}

/** Whether a template belongs to an organisation or to one above it. */
export async function isTemplateOf(db: Db, templateId: string, organizationId: string): Promise<boolean> {
  const line = sql`string_to_array((select here.path from ${organization} here where here.id = ${organizationId}), '/')::uuid[]`;
  const rows = await db
    .select({ id: template.id })
    .from(template)
    .where(
      and(
        eq(template.id, templateId),
        sql`coalesce(${template.organization_id}, ${template.client_id}) = any (${line})`,
      ),
    );
  return rows.length > 0;
}

/** SQL condition on configurations: their template is for cards of a kind. */
export const templateIsOfKind = (kind: string): SQL =>
  sql`${config.template_id} in (select ${template.id} from ${template} where ${template.kind} = ${kind})`;
