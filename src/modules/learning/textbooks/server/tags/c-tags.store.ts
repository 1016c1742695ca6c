import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { is } from '#server/lists/resource-list.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Caller, Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { isSameLabel } from '#shared/text/label.ts';
import { listIn } from '#shared/text.ts';
import { cTags } from '../../contract/c-tags.contract.ts';
import { textbookRefusals as r, textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { clientOf, ownGroup } from '../group.policy.ts';
import { mayUnmerge } from '../knowledge/knowledges.store.ts';
import { cTag, cTagUse } from '../tables.ts';
import { tagKey } from './c-tags.policy.ts';

/** Tags of the group, and those of the caller's own organisation. */
export const visibleTags = ({ actor }: Caller): SQL | undefined =>
  or(isNull(cTag.organization_id), eq(cTag.organization_id, currentOrganization(actor)));

/** How many resources and works have the tag, whichever school's. */
const usesOfTag = whole<number>(
  sql`(select coalesce(sum(${cTagUse.n}), 0)::int from ${cTagUse} where ${cTagUse.c_tag_id} = ${cTag.id})`,
);

export const tagStore = defineStore(cTags, {
  table: cTag,
  reach: { read: ownGroup, write: ownGroup },
  owner: cTag.client_id,
  held_at_group: true,
  beside: ['keep'],
  columns: { may_unmerge: mayUnmerge(cTag.status, cTag.merged_at), uses_n: usesOfTag },
  list: {
    sorts: { uses: usesOfTag, name: cTag.name },
    default_sort: '-uses',
    filters: {
      tag_group: is(cTag.tag_group),
      ids: (ids) => inArray(cTag.id, ids),
      status: is(cTag.status),
      merged: (isMerged) => (isMerged ? eq(cTag.status, 'merged') : ne(cTag.status, 'merged')),
    },
    search: [cTag.name, cTag.name_en],
  },
  unique: { c_tag_name: { field: 'name', text: t.name_taken } },
  beforeCreate: async (ctx, draft) => {
    // a tag of the whole group stands in the choice of every school; where 2505 is held is asked of every change
    if (draft.scope === 'client' && !holds(ctx.actor, subjectRights.manage)) throw refuse(shared.no_right);
    const organization_id = draft.scope === 'client' ? null : currentOrganization(ctx.actor);
    const name_key = tagKey(draft.name);
    await requireFreeName(ctx, { id: null, ...draft, name_key, organization_id });
    if (!draft.keep) await requireUnlike(ctx, { ...draft, name_key, organization_id });
    return { name_key, organization_id };
  },
  beforeUpdate: async (ctx, change, before) => {
    requireWithin(ctx, before);
    // merging and its undo are calls of their own
    if ((change.status === 'merged') !== (before.status === 'merged') && change.status)
      throw refuseFields({ status: [t.not_by_hand] });
    const name_key = tagKey(change.name);
    await requireFreeName(ctx, { ...before, ...change, id: before.id, name_key });
    return { name_key };
  },
  beforeRemove: async (ctx, before) => {
    requireWithin(ctx, before);
    const { uses_n: n } = await tagStore.get(ctx, before.id);
    if (n > 0) throw refuse(r.tag_in_use, { n });
    await ctx.db.delete(cTagUse).where(eq(cTagUse.c_tag_id, before.id));
  },
});

/** Refuses (404001) a tag of a school where the caller may not keep tags. */
export function requireWithin(
  { scope }: Caller,
  { organization_id }: { readonly organization_id: string | null },
): void {
  if (organization_id && !scope.organizations.includes(organization_id)) throw refuse(shared.not_found);
}

type Named = Pick<typeof cTag.$inferSelect, 'name' | 'name_key' | 'tag_group' | 'organization_id'>;

/**
 * Refuses (422) the name of another tag of the same place, if only in another width or with other spaces. Those who want
 * the same name wait for each other: the index knows a name as it is written alone.
 */
async function requireFreeName(ctx: Writer, { id, ...tag }: Named & { readonly id: string | null }): Promise<void> {
  const name = `c_tag:${tag.organization_id ?? clientOf(ctx)}:${tag.tag_group}:${tag.name_key}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  const rows = await ctx.db
    .select({ name: cTag.name })
    .from(cTag)
    .where(
      and(
        eq(cTag.client_id, clientOf(ctx)),
        eq(cTag.tag_group, tag.tag_group),
        eq(cTag.name_key, tag.name_key),
        tag.organization_id ? eq(cTag.organization_id, tag.organization_id) : isNull(cTag.organization_id),
        id ? ne(cTag.id, id) : undefined,
      ),
    );
  if (rows.some((row) => isSameLabel(row.name, tag.name))) throw refuseFields({ name: [t.name_taken] });
}

/** Refuses a tag whose name is nearly that of another one, and names those; the same name is said at its field. */
async function requireUnlike(ctx: Writer, { name_key, tag_group }: Named): Promise<void> {
  const near =
    name_key.length > 1
      ? or(
          eq(cTag.name_key, name_key),
          sql`position(${name_key} in ${cTag.name_key}) > 0`,
          sql`length(${cTag.name_key}) > 1 and position(${cTag.name_key} in ${name_key}) > 0`,
        )
      : eq(cTag.name_key, name_key);
  const here = and(eq(cTag.client_id, clientOf(ctx)), visibleTags(ctx), eq(cTag.tag_group, tag_group));
  const rows = await ctx.db
    .select({ name: cTag.name })
    .from(cTag)
    .where(and(here, eq(cTag.status, 'active'), near))
    .orderBy(desc(usesOfTag))
    .limit(5);
  if (rows.length === 0) return;
  const names = rows.map((row) => row.name);
  throw refuse(r.similar, { names: { cn: listIn('cn', names), us: listIn('us', names) } });
}
