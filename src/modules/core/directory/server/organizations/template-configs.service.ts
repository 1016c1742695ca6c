import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { studentRights } from '#modules/people/students/rights.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { definePort } from '#server/ports.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import {
  type organizationTemplateConfigs,
  templateConfigRefusals as r,
  type templateConfigDraft,
} from '../../contract/template-configs.contract.ts';

import { organizationTemplateConfig as config, department, organization, post } from '../tables.ts';
import { findConfig, listAudience, listConfigs } from './template-configs.queries.ts';

type Draft = z.output<typeof templateConfigDraft>;
type Change = z.output<(typeof organizationTemplateConfigs)['update']['body']>;
type AudienceQuery = z.output<(typeof organizationTemplateConfigs)['optionUsers']['body']>;

export const viewConfigs = (ctx: Context, query: Parameters<typeof listConfigs>[2]) =>
  listConfigs(ctx.db, ctx.scope, query);

export async function viewConfig(ctx: Context, id: string) {
  const found = await findConfig(ctx.db, ctx.scope, id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

export async function createConfig(ctx: Context, { organization_id: asked, ...draft }: Draft) {
  const organization_id = asked ?? currentOrganization(ctx.actor);
  if (!ctx.scope.organizations.includes(organization_id)) throw refuse(shared.not_found);
  await requireOwn(ctx, organization_id, draft);
  const id = uuidv7();
  await ctx.db.insert(config).values({ ...draft, id, organization_id });
  ctx.audit({
    action: 'template_config.create',
    target: ['organization_template_config', id],
    organization_id,
    after: draft,
  });
  return viewConfig(ctx, id);
}

type FindTemplate = (db: Db, organizationId: string, kind: string, templateId: string) => Promise<boolean>;

/** Whether an organisation may use a template of a kind; there are none where nobody tells. */
export const usableTemplates = definePort<FindTemplate>('the templates of organisations', async () => false);

const notHere = { cn: '不属于本机构', us: 'Not part of this organisation' };

/** What a configuration names belongs to its organisation, or to one above it; refuses (422) ids of anybody else. */
async function requireOwn(
  ctx: Context,
  organizationId: string,
  { kind, template_id, audience }: Pick<Draft, 'kind' | 'template_id' | 'audience'>,
): Promise<void> {
  const line = sql`string_to_array((select here.path from ${organization} here where here.id = ${organizationId}), '/')::uuid[]`;
  const problems: Record<string, Text[]> = {};
  const isUsable = usableTemplates.of(ctx.services);
  if (template_id && !(await isUsable(ctx.db, organizationId, kind, template_id))) problems.template_id = [notHere];
  const departments = await ctx.db
    .select({ id: department.id })
    .from(department)
    .innerJoin(organization, eq(organization.id, department.organization_id))
    .where(
      and(
        inArray(department.id, [...audience.department_ids]),
        sql`${organizationId} = any (string_to_array(${organization.path}, '/'))`,
      ),
    );
  if (departments.length < new Set(audience.department_ids).size) problems['audience.department_ids'] = [notHere];
  const posts = await ctx.db
    .select({ id: post.id })
    .from(post)
    .where(
      and(
        inArray(post.id, [...audience.post_ids]),
        sql`coalesce(${post.organization_id}, ${post.client_id}) = any (${line})`,
      ),
    );
  if (posts.length < new Set(audience.post_ids).size) problems['audience.post_ids'] = [notHere];
  if (Object.keys(problems).length) throw refuseFields(problems);
}

/** Changes facts and state. Publishing retires the one before it of the same kind and audience. */
export async function updateConfig(ctx: Context, id: string, { version, ...change }: Change) {
  const before = await viewConfig(ctx, id);
  await requireOwn(ctx, before.organization_id, { ...change, kind: before.kind });
  if (change.status === 'published') {
    if (!change.template_id && Object.keys(change.settings).length === 0) throw refuse(r.empty);
    await ctx.db
      .update(config)
      .set({ status: 'retired', version: sql`${config.version} + 1` })
      .where(
        and(
          eq(config.organization_id, before.organization_id),
          eq(config.kind, before.kind),
          eq(config.status, 'published'),
          ne(config.id, id),
          sql`${config.audience} = ${JSON.stringify(change.audience)}::jsonb`,
        ),
      );
  }
  const [row] = await ctx.db
    .update(config)
    .set({ ...change, version: sql`${config.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(config.id, id), eq(config.version, version)))
    .returning({ id: config.id });
  if (!row) throw await staleBecause(ctx, 'organization_template_config', id);
  const after = await viewConfig(ctx, id);
  ctx.audit({
    action: 'template_config.update',
    target: ['organization_template_config', id],
    organization_id: before.organization_id,
    before,
    after,
  });
  return after;
}

export async function removeConfig(ctx: Context, id: string): Promise<void> {
  const before = await viewConfig(ctx, id);
  if (before.status === 'published') throw refuse(r.published);
  await ctx.db.delete(config).where(eq(config.id, id));
  ctx.audit({
    action: 'template_config.remove',
    target: ['organization_template_config', id],
    organization_id: before.organization_id,
    before,
  });
}

/** Whom an audience reaches. Children and families are named only to those whose work they are (0306). */
export function viewAudience(ctx: Context, query: AudienceQuery) {
  const asked = query.organization_ids.length ? query.organization_ids : [currentOrganization(ctx.actor)];
  const organizations = asked.filter((id) => ctx.scope.organizations.includes(id));
  return listAudience(ctx.db, organizations, query, holds(ctx.actor, studentRights.details));
}
