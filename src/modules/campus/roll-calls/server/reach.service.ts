import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { gateRights } from '#modules/campus/gates/rights.ts';
import { dutyOf, guardCampuses } from '#modules/campus/gates/server/public.ts';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { schoolCampus } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { type Actor, currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { findCall, ownPeople, peopleOfCall, type RollCallRow } from './roll-calls.queries.ts';
import { rollCall, rollCallPerson } from './tables.ts';

type Caller = { readonly db: Db; readonly actor: Actor };

/** The campuses that a guard is limited to; null for the security office. */
async function campusLimit({ db, actor }: Caller): Promise<readonly string[] | null> {
  if (holds(actor, visitorRights.secondReview) || !actor.organization_id) return null;
  return guardCampuses(db, actor.organization_id, actor.user_id);
}

/** SQL condition: roll calls that this holder of 0811 or 0812 sees. */
export async function callsInReach(ask: Caller): Promise<SQL> {
  const campuses = await campusLimit(ask);
  const here = campuses && (campuses.length ? inArray(rollCall.campus_id, [...campuses]) : sql`false`);
  return and(
    within(scopeOf(ask.actor, visitorRights.secondReview, gateRights.check), rollCall.organization_id),
    here ?? undefined,
  ) as SQL;
}

/** Whether this person sees everybody on a roll call. */
async function isSecurity(ask: Caller, id: string): Promise<boolean> {
  if (!holds(ask.actor, visitorRights.secondReview) && !holds(ask.actor, gateRights.check)) return false;
  const rows = await ask.db
    .select({ id: rollCall.id })
    .from(rollCall)
    .where(and(eq(rollCall.id, id), await callsInReach(ask)));
  return rows.length > 0;
}

export interface VisibleCall {
  readonly call: RollCallRow;
  readonly as: 'security' | 'own';
  /** SQL condition: the people of it that the caller sees. */
  readonly people: SQL;
}

/** A roll call as the caller sees it: all of it, or themselves and their visitors. Others get 404001. */
export async function getVisibleCall(ask: Caller, id: string): Promise<VisibleCall> {
  const call = await findCall(ask.db, id);
  if (call && (await isSecurity(ask, id))) return { call, as: 'security', people: peopleOfCall(id) };
  const people = and(peopleOfCall(id), ownPeople(ask.actor.user_id)) as SQL;
  const [own] = call ? await ask.db.select({ id: rollCallPerson.id }).from(rollCallPerson).where(people).limit(1) : [];
  if (!call || !own) throw refuse(shared.not_found);
  return { call, as: 'own', people };
}

/** Whether somebody may follow a roll call as it changes; `id` as anybody may send it. */
export async function mayFollow(ask: Caller, id: string): Promise<boolean> {
  const [known] = await ask.db.select({ id: rollCall.id }).from(rollCall).where(sql`${rollCall.id}::text = ${id}`);
  if (!known) return false;
  return getVisibleCall(ask, known.id).then(
    () => true,
    () => false,
  );
}

/** Active campuses for which the caller may start a roll call, the default one first. */
export async function campusesInReach(ctx: Context) {
  const limit = await campusLimit(ctx);
  return ctx.db
    .select({ id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en })
    .from(schoolCampus)
    .where(
      and(
        eq(schoolCampus.organization_id, currentOrganization(ctx.actor)),
        eq(schoolCampus.status, 'active'),
        limit ? (limit.length ? inArray(schoolCampus.id, [...limit]) : sql`false`) : undefined,
      ),
    )
    .orderBy(sql`${schoolCampus.is_default} desc`, schoolCampus.id);
}

/** The campus that is named, where the guard is on duty, or the only one. */
export async function campusFor(ctx: Context, asked: string | null) {
  const campuses = await campusesInReach(ctx);
  const duty = asked ? null : await dutyOf(ctx.db, currentOrganization(ctx.actor), ctx.actor.user_id);
  const wanted = asked ?? duty?.campus_id ?? (campuses.length === 1 ? campuses[0]?.id : undefined);
  const campus = campuses.find(({ id }) => id === wanted);
  if (!campus) throw refuseFields({ campus_id: [{ cn: '请选择校区', us: 'Choose a campus' }] });
  return campus;
}
