import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { staffOf } from '#modules/core/school/server/public.ts';
import { findPublished, namesOfForms } from '#modules/desk/forms/server/public.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import { file } from '#server/files/tables.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, natural } from '#server/lists/resource-list.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { countOf, fieldsBy, type NamedRow, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization, type Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { oaItems } from '../../contract/oa-items.contract.ts';
import { officeRefusals as r, officeTexts as t } from '../../contract/office.refusals.ts';
import { officeRights } from '../../rights.ts';
import { hasSteps } from '../papers/paper-flow.service.ts';
import { oaApplication, oaItem, oaPerm } from '../tables.ts';

type ItemRow = typeof oaItem.$inferSelect;

export const itemIcons = defineFileKind({
  kind: 'oa_item_icon',
  max_bytes: 1 << 20,
  types: [...IMAGES],
  image: { max_side: 256 },
  can_read: () => true,
});

/** Who does not keep the items finds those that are in use. */
const among = (actor: Actor): SQL => (holds(actor, officeRights.manage) ? sql`true` : (eq(oaItem.status, 'on') as SQL));

const handlers = whole<NamedRow[]>(
  sql`(select coalesce(json_agg(json_build_object('id', ${user.id}, 'name', ${user.name}, 'name_en', ${user.name_en}) order by ${user.name}), '[]') from ${user} where ${user.id} = any (${oaItem.handler_user_ids}))`,
);

export const oaItemStore = defineStore(oaItems, {
  table: oaItem,
  reach: { read: ownOrganization, write: ownOrganization },
  among,
  columns: {
    handlers,
    icon: fieldsBy<{ id: string; name: string } | null>(oaItem.icon_file_id, file, { id: file.id, name: file.name }),
    scope_count: countOf(oaPerm, and(eq(oaPerm.oa_item_id, oaItem.id), eq(oaPerm.status, 'on'))),
    running_count: countOf(
      oaApplication,
      and(
        eq(oaApplication.oa_item_id, oaItem.id),
        inArray(oaApplication.status, ['submitted', 'returned', 'approved']),
      ),
    ),
  },
  async decorate(db, rows) {
    const names = await namesOfForms(
      db,
      rows.flatMap(({ form_id }) => form_id ?? []),
    );
    return rows.map((row) => ({ ...row, form: names.get(row.form_id ?? '') ?? null }));
  },
  list: {
    sorts: { sort: oaItem.sort, name: natural(oaItem.name), updated_at: oaItem.updated_at },
    default_sort: 'sort',
    filters: { category: anyOf(oaItem.category), status: anyOf(oaItem.status) },
    search: [oaItem.name, oaItem.name_en, oaItem.code],
  },
  references: { handler_user_ids: { check: staffOf, text: t.not_staff } },
  files: { icon_file_id: itemIcons },
  unique: { oa_item_code: r.code_taken },
  beside: ['status'],
  beforeCreate: async (ctx, draft, organization_id) => {
    await requireSound(ctx, organization_id, draft);
    return { status: 'draft' as const };
  },
  async beforeUpdate(ctx, change, before) {
    await requireSound(ctx, before.organization_id, change);
    if (change.code !== before.code && before.status !== 'draft') throw refuseFields({ code: [t.shipped_code] });
    const { status } = change;
    if (status !== before.status) {
      if (status === 'draft') throw refuseFields({ status: [t.no_way_back] });
      if (status === 'on') await requireComplete(ctx, { ...before, ...change });
    }
    const isNew = before.status !== 'draft' && MADE_OF.some((fact) => !isSame(before[fact], change[fact]));
    return { status, ...(isNew ? { item_version: before.item_version + 1 } : {}) };
  },
});

/** What papers are made of: a change of it is a new version of the item. */
const MADE_OF = [
  'name',
  'form_id',
  'handler_code',
  'handler_user_ids',
  'needs_amount',
  'needs_subject',
  'amount_limit_fen',
  'external_url',
] as const satisfies readonly (keyof ItemRow)[];

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Facts = Pick<ItemRow, 'form_id' | 'external_url' | 'handler_user_ids' | 'needs_amount' | 'needs_subject'>;

async function requireSound({ db }: Writer, organization_id: string, facts: Facts): Promise<void> {
  const { form_id, external_url } = facts;
  const wrong: Record<string, Text[]> = {};
  if (form_id && external_url) wrong['external_url'] = [t.form_or_link];
  if (external_url && !URL.canParse(external_url)) wrong['external_url'] = [t.not_a_link];
  else if (external_url && new URL(external_url).protocol !== 'https:') wrong['external_url'] = [t.not_a_link];
  if (form_id && !(await findPublished(db, { organization_id, usage: 'oa', form_id })))
    wrong['form_id'] = [t.not_a_form];
  if (facts.needs_subject && !facts.needs_amount) wrong['needs_amount'] = [t.subject_needs_amount];
  if (Object.keys(wrong).length) throw refuseFields(wrong);
}

/** An item that is used has a form (or a page elsewhere), somebody who decides, and somebody to whom it is open. */
async function requireComplete(ctx: Writer, item: ItemRow): Promise<void> {
  const scopes = await ctx.db.$count(oaPerm, and(eq(oaPerm.oa_item_id, item.id), eq(oaPerm.status, 'on')));
  const isAnswered = item.form_id !== null || item.external_url !== null;
  const isDecided = item.external_url !== null || (await hasSteps(ctx as Context, item));
  if (scopes === 0 || !isAnswered || !isDecided) throw refuse(r.incomplete);
}
