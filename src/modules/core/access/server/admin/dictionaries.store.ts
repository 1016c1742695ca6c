import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { is, whether } from '#server/lists/resource-list.ts';
import { defineStore } from '#server/store/store.ts';
import type { Reach } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { adminFieldTexts, adminRefusals } from '../../contract/admin.refusals.ts';
import { adminDictionaries } from '../../contract/admin-settings.contract.ts';
import { WORKBENCH_DICTIONARY } from '../catalogue/catalogue.ts';
import { rightsChanged } from '../rights-changed.service.ts';
import { dictionary } from '../tables.ts';
import { wholeGroup } from './admin-area.ts';
import { usesOf } from './dictionary-uses.service.ts';

const ofProduct = isNull(dictionary.client_id);
const ofGroup: Reach = (ctx) => [wholeGroup(ctx)];
const taken = { field: 'dict_value', text: adminFieldTexts.value_taken };

/** Values of the dictionaries: those of the product, which every school group has, and those of the group itself. */
export const dictionaryStore = defineStore(adminDictionaries, {
  table: dictionary,
  reach: { read: ofGroup, write: ofGroup },
  owner: dictionary.client_id,
  shared: { with: () => ofProduct, refusal: adminRefusals.value_locked },
  columns: { is_builtin: sql<boolean>`${ofProduct}` },
  list: {
    sorts: { sort: dictionary.sort, dict_value: dictionary.dict_value },
    default_sort: 'sort',
    filters: { dict_type: is(dictionary.dict_type), is_builtin: whether(ofProduct) },
    search: [dictionary.dict_text, dictionary.dict_text_en, dictionary.dict_value],
  },
  unique: { dictionary_client_id_dict_type_dict_value_unique: taken },
  beforeCreate: async ({ db }, { dict_type, dict_value }) => {
    const same = and(ofProduct, eq(dictionary.dict_type, dict_type), eq(dictionary.dict_value, dict_value));
    if (await db.$count(dictionary, same)) throw refuseFields({ dict_value: [taken.text] });
    return undefined;
  },
  beforeUpdate: async (_ctx, _change, before) => requireUnlocked(before),
  beforeRemove: async (ctx, before) => {
    requireUnlocked(before);
    if ((await usesOf(ctx, wholeGroup(ctx), before)).length) throw refuse(adminRefusals.value_in_use);
  },
  after: rightsChanged,
});

function requireUnlocked({ is_locked }: { readonly is_locked: boolean }): undefined {
  if (is_locked) throw refuse(adminRefusals.value_locked);
}

/** What the dictionaries of the product are called; one of a school group has its code alone. */
const NAMES: ReadonlyMap<string, Text> = new Map([
  [WORKBENCH_DICTIONARY, { cn: '工作台分组', us: 'Workbench groups' }],
]);

/** A value with the places where it is used. */
export async function viewEntry(ctx: Context, id: string) {
  const row = await dictionaryStore.get(ctx, id);
  const uses = await usesOf(ctx, wholeGroup(ctx), row);
  return { ...row, uses: uses.map(({ name, n }) => ({ name: name[ctx.lang], n })) };
}

export async function viewDictionaries(ctx: Context, query: Parameters<typeof dictionaryStore.list>[1]) {
  const types = await ctx.db
    .select({ dict_type: dictionary.dict_type, n: count() })
    .from(dictionary)
    .where(dictionaryStore.within([wholeGroup(ctx)]))
    .groupBy(dictionary.dict_type)
    .orderBy(asc(dictionary.dict_type));
  return {
    ...(await dictionaryStore.list(ctx, query)),
    types: types.map((one) => ({ ...one, name: NAMES.get(one.dict_type) ?? null })),
  };
}
