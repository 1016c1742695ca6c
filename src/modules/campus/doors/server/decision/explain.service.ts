import { and, arrayContains, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import type { NamedRow } from '#server/store/columns.ts';
import { dayOf, timeOf } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { doorRefusals as r, doorTexts as t } from '../../contract/doors.refusals.ts';
import { doorRights } from '../../rights.ts';
import { isOpenBy, mergeWindows, opensWithin, windowsOn } from '../access.policy.ts';
import { findCredential, groupsOf, isActivePerson, membersAt, profilesOf, SPAN_DAYS } from '../access.queries.ts';
import { cardsOf, eventsOf, findLocks } from '../access-views.service.ts';
import { ensureQr, QR_SECRET } from '../card/access-cards.service.ts';
import { accessCard, dlockGroup, doorlock, doorlockPermit } from '../tables.ts';
import { effectiveAccess } from './decision.service.ts';

async function getLock({ db, actor }: Context, id: string) {
  const [lock] = await db
    .select()
    .from(doorlock)
    .where(and(eq(doorlock.id, id), eq(doorlock.organization_id, currentOrganization(actor))));
  if (!lock) throw refuse(shared.not_found);
  return lock;
}

interface Question {
  readonly user_id?: string | undefined;
  readonly at?: string | undefined;
}

/** Whether a door opens for somebody at a moment, step by step. Of others only who looks after doors may ask. */
export async function explainAccess(ctx: Context, id: string, { user_id, at = new Date().toISOString() }: Question) {
  const { db, actor } = ctx;
  const lock = await getLock(ctx, id);
  const who = user_id ?? actor.user_id;
  if (who !== actor.user_id && !holds(actor, doorRights.view)) throw refuse(shared.no_right);
  const credential = await findCredential(db, lock, who);
  const { steps, groups, reason } = await effectiveAccess(db, lock, who, at, credential);
  const isPushed = reason !== null || (await isHeldBy(ctx, lock.id, who));
  const named = (ids: readonly string[]) =>
    groups.filter((one) => ids.includes(one.id)).map(({ id: group, name, name_en }) => ({ id: group, name, name_en }));
  const pushed = {
    key: 'pushed' as const,
    is_passed: isPushed,
    reason: isPushed ? null : ('not_pushed' as const),
    groups: [],
  };
  return {
    is_open: reason === null && isPushed,
    reason: reason ?? pushed.reason,
    steps: [...steps.map((step) => ({ ...step, is_passed: step.reason === null, groups: named(step.groups) })), pushed],
  };
}

/** Whether the device has confirmed a live card of somebody. */
async function isHeldBy({ db }: Context, lockId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: accessCard.id })
    .from(doorlockPermit)
    .innerJoin(accessCard, eq(accessCard.id, doorlockPermit.access_card_id))
    .where(
      and(
        eq(doorlockPermit.doorlock_id, lockId),
        eq(accessCard.user_id, userId),
        eq(accessCard.status, 'active'),
        sql`${doorlockPermit.reported} <> '{}'`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const SHOWN = 200;

/** Who can open a door at a moment, by the group that lets them. */
export async function listPeopleWithAccess(
  ctx: Context,
  id: string,
  { at = new Date().toISOString() }: { readonly at?: string | undefined },
) {
  const lock = await getLock(ctx, id);
  const asked = { at, zone: ctx.actor.time_zone };
  const profiles = await profilesOf(ctx.db, arrayContains(dlockGroup.doorlock_ids, [lock.id]), at);
  const open = lock.is_enabled ? profiles.filter((profile) => isOpenBy(profile, asked)) : [];
  if (open.length === 0) return { list: [], total: 0 };
  const ids = sql.param(open.map((one) => one.id));
  const { rows } = await ctx.db.execute<{ id: string; name: string; name_en: string | null; group_id: string }>(sql`
    select distinct on (u.name, u.id) u.id, u.name, u.name_en, m.dlock_group_id as group_id
      from ${membersAt(at)} m join ${user} u on u.id = m.user_id and u.status in ('unconfirmed', 'confirmed')
     where m.dlock_group_id = any (${ids}::uuid[]) order by u.name, u.id`);
  const groupOf = new Map(open.map(({ id: group, name, name_en }) => [group, { id: group, name, name_en }]));
  const list = rows.slice(0, SHOWN).flatMap(({ group_id, ...person }) => {
    const group = groupOf.get(group_id);
    return group ? [{ ...person, group }] : [];
  });
  return { list, total: rows.length };
}

interface Span {
  readonly doorlock_id?: string | undefined;
  readonly broom_id?: string | undefined;
  readonly from: string;
  readonly to?: string | undefined;
}

/** Who can open a door, or a door of a room, at some time of a span; by the same hours that decide. */
export async function listPeopleWithAccessWithin(ctx: Context, { doorlock_id, broom_id, from, to = from }: Span) {
  const { db, actor } = ctx;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days > SPAN_DAYS || days < 0) throw refuse(r.span_long, { n: SPAN_DAYS });
  if (!doorlock_id && !broom_id) throw refuseFields({ doorlock_id: [t.foreign_lock] });
  const locks = await db
    .select()
    .from(doorlock)
    .where(
      and(
        eq(doorlock.organization_id, currentOrganization(actor)),
        doorlock_id ? eq(doorlock.id, doorlock_id) : undefined,
        broom_id ? eq(doorlock.broom_id, broom_id) : undefined,
      ),
    );
  if (locks.length === 0 && doorlock_id) throw refuse(shared.not_found);
  const ids = locks.filter((lock) => lock.is_enabled).map((lock) => lock.id);
  if (ids.length === 0) return { list: [], total: 0 };
  const profiles = await profilesOf(db, arrayOverlaps(dlockGroup.doorlock_ids, ids), from);
  const open = profiles.filter((profile) => opensWithin(profile, from, to, actor.time_zone)).map((one) => one.id);
  if (open.length === 0) return { list: [], total: 0 };
  type Found = { id: string; name: string; name_en: string | null; group: NamedRow; lock: NamedRow; source: Source };
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select distinct on (u.name, u.id, g.id, l.id) u.id, u.name, u.name_en, m.source,
           json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en) as "group",
           json_build_object('id', l.id, 'name', l.name, 'name_en', l.name_en) as lock
      from ${membersAt(from)} m join ${user} u on u.id = m.user_id and u.status in ('unconfirmed', 'confirmed')
      join ${dlockGroup} g on g.id = m.dlock_group_id
      join ${doorlock} l on l.id = any (g.doorlock_ids)
     where g.id = any (${sql.param(open)}::uuid[]) and l.id = any (${sql.param(ids)}::uuid[])
     order by u.name, u.id, g.id, l.id`);
  return { list: rows.slice(0, SHOWN), total: rows.length };
}
type Source = 'rule' | 'manual' | 'temporary';

/** Own cards, the code of the own phone, and the doors that open today. */
export async function viewOwnAccess(ctx: Context) {
  const { db, actor, services } = ctx;
  const here = actor.organization_id;
  if (!here || !(await isActivePerson(db, here, actor.user_id))) return { cards: [], qr: null, doors: [] };
  const qr = await ensureQr(services, db, here, actor.user_id);
  const groups = await groupsOf(db, actor.user_id);
  const held = await db
    .select({ id: dlockGroup.id, locks: dlockGroup.doorlock_ids })
    .from(dlockGroup)
    .where(
      groups.length
        ? inArray(
            dlockGroup.id,
            groups.map((one) => one.id),
          )
        : sql`false`,
    );
  const locks = await findLocks(db, [...new Set(held.flatMap((one) => one.locks))]);
  const now = new Date().toISOString();
  const [day, time] = [dayOf(now, actor.time_zone), timeOf(now, actor.time_zone)];
  const doors = locks.map((lock) => {
    const letting = groups.filter((group) => held.some((one) => one.id === group.id && one.locks.includes(lock.id)));
    const windows = mergeWindows(letting.flatMap((group) => windowsOn(group, day)));
    return {
      id: lock.id,
      name: lock.name,
      name_en: lock.name_en,
      place: null,
      status: lock.status,
      windows,
      is_open_now: lock.is_enabled && windows.some(({ start, end }) => start <= time && time < end),
    };
  });
  return {
    cards: await cardsOf(db, here, actor),
    qr: qr.secret_sealed ? { id: qr.id, secret: services.seal.open(qr.secret_sealed, QR_SECRET) } : null,
    doors: doors.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

export const viewOwnEvents = async ({ db, actor }: Context) => ({ list: await eventsOf(db, actor.user_id) });
