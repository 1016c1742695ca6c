import { and, arrayOverlaps, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import { decision, fact, lentBy, reviewOf } from '#server/home-feed/review.ts';
import type { ReviewedKind } from '#server/home-feed/reviewed-kinds.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { localize } from '#shared/text.ts';
import { accessRequestLifecycle } from '../../contract/access-request.lifecycle.ts';
import { accessRequests } from '../../contract/access-requests.contract.ts';
import { doorMessages } from '../../contract/doors.refusals.ts';
import { doorRights } from '../../rights.ts';
import { accessRequest, dlockGroup } from '../tables.ts';
import { MOST_SHOWN, type Shown, selectRequests, shownTo } from './access-requests.service.ts';

/** Requests that wait for who manages access groups. */
export const doorTodos: FindTodos = async ({ db, actor }) => {
  const where = isWaiting(actor);
  if (!where || !actor.organization_id) return [];
  const rows = await selectRequests(db).where(where).orderBy(accessRequest.created_at).limit(MOST_SHOWN);
  const shown = rows.map(shownTo(actor)).filter((row) => row.actions.includes('review'));
  if (shown.length === 0) return [];
  const groups = await groupsOfLocks(
    db,
    actor.organization_id,
    shown.map(({ lock }) => lock.id),
  );
  return shown.map((row) => ({
    key: `access_request:${row.id}`,
    kind: 'access_request',
    title: localize(doorMessages.asked, 'cn', { who: row.user.name, door: row.lock.name }),
    title_en: localize(doorMessages.asked, 'us', {
      who: row.user.name_en ?? row.user.name,
      door: row.lock.name_en ?? row.lock.name,
    }),
    detail: row.reason,
    due_at: null,
    since: row.created_at,
    route: `/doorLock?tab=requests&request=${row.id}`,
    mobile_route: `/mobile/doorLock?tab=requests&request=${row.id}`,
    review: reviewOfRequest(
      actor,
      row,
      groups.filter(({ locks }) => locks.includes(row.lock.id)),
    ),
  }));
};

export const doorWaits: TodoWaits = ({ actor }) => anyRow(accessRequest, isWaiting(actor));

/** SQL condition: a request waits at the school; null: not for this person. */
const isWaiting = (actor: Actor): SQL | null =>
  actor.organization_id && holds(actor, doorRights.groups)
    ? (and(eq(accessRequest.organization_id, actor.organization_id), eq(accessRequest.status, 'pending')) as SQL)
    : null;

const groupsOfLocks = (db: Db, organizationId: string, lockIds: string[]) =>
  db
    .select({ id: dlockGroup.id, name: dlockGroup.name, name_en: dlockGroup.name_en, locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(
      and(
        eq(dlockGroup.organization_id, organizationId),
        eq(dlockGroup.status, 'active'),
        eq(dlockGroup.is_visitor_area, false),
        arrayOverlaps(dlockGroup.doorlock_ids, lockIds),
      ),
    );

/** Approved from its line where one group alone holds the door; else its page asks through which. */
function reviewOfRequest(
  actor: Actor,
  { id, version, ...row }: Shown,
  groups: Awaited<ReturnType<typeof groupsOfLocks>>,
) {
  const [group] = groups;
  const approve =
    group && groups.length === 1
      ? [
          decision('approve', accessRequests.review, id, {
            body: { version, result: 'approved', dlock_group_id: group.id },
            words: 'opinion',
          }),
        ]
      : [];
  return reviewOf(actor, {
    type: 'access_request',
    id,
    facts: [
      fact({ cn: '申请人', us: 'Who asks' }, row.user.name, row.user.name_en),
      fact({ cn: '门锁', us: 'Door' }, row.lock.name, row.lock.name_en),
      fact({ cn: '事由', us: 'Reason' }, row.reason),
      approve.length > 0 ? fact({ cn: '门禁组', us: 'Access group' }, group?.name, group?.name_en) : null,
    ],
    moves: [
      ...approve,
      decision('reject', accessRequests.review, id, { body: { version, result: 'rejected' }, words: 'opinion' }),
    ],
    batch: approve.length > 0,
    for: lentBy(actor, doorRights.groups),
  });
}

/** Requests that somebody decided, or made: own ones, and those of the school where they manage access groups. */
export const requestReviews: ReviewedKind = {
  type: 'access_request',
  module: 'doors',
  lifecycle: accessRequestLifecycle,
  decides: ['review'],
  hands_in: ['create'],
  rows: async ({ db, actor }, ids) => {
    const here =
      actor.organization_id && holds(actor, doorRights.groups)
        ? eq(accessRequest.organization_id, actor.organization_id)
        : undefined;
    const rows = await selectRequests(db).where(
      and(inArray(accessRequest.id, [...ids]), or(eq(accessRequest.user_id, actor.user_id), here)),
    );
    return rows.map((row) => ({
      id: row.id,
      title: `${row.user.name}：${row.lock.name}`,
      title_en: `${row.user.name_en ?? row.user.name}: ${row.lock.name_en ?? row.lock.name}`,
      detail: row.reason,
      state: row.status,
      route: here ? `/doorLock?tab=requests&request=${row.id}` : '/mobile/accessCard',
      mobile_route: here ? `/mobile/doorLock?tab=requests&request=${row.id}` : '/mobile/accessCard',
    }));
  },
};
