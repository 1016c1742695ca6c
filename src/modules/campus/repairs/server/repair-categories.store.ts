import { eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { type NamedRow, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization, type Writer } from '#server/store/store-types.ts';
import { refuseFields } from '#shared/refusal.ts';
import { repairRefusals as r, repairTexts as t } from '../contract/repair.refusals.ts';
import { repairCategories } from '../contract/repair-categories.contract.ts';
import { repairersAmong } from './order-messages.service.ts';
import { repairCategory } from './tables.ts';

/** Kinds of faults of a school. */
export const repairCategoryStore = defineStore(repairCategories, {
  table: repairCategory,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    parent: whole<NamedRow | null>(sql`(
      select json_build_object('id', p.id, 'name', p.name, 'name_en', p.name_en)
        from ${repairCategory} p where p.id = ${repairCategory.parent_id})`),
    team: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'name_en', u.name_en)
               order by array_position(${repairCategory.team_ids}, u.id)), '[]')
        from ${user} u where u.id = any (${repairCategory.team_ids}))`),
  },
  list: {
    sorts: { sort: repairCategory.sort, name: repairCategory.name },
    default_sort: 'sort',
    filters: {},
    search: [repairCategory.name, repairCategory.name_en],
  },
  references: {
    parent_id: { table: repairCategory, text: t.not_parent },
    team_ids: { check: repairersAmong, text: t.not_repairer },
  },
  unique: { repair_category_name: { field: 'name', text: t.same_name } },
  in_use: r.category_used,
  beforeCreate: async (ctx, draft) => {
    await requireParent(ctx, draft.parent_id, null);
    return undefined;
  },
  beforeUpdate: async (ctx, change, before) => {
    await requireParent(ctx, change.parent_id, before.id);
    return undefined;
  },
});

/** Two levels: what has others below it stays at the top, and nothing hangs below what hangs itself. */
async function requireParent({ db }: Writer, parentId: string | null, ownId: string | null): Promise<void> {
  if (parentId === null) return;
  if (parentId === ownId) throw refuseFields({ parent_id: [t.not_parent] });
  const [parent] = await db
    .select({ parent_id: repairCategory.parent_id })
    .from(repairCategory)
    .where(eq(repairCategory.id, parentId));
  if (!parent || parent.parent_id !== null) throw refuseFields({ parent_id: [t.not_parent] });
  if (ownId === null) return;
  const [child] = await db
    .select({ id: repairCategory.id })
    .from(repairCategory)
    .where(eq(repairCategory.parent_id, ownId))
    .limit(1);
  if (child) throw refuseFields({ parent_id: [t.has_children] });
}
