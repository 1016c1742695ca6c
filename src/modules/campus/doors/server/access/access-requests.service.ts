import { and, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { bindMoves } from '#server/lifecycle/moves.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { notify } from '#server/notify/notify.ts';
import { type Actor, currentOrganization } from '#server/rights/actor.ts';
import { dayBounds, dayOf } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { accessRequestLifecycle } from '../../contract/access-request.lifecycle.ts';
import type { accessRequests } from '../../contract/access-requests.contract.ts';
import { doorMessages, doorRefusals as r, doorTexts as t } from '../../contract/doors.refusals.ts';
import { doorRights } from '../../rights.ts';
import { isActivePerson } from '../access.queries.ts';
import { locksOfPeople, push, refreshLocks } from '../lock/permits.service.ts';
import { accessRequest, dlockGroup, dlockGroupMember, doorlock } from '../tables.ts';
import { requestActions } from './access-requests.policy.ts';

type Query = z.output<(typeof accessRequests)['list']['query']>;
type Body<K extends 'create' | 'review'> = z.output<(typeof accessRequests)[K]['body']>;

const moves = bindMoves({
  type: 'access_request',
  lifecycle: accessRequestLifecycle,
  table: accessRequest,
  wrong_state: r.request_state,
  review: { moves: ['review'] },
});

export const selectRequests = (db: Db) =>
  db
    .select({
      id: accessRequest.id,
      user: { id: user.id, name: user.name, name_en: user.name_en },
      lock: { id: doorlock.id, name: doorlock.name, name_en: doorlock.name_en },
      reason: accessRequest.reason,
      status: accessRequest.status,
      organization_id: accessRequest.organization_id,
      group: { id: dlockGroup.id, name: dlockGroup.name, name_en: dlockGroup.name_en },
      until: accessRequest.until,
      opinion: accessRequest.opinion,
      created_at: accessRequest.created_at,
      version: accessRequest.version,
    })
    .from(accessRequest)
    .innerJoin(user, eq(user.id, accessRequest.user_id))
    .innerJoin(doorlock, eq(doorlock.id, accessRequest.doorlock_id))
    .leftJoin(dlockGroup, eq(dlockGroup.id, accessRequest.dlock_group_id));

type Selected = Awaited<ReturnType<typeof selectRequests>>[number];

/** A request as the reader sees it, with what they may do. */
export const shownTo =
  (actor: Actor) =>
  ({ organization_id, ...row }: Selected) => ({
    ...row,
    actions: requestActions({ organization_id, status: row.status, user_id: row.user.id }, actor),
  });

const list = defineList<Query>({
  table: accessRequest,
  id: accessRequest.id,
  sorts: { created_at: accessRequest.created_at },
  default_sort: '-created_at',
  filters: { status: anyOf(accessRequest.status), doorlock_id: is(accessRequest.doorlock_id) },
});

export function listRequests({ db, actor }: Context, { q: _q, ...query }: Query) {
  const here = eq(accessRequest.organization_id, currentOrganization(actor));
  return pageOf(db, list, query, here, async (database, plan) =>
    (await planned(selectRequests(database), plan)).map(shownTo(actor)),
  );
}

export const MOST_SHOWN = 20;

export async function listOwnRequests({ db, actor }: Context) {
  const own = eq(accessRequest.user_id, actor.user_id);
  const rows = await selectRequests(db).where(own).orderBy(desc(accessRequest.created_at)).limit(MOST_SHOWN);
  return { list: rows.map(shownTo(actor)) };
}

async function show({ db, actor }: Context, id: string) {
  const [row] = await selectRequests(db).where(eq(accessRequest.id, id));
  if (!row) throw refuse(shared.not_found);
  return shownTo(actor)(row);
}
export type Shown = Awaited<ReturnType<typeof show>>;

/** Somebody of the school asks to be let through one of its doors; those who manage access groups are notified. */
export async function requestAccess(ctx: Context, { doorlock_id, reason }: Body<'create'>) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const [lock] = await db
    .select({ id: doorlock.id })
    .from(doorlock)
    .where(and(eq(doorlock.id, doorlock_id), eq(doorlock.organization_id, organization_id)));
  if (!lock) throw refuse(shared.not_found);
  if (!(await isActivePerson(db, organization_id, actor.user_id))) throw refuse(shared.no_right);
  const [row] = await db
    .insert(accessRequest)
    .values({ organization_id, doorlock_id, user_id: actor.user_id, reason })
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === 'access_request_open' ? refuse(r.request_open) : error;
    });
  if (!row) throw new Error('a request was not stored');
  await moves.begin(ctx, row);
  ctx.audit({ action: 'access_request.create', target: ['access_request', row.id], organization_id });
  const shown = await show(ctx, row.id);
  await notifyAboutRequest(
    ctx,
    shown,
    'asked',
    await holders(db, doorRights.groups, organization_id),
    '/doorLock?tab=requests',
  );
  return shown;
}

