import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { nameParts, reachesAudience } from '#server/audience/audience.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, is } from '#server/lists/resource-list.ts';
import { currentOrganization, scopeOf } from '#server/rights/actor.ts';
import { fieldsBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization, type Writer } from '#server/store/store-types.ts';
import type { Audience } from '#shared/audience.ts';
import { refuse } from '#shared/refusal.ts';
import { oaPerms } from '../../contract/oa-perms.contract.ts';
import { officeRefusals as r, officeTexts as t } from '../../contract/office.refusals.ts';
import { officeRights } from '../../rights.ts';
import { oaItem, oaPerm } from '../tables.ts';
import { reachedBy } from './may-start.service.ts';

interface ItemName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly name_en: string | null;
}

const { id, code, name, name_en } = oaItem;

export const oaPermStore = defineStore(oaPerms, {
  table: oaPerm,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: { item: fieldsBy<ItemName>(oaPerm.oa_item_id, oaItem, { id, code, name, name_en }) },
  // their names are asked of the modules that know them, by the service
  decorate: (_db, rows) => rows.map((row) => ({ ...row, audience_parts: [] as Part[] })),
  list: {
    sorts: { updated_at: oaPerm.updated_at },
    default_sort: '-updated_at',
    filters: { oa_item_id: is(oaPerm.oa_item_id), user_id: () => undefined, status: anyOf(oaPerm.status) },
  },
  references: { oa_item_id: { table: oaItem, text: t.not_an_item } },
  beforeCreate: async (ctx, draft) => {
    await requireReached(ctx, draft.audience);
    return undefined;
  },
  beforeUpdate: async (ctx, change, before) => {
    if (JSON.stringify(change.audience) !== JSON.stringify(before.audience)) await requireReached(ctx, change.audience);
    return undefined;
  },
});

type Part = Omit<Awaited<ReturnType<typeof nameParts>>[number], 'organization_id'>;
type Row = Awaited<ReturnType<typeof oaPermStore.handlers.get>>;
type Query = Parameters<typeof oaPermStore.handlers.list>[0]['query'];

/** Who opens an item opens it to those whom their right reaches. */
async function requireReached({ db, actor, services }: Writer, audience: Audience): Promise<void> {
  const chooser = { db, actor, scope: scopeOf(actor, officeRights.manage) };
  if (!(await reachesAudience(services, chooser, audience))) throw refuse(r.audience_reach);
}

/** A row with the parts of its audience by their names. */
export async function withNames<R extends Row>({ db, services }: Context, rows: readonly R[]): Promise<R[]> {
  const parts = rows.flatMap(({ audience }) => [...audience.include, ...(audience.exclude ?? [])]);
  const unique = [...new Map(parts.map((part) => [`${part.kind}:${part.id}`, { ...part, user_types: [] }])).values()];
  const named = new Map((await nameParts(db, services, unique)).map((one) => [`${one.kind}:${one.id}`, one]));
  return rows.map((row) => ({
    ...row,
    audience_parts: [...row.audience.include, ...(row.audience.exclude ?? [])].flatMap((part) => {
      const found = named.get(`${part.kind}:${part.id}`);
      if (!found) return [];
      const { organization_id: _, ...words } = found;
      return [words];
    }),
  }));
}

/** Scopes of the organisation; with a person those that open an item to them: why they may. */
export async function listPerms(ctx: Context, query: Query) {
  const page = await oaPermStore.list(ctx, query, query.user_id ? await opensTo(ctx, query.user_id) : undefined);
  return { ...page, list: await withNames(ctx, page.list) };
}

async function opensTo(ctx: Context, userId: string): Promise<SQL> {
  const here = eq(oaPerm.organization_id, currentOrganization(ctx.actor));
  const rows = await ctx.db
    .select()
    .from(oaPerm)
    .where(and(here, eq(oaPerm.status, 'on')));
  const reached = await reachedBy(ctx, rows, userId);
  return inArray(oaPerm.id, reached.size ? [...reached] : ['00000000-0000-0000-0000-000000000000']);
}
