import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { holders } from '#modules/core/access/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { todosChangedFor } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { rollCallPath } from '../contract/roll-call-paths.ts';
import { rollCallRefusals as r } from '../contract/roll-calls.refusals.ts';
import { peopleOnSite } from './people-on-site.service.ts';
import { callsInReach, campusesInReach, campusFor, getVisibleCall } from './reach.service.ts';
import {
  countPeople,
  listCalls,
  listPeople,
  type PeopleQuery,
  peopleOfCall,
  peopleWhere,
  type RollCallQuery,
} from './roll-calls.queries.ts';
import { rollCall, rollCallPerson } from './tables.ts';

/** A roll call that was forgotten this long ago does not stand in the way of the next alarm. */
const FORGOTTEN_HOURS = 4;
const BATCH = 1_000;

export const listVisibleCalls = async (ctx: Context, query: RollCallQuery) =>
  listCalls(ctx.db, await callsInReach(ctx), query);

/** What a roll call would name on each campus now. */
export async function countInside(ctx: Context) {
  const organization_id = currentOrganization(ctx.actor);
  const list = [];
  for (const campus of await campusesInReach(ctx)) {
    const people = await peopleOnSite(ctx.db, { organization_id, campus_id: campus.id });
    const of = (kind: string) => people.filter((one) => one.kind === kind).length;
    const running = await runningOn(ctx, campus.id);
    list.push({
      campus,
      visitors: of('visitor'),
      staff: of('staff'),
      students: of('student'),
      running_id: running?.id ?? null,
    });
  }
  return { list };
}

async function runningOn({ db }: Context, campusId: string) {
  const [row] = await db
    .select({ id: rollCall.id })
    .from(rollCall)
    .where(and(eq(rollCall.campus_id, campusId), isNull(rollCall.ended_at)));
  return row;
}

interface Start {
  readonly campus_id: string | null;
  readonly reason: 'alarm' | 'drill';
  readonly note: string | null;
}

/** Freezes who is inside. Two people who press at the same moment get the same roll call: the campus has one at a time. */
export async function startCall(ctx: Context, { campus_id, reason, note }: Start) {
  const organization_id = currentOrganization(ctx.actor);
  const campus = await campusFor(ctx, campus_id);
  await ctx.db
    .update(rollCall)
    .set({ ended_at: sql`now()` })
    .where(
      and(
        eq(rollCall.campus_id, campus.id),
        isNull(rollCall.ended_at),
        lt(rollCall.started_at, sql`now() - make_interval(hours => ${FORGOTTEN_HOURS})`),
      ),
    );
  const [made] = await ctx.db
    .insert(rollCall)
    .values({ organization_id, campus_id: campus.id, reason, note, started_by: ctx.actor.user_id })
    .onConflictDoNothing()
    .returning({ id: rollCall.id });
  if (!made) {
    const running = await runningOn(ctx, campus.id);
    if (!running) throw refuse(shared.not_found);
    return showCall(ctx, running.id);
  }
  const people = await peopleOnSite(ctx.db, { organization_id, campus_id: campus.id });
  const rows = people.map((one) => ({ ...one, organization_id, roll_call_id: made.id }));
  for (let at = 0; at < rows.length; at += BATCH)
    await ctx.db
      .insert(rollCallPerson)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoNothing();
  ctx.audit({
    action: 'roll_call.start',
    target: ['roll_call', made.id],
    organization_id,
    after: { campus_id: campus.id, reason, note, people: rows.length },
  });
  await notifyStarted(ctx, made.id, campus, reason, people);
  return showCall(ctx, made.id);
}

const TITLES = {
  alarm: { cn: '警报：{campus}正在点名', us: 'Alarm: roll call at {campus}' },
  drill: { cn: '演练：{campus}正在点名', us: 'Drill: roll call at {campus}' },
} as const;

/** Notifies security and guards, and everybody who has a visitor inside, that people are being counted. */
async function notifyStarted(
  ctx: Context,
  id: string,
  campus: { readonly name: string; readonly name_en: string | null },
  reason: Start['reason'],
  people: Awaited<ReturnType<typeof peopleOnSite>>,
): Promise<void> {
  const organization_id = currentOrganization(ctx.actor);
  const security = [
    ...(await holders(ctx.db, visitorRights.secondReview, organization_id)),
    ...(await holders(ctx.db, gateRights.check, organization_id)),
  ];
  const hosts = people.flatMap((one) => one.host_user_id ?? []);
  const staff = people.flatMap((one) => (one.kind === 'staff' ? (one.user_id ?? []) : []));
  const { cn, us } = TITLES[reason];
  await notify(ctx, {
    event: 'roll_call.started',
    to: [...security, ...hosts, ...staff],
    organization_id,
    title: { cn: cn.replace('{campus}', campus.name), us: us.replace('{campus}', campus.name_en ?? campus.name) },
    link: rollCallPath(id),
    urgency: 'urgent',
  });
  await ctx.services.realtime.emitAll(ctx.db, todosChangedFor([...hosts, ...staff]));
}

/** A roll call with the numbers that the caller may know. */
export async function showCall(ctx: Context, id: string) {
  const { call, as, people } = await getVisibleCall(ctx, id);
  const numbers = await countPeople(ctx.db, people);
  return { ...call, ...numbers, as, can_end: as === 'security' && call.ended_at === null };
}