/** Lets somebody through the door by an access group that holds it, until a day, or says why not. */
export async function reviewRequest(ctx: Context, id: string, { version, result, ...how }: Body<'review'>) {
  const { db, actor, services } = ctx;
  const organization_id = currentOrganization(actor);
  const row = await moves.lockIn(db, eq(accessRequest.organization_id, organization_id), id, 'review', version);
  if (!requestActions(row, actor).includes('review')) throw refuse(r.own_request);
  const { opinion } = how;
  if (result === 'rejected') {
    if (!opinion) throw refuseFields({ opinion: [t.opinion_needed] });
    await moves.advance(ctx, row, 'review', { to: result, set: { opinion }, reason: opinion });
  } else {
    const { dlock_group_id, until } = how;
    await requireGroup(ctx, dlock_group_id, row.doorlock_id);
    if (until && until < dayOf(new Date().toISOString(), actor.time_zone))
      throw refuseFields({ until: [t.until_past] });
    await moves.advance(ctx, row, 'review', { to: result, set: { dlock_group_id, until, opinion }, reason: opinion });
    const ends = until && dayBounds(until, actor.time_zone).end;
    await db
      .insert(dlockGroupMember)
      .values({
        organization_id,
        dlock_group_id: dlock_group_id ?? '',
        user_id: row.user_id,
        source: 'manual',
        until: ends,
      })
      .onConflictDoUpdate({
        target: [dlockGroupMember.dlock_group_id, dlockGroupMember.user_id, dlockGroupMember.source],
        // who is in for longer already stays so
        set: {
          until: sql`case when ${dlockGroupMember.until} is null then null else greatest(${dlockGroupMember.until}, excluded.until) end`,
        },
      });
    const locks = await locksOfPeople(db, [row.user_id]);
    await refreshLocks(ctx, locks);
    ctx.afterCommit(() => void Promise.all(locks.map((lock) => push(services, lock))).catch(() => undefined));
  }
  const shown = await show(ctx, id);
  await notifyAboutRequest(ctx, shown, result, [row.user_id], '/mobile/accessCard');
  return shown;
}

export async function withdrawRequest(ctx: Context, id: string) {
  const { db, actor } = ctx;
  const row = await moves.lockIn(db, eq(accessRequest.user_id, actor.user_id), id, 'withdraw');
  await moves.advance(ctx, row, 'withdraw');
  return show(ctx, id);
}

async function requireGroup({ db, actor }: Context, groupId: string | null, lockId: string): Promise<void> {
  if (!groupId) throw refuseFields({ dlock_group_id: [t.group_needed] });
  const [group] = await db
    .select({ locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(and(eq(dlockGroup.id, groupId), eq(dlockGroup.organization_id, currentOrganization(actor))));
  if (!group) throw refuseFields({ dlock_group_id: [t.foreign_group] });
  if (!group.locks.includes(lockId)) throw refuseFields({ dlock_group_id: [t.group_without_lock] });
}

async function notifyAboutRequest(
  ctx: Context,
  shown: Shown,
  what: keyof typeof doorMessages,
  to: readonly string[],
  link: string,
) {
  const { user: who, lock } = shown;
  await notify(ctx, {
    event: `access_request.${what}`,
    to: to.filter((one) => one !== ctx.actor.user_id),
    organization_id: currentOrganization(ctx.actor),
    title: {
      cn: localize(doorMessages[what], 'cn', { who: who.name, door: lock.name }),
      us: localize(doorMessages[what], 'us', { who: who.name_en ?? who.name, door: lock.name_en ?? lock.name }),
    },
    link,
  });
  await todosChanged(ctx, [...(await holders(ctx.db, doorRights.groups, currentOrganization(ctx.actor)))]);
}
