import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { is } from '#server/lists/resource-list.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { defineStore } from '#server/store/store.ts';
import type { Caller, Writer } from '#server/store/store-types.ts';
import { refuse } from '#shared/refusal.ts';
import { liveRefusals as r } from '../../contract/live.refusals.ts';
import { liveTypes } from '../../contract/live-types.contract.ts';
import { live, liveType } from '../tables.ts';

/** Types belong to a school group; a school adds its own, of which another school of the group sees nothing. */
const ownGroup = ({ actor }: Caller): readonly string[] => (actor.client_id ? [actor.client_id] : []);

/** The group as a whole, where its own office works; else the school of the caller. */
const schoolOf = ({ actor }: Caller): string | null =>
  actor.organization_id === actor.client_id ? null : currentOrganization(actor);

function requireOwn(ctx: Writer, before: { readonly organization_id: string | null }): void {
  if (before.organization_id !== schoolOf(ctx)) throw refuse(r.type_given);
}

export const liveTypeStore = defineStore(liveTypes, {
  table: liveType,
  reach: { read: ownGroup, write: ownGroup },
  owner: liveType.client_id,
  shared: { with: () => isNull(liveType.client_id), refusal: r.type_given },
  columns: { is_given: sql<boolean>`(${liveType.organization_id} is null)` },
  list: {
    sorts: { sort: liveType.sort, name: liveType.name, code: liveType.code },
    default_sort: 'sort',
    filters: { status: is(liveType.status) },
    search: [liveType.name, liveType.name_en, liveType.code],
  },
  unique: { live_type_code: r.type_taken },
  in_use: r.type_used,
  beforeCreate: async (ctx) => ({ organization_id: schoolOf(ctx) }),
  beforeUpdate: async (ctx, _change, before) => {
    requireOwn(ctx, before);
    return undefined;
  },
  beforeRemove: async (ctx, before) => {
    requireOwn(ctx, before);
    if (await ctx.db.$count(live, eq(live.live_type_id, before.id))) throw refuse(r.type_used);
  },
});

/** Types of one school: its own, and those of the group and the product that it did not replace. */
export const typesAt = (organizationId: string | null) =>
  and(
    or(isNull(liveType.organization_id), organizationId ? eq(liveType.organization_id, organizationId) : sql`false`),
    sql`not exists (select 1 from live_type nearer where nearer.code = "live_type"."code" and nearer.id <> "live_type"."id"
      and ((nearer.organization_id is not null and "live_type"."organization_id" is null and nearer.organization_id = ${organizationId})
        or (nearer.organization_id is null and nearer.client_id is not null and "live_type"."client_id" is null)))`,
  );

type Query = Parameters<typeof liveTypeStore.list>[1];

export const listTypes = (ctx: Context, query: Query) =>
  liveTypeStore.list(ctx, query, typesAt(ctx.actor.organization_id));
