import { zoneOf } from '#modules/core/directory/server/public.ts';
import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { currentSemester } from '#modules/core/school/server/public.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { type Engagement, engagementsOf } from '#server/busy/busy.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addMinutes, instantAt } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { COUNTED_STATES } from '../../contract/home-visits.lifecycle.ts';
import { homeVisitRefusals as r, homeVisitTexts as t } from '../../contract/home-visits.refusals.ts';
import type { visits } from '../../contract/visits.contract.ts';
import { classesWithin, lastVisits, pupilsOf } from './coverage.queries.ts';
import type { StoredSlot } from '../tables.ts';
import { fitsDay, slotsOf } from '../visits.policy.ts';
import { spanOf } from '../visits/visit-engagements.queries.ts';
import { offerSlots, requireTeachers, storeVisit } from '../visits/visits.service.ts';

type Plan = z.output<(typeof visits)['plan']['body']>;
type Offer = NonNullable<Plan['offer']>;

/**
 * A draft for each child of the classes whom nobody has visited or is about to visit this semester. With an offer the
 * first ones, as far as the days reach, are sent at once.
 */
export async function planVisits(ctx: Context, plan: Plan): Promise<{ created: number; sent: number }> {
  const { db } = ctx;
  const organization_id = currentOrganization(ctx.actor);
  const { classroom_ids, teacher_ids, offer: wish, ...facts } = plan;
  const wanted = [...new Set(classroom_ids)].sort();
  const classes = await classesWithin(db, ctx.scope, organization_id, wanted);
  if (classes.length !== wanted.length) throw refuseFields({ classroom_ids: [t.not_class] });
  const semester = await currentSemester(db, organization_id);
  if (!semester) throw refuse(r.no_semester);
  await requireTeachers(ctx, organization_id, teacher_ids, facts.kind, []);
  // one after another, so that two who plan a class at once do not ask its families twice
  for (const id of wanted)
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`home_visit.plan:${id}`}, 0))`);
  const children = await childrenLeft(ctx, semester.id, wanted, teacher_ids);
  if (children.length === 0) throw refuse(r.no_children);
  const zone = await zoneOf(db, organization_id);
  if (wish) slotsOf(slotsFor(wish, 0, zone), zone);
  const offered = wish ? children.flatMap((_, at) => slotsFor(wish, at, zone)) : [];
  const held = await engagementsOf(ctx, teacher_ids, offered.map(spanOf));
  let sent = 0;
  for (const [at, child] of children.entries()) {
    const slots = wish ? slotsFor(wish, at, zone).filter((slot) => fitsDay(slot, zone) && isFree(slot, held)) : [];
    const row = await storeVisit(ctx, {
      ...facts, organization_id, semester_id: semester.id, slots, teacher_ids,
      student_id: child.id, classroom_id: child.classroom_id,
    });
    if (slots.length === 0) continue;
    await offerSlots(ctx, row, slots);
    sent += 1;
  }
  return { created: children.length, sent };
}

/** Without those whose guardian plans, or would be one of the teachers. */
async function childrenLeft(
  { db, actor }: Context,
  semesterId: string,
  classroomIds: readonly string[],
  teacherIds: readonly string[],
) {
  const pupils = await pupilsOf(db, classroomIds);
  const last = await lastVisits(
    db,
    semesterId,
    pupils.map(({ id }) => id),
  );
  const own = new Set<string>();
  for (const id of new Set([actor.user_id, ...teacherIds]))
    for (const child of await childrenOf(db, id)) own.add(child.id);
  const counted: readonly string[] = COUNTED_STATES;
  return pupils.filter(({ id }) => !own.has(id) && !counted.includes(last.get(id)?.state ?? ''));
}

/** Each child has its own time, the same on each of the days. */
const slotsFor = ({ days, from, minutes }: Offer, at: number, zone: string): StoredSlot[] =>
  [...new Set(days)].sort().map((day) => {
    const starts_at = addMinutes(instantAt(day, from, zone), at * minutes);
    return { starts_at, ends_at: addMinutes(starts_at, minutes) };
  });

const isFree = (slot: StoredSlot, held: readonly Engagement[]): boolean =>
  !held.some((other) => other.from < slot.ends_at && slot.starts_at < other.to);
