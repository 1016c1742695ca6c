import { and, eq, inArray } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { isOpenLicense } from '#modules/learning/course-resources/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import { licensesOf, surnameInEnglish, surnameOf } from '../compilations.policy.ts';
import { subjectOf } from '../curriculum.service.ts';
import { findRevision } from '../editor/tree.queries.ts';
import { resourceFacts } from '../resource-facts.service.ts';
import { compilation } from '../tables.ts';
import { coversOf, itemResource, lineageOf } from './compilation-view.service.ts';

/**
 * What was made public, for everybody. Whatever else it may be, a compilation that is not open to all is not there: one
 * answer for all of them. A thing whose licence was changed since is left out.
 */
export async function viewPublicCompilation(ctx: OpenContext, id: string) {
  return acrossOrganizations(ctx.db, async () => {
    const { db } = ctx;
    const [row] = await db
      .select()
      .from(compilation)
      .where(and(eq(compilation.id, id), eq(compilation.is_public, true), eq(compilation.is_served, true)));
    const revision = row ? await findRevision(db, id) : null;
    if (!row || !revision) throw refuse(r.not_public);
    const things = await resourceFacts(
      ctx,
      revision.tree.items.map((item) => item.course_resource_id),
    );
    const items = revision.tree.items.map((item) => {
      const thing = things.get(item.course_resource_id);
      const isOpen = thing?.is_served && isOpenLicense(thing.license);
      const resource = thing && isOpen ? itemResource(thing, item.pinned_revision) : null;
      return {
        ...item,
        resource: resource && { ...resource, owner_name: surnameOf(resource.owner_name) },
      };
    });
    const [home] = await db
      .select({ name: organization.name, name_en: organization.name_en, logo_url: organization.logo_url })
      .from(organization)
      .where(eq(organization.id, row.organization_id));
    const { facts } = revision;
    return {
      id,
      title: facts.title,
      title_en: facts.title_en,
      kind: facts.kind,
      summary: facts.summary,
      cover: (await coversOf(ctx, [{ id, cover_file_id: facts.cover_file_id }])).get(id) ?? null,
      stage_code: facts.stage_code,
      subject_value: facts.subject_value,
      subject: await subjectOf(ctx, row.client_id, facts.subject_value),
      organization: home ?? { name: '', name_en: null, logo_url: null },
      authors: await authorsOf(ctx, row),
      published_at: row.published_at ?? row.updated_at,
      licenses: licensesOf(items.flatMap((item) => item.resource?.license ?? [])),
      tree: { nodes: revision.tree.nodes.map((node) => ({ ...node, knowledge_ids: [...node.knowledge_ids] })), items },
    };
  });
}

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

const authorOf = (person: Named, school: Named) => ({
  organization_name: school.name,
  organization_name_en: school.name_en,
  surname: surnameOf(person.name),
  surname_en: surnameInEnglish(person),
});

/** School and surname of the first author, of those who built on them, and of the editors. */
async function authorsOf(ctx: OpenContext, row: typeof compilation.$inferSelect) {
  const line = await lineageOf(ctx, row);
  const names = await namesOfUsers(ctx.db, [row.owner_id, ...row.editor_ids]);
  const [home] = await ctx.db
    .select({ name: organization.name, name_en: organization.name_en })
    .from(organization)
    .where(inArray(organization.id, [row.organization_id]));
  const own = [row.owner_id, ...row.editor_ids].flatMap((id) => {
    const person = names.get(id);
    return person && home ? [authorOf(person, home)] : [];
  });
  const before = line.map(({ owner, organization: school }) => authorOf(owner, school));
  return [...before.reverse(), ...own];
}
