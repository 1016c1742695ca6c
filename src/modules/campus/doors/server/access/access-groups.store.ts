import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { audienceQuery, reachesAudience } from '#server/audience/audience.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, is, whether } from '#server/lists/resource-list.ts';
import type { Services } from '#server/services.ts';
import { type NamedRow, namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import type { Audience } from '#shared/audience.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { accessGroups, timeQuanta } from '../../contract/access-groups.contract.ts';
import { doorRefusals as r, doorTexts as t } from '../../contract/doors.refusals.ts';
import { overlap } from '../access.policy.ts';
import { membersAt } from '../access.queries.ts';
import { requireRoomForHours } from '../devices/device-limits.service.ts';
import { refreshLocks } from '../lock/permits.service.ts';
import {
  dlockGrant,
  dlockGroup,
  dlockGroupMember,
  dlockGroupTimeQuantum,
  doorlock,
  doorlockPermit,
} from '../tables.ts';

export interface Quantum {
  id: string;
  name: string;
  weekdays: number[];
  windows: { start: string; end: string }[];
}

/** Access groups of a school. A change is sent to the devices of its old doors and of its new ones. */
export const accessGroupStore = defineStore(accessGroups, {
  table: dlockGroup,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    locks: whole<NamedRow[]>(sql`(
      select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'name_en', l.name_en) order by l.name), '[]')
        from ${doorlock} l where l.id = any (${dlockGroup.doorlock_ids}))`),
    quanta: whole<Quantum[]>(sql`(
      select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'weekdays', q.weekdays, 'windows', q.windows) order by q.id), '[]')
        from ${dlockGroupTimeQuantum} q where q.dlock_group_id = ${dlockGroup.id} and q.status = 'active')`),
    confirmed_by: namedBy(dlockGroup.confirmed_by, user),
    members_count: whole<number>(
      sql`(select count(distinct m.user_id)::int from ${membersAt()} m where m.dlock_group_id = ${dlockGroup.id})`,
    ),
    pending_count: whole<number>(sql`(
      select count(*)::int from ${doorlockPermit} p where p.doorlock_id = any (${dlockGroup.doorlock_ids}) and p.is_pending)`),
  },
  list: {
    sorts: { name: dlockGroup.name, review: sql`(not ${dlockGroup.is_visitor_area})` },
    default_sort: 'name',
    filters: { status: anyOf(dlockGroup.status), to_review: whether(isNotNull(dlockGroup.confirm_by)) },
    search: [dlockGroup.name, dlockGroup.name_en],
  },
  beside: ['dry_run'],
  references: { doorlock_ids: { table: doorlock, text: t.foreign_lock } },
  unique: { dlock_group_name: { field: 'name', text: t.name_used } },
  beforeCreate: async (ctx, { audience }) => {
    if (audience && !(await reachesAudience(ctx.services, ctx, audience)))
      throw refuseFields({ audience: [t.not_reached] });
    return undefined;
  },
  beforeUpdate: async (ctx, { audience }) => {
    if (audience && !(await reachesAudience(ctx.services, ctx, audience)))
      throw refuseFields({ audience: [t.not_reached] });
    return undefined;
  },
  beforeRemove: async ({ db }, { id }) => {
    const guests = and(
      eq(dlockGrant.dlock_group_id, id),
      isNotNull(dlockGrant.guest_ref),
      gt(dlockGrant.ends_at, sql`now()`),
    );
    const [used] = await db
      .select({ n: sql<number>`count(distinct ${dlockGrant.source})::int` })
      .from(dlockGrant)
      .where(guests);
    if (used?.n) throw refuse(r.group_in_use, { n: used.n });
  },
  after: async (ctx, move, id, before) => {
    if (move !== 'remove') {
      await requireRoomForHours(ctx.db, [id]);
      await applyAudience(ctx, id);
    }
    const [now] = await ctx.db.select({ locks: dlockGroup.doorlock_ids }).from(dlockGroup).where(eq(dlockGroup.id, id));
    await refreshLocks(ctx, [...(before?.doorlock_ids ?? []), ...(now?.locks ?? [])]);
  },
});

/** Brings the members of a group up to date with its rule. Returns whether anybody came or went. */
export async function applyAudience(
  { db, services }: { readonly db: Db; readonly services: Services },
  groupId: string,
): Promise<boolean> {
  const [group] = await db.select().from(dlockGroup).where(eq(dlockGroup.id, groupId));
  if (!group) return false;
  const { organization_id, audience } = group;
  const people = audience
    ? sql`select distinct user_id from (${audienceQuery(services, audience as Audience, organization_id)}) a where for_user_id is null`
    : sql`select null::uuid as user_id where false`;
  const byRule = and(eq(dlockGroupMember.dlock_group_id, groupId), eq(dlockGroupMember.source, 'rule'));
  const gone = await db
    .delete(dlockGroupMember)
    .where(and(byRule, sql`${dlockGroupMember.user_id} not in (${people})`))
    .returning({ user_id: dlockGroupMember.user_id });
  const come = await db.execute<{ user_id: string }>(sql`
    insert into ${dlockGroupMember} (organization_id, dlock_group_id, user_id, source)
    select ${organization_id}::uuid, ${groupId}::uuid, user_id, 'rule' from (${people}) p
    on conflict do nothing returning user_id`);
  return gone.length > 0 || come.rows.length > 0;
}

/** Hours of access groups. Windows of one slot may not overlap; a change reaches every device of the group. */
export const timeQuantumStore = defineStore(timeQuanta, {
  table: dlockGroupTimeQuantum,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: { group: namedBy(dlockGroupTimeQuantum.dlock_group_id, dlockGroup) },
  list: {
    sorts: { name: dlockGroupTimeQuantum.name },
    default_sort: 'name',
    filters: { dlock_group_id: is(dlockGroupTimeQuantum.dlock_group_id) },
  },
  references: { dlock_group_id: { table: dlockGroup, text: t.foreign_group } },
  computed: ({ windows }) => {
    const pair = windows && overlap(windows);
    if (!pair) return {};
    const [a, b] = pair.map(({ start, end }) => `${start}–${end}`);
    throw refuse(r.windows_overlap, { a: a ?? '', b: b ?? '' });
  },
  after: async (ctx, _move, id, before) => {
    const own = ctx.db
      .select({ id: dlockGroupTimeQuantum.dlock_group_id })
      .from(dlockGroupTimeQuantum)
      .where(eq(dlockGroupTimeQuantum.id, id));
    const groups = await ctx.db
      .select({ id: dlockGroup.id, locks: dlockGroup.doorlock_ids })
      .from(dlockGroup)
      .where(
        before
          ? sql`${dlockGroup.id} in (${own}) or ${dlockGroup.id} = ${before.dlock_group_id}`
          : inArray(dlockGroup.id, own),
      );
    await requireRoomForHours(
      ctx.db,
      groups.map((one) => one.id),
    );
    await refreshLocks(
      ctx,
      groups.flatMap((one) => one.locks),
    );
  },
});
