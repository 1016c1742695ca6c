import { and, eq, exists, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { is } from '#server/lists/resource-list.ts';
import { holds } from '#server/rights/actor.ts';
import { countOf, fieldsBy, type NamedRow } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization, type Writer } from '#server/store/store-types.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { userGroupRefusals as r, userGroups } from '../contract/user-group.contract.ts';
import { userGroupsRights } from '../rights.ts';
import { userGroup, userGroupUser } from './tables.ts';

type Stored = typeof userGroup.$inferSelect;

/** Who is in a group and still belongs to its organisation. */
export const isCurrentMember = exists(
  sql`(select 1 from ${userOrganization} where ${and(
    eq(userOrganization.user_id, userGroupUser.user_id),
    eq(userOrganization.organization_id, userGroupUser.organization_id),
    running(userOrganization),
  )})`,
);

/** Groups of the organisation that a person is in: everybody's own, and the shared ones. Whose they are is asked here. */
export const userGroupStore = defineStore(userGroups, {
  table: userGroup,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    owner: fieldsBy<NamedRow>(userGroup.owner_id, user, { id: user.id, name: user.name, name_en: user.name_en }),
    member_count: countOf(userGroupUser, and(eq(userGroupUser.group_id, userGroup.id), isCurrentMember)),
  },
  list: {
    sorts: { name: userGroup.name, created_at: userGroup.created_at },
    default_sort: '-created_at',
    filters: { scope: is(userGroup.scope), archived: () => undefined }, // the store itself looks into the archive
    search: [userGroup.name],
  },
  unique: { user_group_name: r.name_taken },
  beforeCreate: async ({ actor }, { scope }) => {
    requireSharing(actor, scope);
    return { owner_id: actor.user_id };
  },
  beforeUpdate: async (ctx, { scope }, before) => {
    requireOwn(ctx, before);
    if (scope !== before.scope) requireSharing(ctx.actor, scope);
    return undefined;
  },
  beforeRemove: async (ctx, before) => requireOwn(ctx, before),
  after: async (ctx, move, _id, before) => {
    if (move === 'restore' && before) requireOwn(ctx, before);
  },
});

/** Whether somebody may see a group: their own, or a shared one. */
export const isVisibleTo = ({ actor }: Pick<Writer, 'actor'>, group: Pick<Stored, 'owner_id' | 'scope'>): boolean =>
  group.owner_id === actor.user_id || group.scope === 'shared';

/** Whether somebody may change a group: their own, or as `0710` a shared one. */
export const mayChange = ({ actor }: Pick<Writer, 'actor'>, group: Pick<Stored, 'owner_id' | 'scope'>): boolean =>
  group.owner_id === actor.user_id || (group.scope === 'shared' && holds(actor, userGroupsRights.sharedGroups));

/** Refuses groups of others: a private one does not exist (404001), a shared one is not theirs to change (403001). */
export function requireOwn(ctx: Pick<Writer, 'actor'>, group: Pick<Stored, 'owner_id' | 'scope'>): void {
  if (!isVisibleTo(ctx, group)) throw refuse(shared.not_found);
  if (!mayChange(ctx, group)) throw refuse(shared.no_right);
}

function requireSharing(actor: Writer['actor'], scope: string | undefined): void {
  if (scope === 'shared' && !holds(actor, userGroupsRights.sharedGroups)) throw refuse(r.no_sharing);
}