export async function listPeopleOfCall(ctx: Context, id: string, query: PeopleQuery) {
  const { people } = await getVisibleCall(ctx, id);
  return listPeople(ctx.db, ctx.actor.user_id, people, query);
}

/** Everybody on one sheet; who printed the names is recorded. */
export async function printSheet(ctx: Context, id: string) {
  const { call, as } = await getVisibleCall(ctx, id);
  if (as !== 'security') throw refuse(shared.not_found);
  ctx.audit({ action: 'roll_call.print', target: ['roll_call', id], organization_id: call.organization_id });
  return { list: await peopleWhere(ctx.db, ctx.actor.user_id, peopleOfCall(id)) };
}

interface Confirmation {
  readonly person_ids: readonly string[];
  readonly is_safe: boolean;
  readonly note: string | null;
}

/** Confirms that people are safe. Of two who confirm the same person at once the first one stands; neither is refused. */
export async function confirmPeople(ctx: Context, id: string, { person_ids, is_safe, note }: Confirmation) {
  const { call, as, people } = await getVisibleCall(ctx, id);
  await lockRunning(ctx, id, 'share');
  const rows = await ctx.db
    .select({ id: rollCallPerson.id, safe_at: rollCallPerson.safe_at, ticked_by: rollCallPerson.ticked_by })
    .from(rollCallPerson)
    .where(and(people, inArray(rollCallPerson.id, [...person_ids])))
    .orderBy(rollCallPerson.id)
    .for('update');
  if (rows.length !== new Set(person_ids).size) throw refuse(shared.not_found);
  if (!is_safe) await requireOwnTicks(ctx, rows);
  const changed = rows.filter((row) => (row.safe_at === null) === is_safe).map((row) => row.id);
  if (changed.length > 0) {
    const set = is_safe
      ? { safe_at: sql`now()`, ticked_by: ctx.actor.user_id, note }
      : { safe_at: null, ticked_by: null, note };
    await ctx.db.update(rollCallPerson).set(set).where(inArray(rollCallPerson.id, changed));
    ctx.audit({
      action: is_safe ? 'roll_call.tick' : 'roll_call.untick',
      target: ['roll_call', id],
      organization_id: call.organization_id,
      after: { person_ids: changed, note, as },
    });
    await announceCall(ctx, id, changed);
  }
  const { total, safe, missing } = await countPeople(ctx.db, people);
  const list = await peopleWhere(ctx.db, ctx.actor.user_id, and(people, inArray(rollCallPerson.id, [...person_ids])));
  return { list, total, safe, missing };
}

/** A confirmation is corrected by who gave it, or by the security office. */
async function requireOwnTicks(ctx: Context, rows: readonly { ticked_by: string | null }[]): Promise<void> {
  const other = rows.find((row) => row.ticked_by !== null && row.ticked_by !== ctx.actor.user_id)?.ticked_by;
  if (!other || holds(ctx.actor, visitorRights.secondReview)) return;
  const name = (await namesOfUsers(ctx.db, [other])).get(other)?.name ?? '';
  throw refuse(r.not_yours, { name });
}

/** Keeps a roll call running while people are confirmed, or alone while it ends. */
async function lockRunning(ctx: Context, id: string, how: 'share' | 'update') {
  const [row] = await ctx.db.select().from(rollCall).where(eq(rollCall.id, id)).for(how);
  if (!row) throw refuse(shared.not_found);
  if (row.ended_at !== null) throw refuse(r.ended);
  return row;
}

/** Announces a change to every screen that follows a roll call, and to the home pages of those whose people are found. */
export async function announceCall(
  { db, services }: Pick<Context, 'db' | 'services'>,
  id: string,
  changed: readonly string[],
): Promise<void> {
  const concerned = changed.length
    ? await db
        .select({ user_id: rollCallPerson.user_id, host_user_id: rollCallPerson.host_user_id })
        .from(rollCallPerson)
        .where(inArray(rollCallPerson.id, [...changed]))
    : await db
        .select({ user_id: rollCallPerson.user_id, host_user_id: rollCallPerson.host_user_id })
        .from(rollCallPerson)
        .where(and(peopleOfCall(id), isNull(rollCallPerson.safe_at)));
  const users = concerned.flatMap((one) => [one.user_id, one.host_user_id].filter((user) => user !== null));
  await services.realtime.emitAll(db, [
    { channel: `roll_call:${id}`, event: 'roll_call_changed' },
    ...todosChangedFor(users),
  ]);
}

/** Ends a roll call. Who is missing then has to be answered for in a note. */
export async function endCall(ctx: Context, id: string, note: string | null) {
  const { as } = await getVisibleCall(ctx, id);
  if (as !== 'security') throw refuse(shared.not_found);
  const before = await lockRunning(ctx, id, 'update');
  const { missing } = await countPeople(ctx.db, peopleOfCall(id));
  if (missing > 0 && !note)
    throw refuseFields({
      note: [{ cn: '仍有人员未确认，请说明', us: 'People are still missing. Say what is known of them.' }],
    });
  await ctx.db
    .update(rollCall)
    .set({ ended_at: sql`now()`, ended_by: ctx.actor.user_id, end_note: note })
    .where(eq(rollCall.id, id));
  ctx.audit({
    action: 'roll_call.end',
    target: ['roll_call', id],
    organization_id: before.organization_id,
    after: { note, missing },
  });
  await announceCall(ctx, id, []);
  return showCall(ctx, id);
}
