import { eq, sql } from 'drizzle-orm';
import { flowRun, flowStep, flowTask } from '#server/flow/tables.ts';
import { notAhead } from '#server/lifecycle/demo-life.ts';
import { lifecycleEvent } from '#server/lifecycle/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, addMinutes, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { type OrganizationKey, organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import type { VacationState } from '../contract/vacation.lifecycle.ts';
import { amountOf } from './counting/counting.policy.ts';
import { LIVES, PLANS, type Plan, personId } from './demo/leave-plans.ts';
import { missStudent } from './demo/missing-student.demo.ts';
import { type Applicant, staffIds, staffRows, studentsOf } from './people.service.ts';
import { planGrants, storeGrants } from './quota/granting.service.ts';
import {
  cycleAt,
  ensureQuota,
  enter,
  findQuota,
  hasQuota,
  holdDays,
  spendDays,
  touched,
} from './quota/quotas.service.ts';
import { vacationNumbers } from './request/requests.service.ts';
import { counted } from './request/rules.service.ts';
import { countFor, daysAsked, spanFor, timeFor } from './request/span.service.ts';
import { partsOf } from './request/vacation-effects.service.ts';
import { daysOf, vacationFlow } from './request/vacation-flow.service.ts';
import { REASON } from './request/vacation-views.service.ts';
import { vacation, vacationAmountUser, vacationPart } from './tables.ts';
import { typesOf } from './type/types.queries.ts';

const SCHOOL = 'sy-middle';
const id = (key: string) => demoId(`vacation:${key}`);

/** Some weeks of leave in every state, quotas of the year with a rest carried over, a student at the gate and one who is missing. */
export async function leaveDemo(demo: DemoContext): Promise<void> {
  await grantYear(demo, SCHOOL);
  await carryRest(demo);
  await earnHours(demo);
  const counts = new Map<string, number>();
  for (const plan of PLANS) await keepLeave(demo, plan, counts);
  await missStudent(demo);
}

async function grantYear({ db, today }: DemoContext, school: OrganizationKey): Promise<void> {
  const organization_id = organizationId(school);
  const people = await staffRows(db, organization_id, await staffIds(db, organization_id));
  for (const type of (await typesOf(db, organization_id)).filter((one) => one.quota_mode === 'granted')) {
    const cycle = await cycleAt(db, type, organization_id, today);
    const planned = await planGrants(db, type, cycle, people);
    await storeGrants(
      db,
      type,
      cycle,
      planned.filter(({ outcome }) => outcome === 'granted'),
      null,
    );
  }
}

/** What was left of last year, and a day that the head of human resources gave for work on a holiday. */
async function carryRest({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId(SCHOOL);
  const annual = (await typesOf(db, organization_id)).find(({ code }) => code === 'annual');
  if (!annual) return;
  const cycle = await cycleAt(db, annual, organization_id, today);
  const quota = await findQuota(db, castId('office'), annual.id, cycle);
  if (!quota) return;
  await db
    .update(vacationAmountUser)
    .set({ carried: 2, adjusted: 1, carry_expires_on: cycle.to, ...touched })
    .where(eq(vacationAmountUser.id, quota.id));
  await enter(db, quota, { kind: 'carry', delta: 2, reason: '上年结余' });
  await enter(db, quota, { kind: 'adjust', delta: 1, reason: '国庆值班补休', by: castId('hrofficer') });
}

/** Hours of overtime that may be taken off. */
async function earnHours({ db, today }: DemoContext): Promise<void> {
  const organization_id = organizationId(SCHOOL);
  const type = (await typesOf(db, organization_id)).find(({ quota_mode }) => quota_mode === 'earned');
  const [person] = await staffRows(db, organization_id, [castId('teacher')]);
  if (!type || !person) return;
  const worked_on = addDays(today, -16);
  const by = castId('hrofficer');
  const cycle = await cycleAt(db, type, organization_id, worked_on);
  const made = await ensureQuota(db, type, person, cycle, { amount: 0, reason: '加班累积', by });
  if (!made) return;
  await db
    .update(vacationAmountUser)
    .set({ granted: 4, ...touched })
    .where(eq(vacationAmountUser.id, made.quota.id));
  await enter(db, made.quota, { kind: 'earn', delta: 4, worked_on, reason: '周六家长开放日值班', by });
}

async function personOf({ db }: DemoContext, { who, school = SCHOOL }: Plan): Promise<Applicant> {
  const organization_id = organizationId(school);
  if (who !== 'student') {
    const [staff] = await staffRows(db, organization_id, [personId(who)]);
    if (!staff) throw new Error(`${who} does not work at ${school}`);
    return staff;
  }
  const [found] = await studentsOf(db, sql`student.user_id = ${personId(who)}`);
  if (!found) throw new Error(`${who} is no student`);
  const { avatar_url: _picture, classroom_id: _class, ...one } = found;
  return { ...one, subject: 'student', source: 'guardian', employment: null, zone: 'Asia/Shanghai' };
}

async function keepLeave(demo: DemoContext, plan: Plan, counts: Map<string, number>): Promise<void> {
  const { db, today, services } = demo;
  const person = await personOf(demo, plan);
  const { organization_id } = person;
  const type = (await typesOf(db, organization_id)).find(({ code }) => code === plan.type);
  if (!type) throw new Error(`no type ${plan.type}`);
  const day = (days: number) => addDays(today, days);
  const asked = {
    start_at: null,
    end_at: null,
    from_day: day(plan.from[0]),
    from_half: plan.from[1],
    to_day: day(plan.to[0]),
    to_half: plan.to[1],
  };
  const time = await timeFor(demo, person, daysAsked(asked, person.zone));
  const span = await spanFor(demo, person, asked, time);
  const days = countFor(type, person, span, time, new Set());
  const amount = amountOf(days);
  const written = addDays(asked.from_day, -2) < today ? addDays(asked.from_day, -2) : day(-1);
  const at = instantAt(written, '10:20');
  const count = (counts.get(`${organization_id}:${written}`) ?? 0) + 1;
  counts.set(`${organization_id}:${written}`, count);
  const requested_by = personId(plan.asks ?? plan.who);
  const isDraft = plan.state === 'draft';
  await db.insert(vacation).values({
    id: id(plan.key),
    organization_id,
    no: vacationNumbers.format(written, count),
    applicant_id: person.user_id,
    requested_by,
    subject: person.subject,
    source: plan.asks ? 'guardian' : 'self',
    department_id: person.department_id,
    vacation_type_id: type.id,
    start_at: span.start,
    end_at: span.end,
    amount,
    days: daysOf(amount, type.unit),
    reason_sealed: services.seal.seal(plan.reason, REASON),
    needs_return: type.needs_return,
    ...(plan.out
      ? {
          taker_kind: 'named' as const,
          taker_name: plan.out[2],
          out_from: instantAt(today, plan.out[0]),
          out_until: instantAt(today, plan.out[1]),
        }
      : {}),
    status: plan.state,
    submitted_at: isDraft ? null : at,
    returned_at: plan.state === 'closed' ? span.end : null,
    created_at: at,
  });
  await vacationNumbers.goOnAfter(db, organization_id, written, count);
  if (!isDraft) await keepDays(demo, plan, person, type, days);
  await keepHistory(demo, plan, { requested_by, at, organization_id });
  if (plan.state === 'submitted') await vacationFlow.kind.heal(demo, id(plan.key));
  else if (plan.decider) await keepWay(demo, plan, { requested_by, at, person });
}

async function keepDays(
  { db }: DemoContext,
  plan: Plan,
  person: Applicant,
  type: Parameters<typeof hasQuota>[0] & Parameters<typeof holdDays>[1],
  days: ReturnType<typeof countFor>,
): Promise<void> {
  const leave = { id: id(plan.key), by: personId(plan.asks ?? plan.who) };
  const own = counted(days);
  if (own.length === 0) return;
  const from = hasQuota(type) ? await holdDays(db, type, person, leave, own) : new Map<string, string>();
  const state = plan.state === 'submitted' ? 'held' : 'used';
  await db.insert(vacationPart).values(
    own.map(({ date, from_at, to_at, amount }) => ({
      organization_id: person.organization_id,
      vacation_id: leave.id,
      user_id: person.user_id,
      date,
      from_at,
      to_at,
      amount,
      amount_user_id: from.get(date) ?? null,
      state: state as 'held' | 'used',
    })),
  );
  if (state === 'used') await spendDays(db, leave, await partsOf(db, leave.id));
}

async function keepHistory(
  { db }: DemoContext,
  plan: Plan,
  { requested_by, at, organization_id }: { requested_by: string; at: string; organization_id: string },
): Promise<void> {
  let from: VacationState | null = null;
  const moves: readonly (readonly [string, VacationState])[] = [['create', 'draft'], ...(LIVES[plan.state] ?? [])];
  for (const [n, [move, to]] of moves.entries()) {
    const by =
      move === 'begin' || move === 'end'
        ? null
        : move === 'approve' && plan.decider
          ? castId(plan.decider)
          : requested_by;
    await db.insert(lifecycleEvent).values({
      organization_id,
      entity_type: 'vacation',
      entity_id: id(plan.key),
      move,
      from_state: from,
      to_state: to,
      by_user_id: by,
      by_name: by ? sql<string>`(select name from "user" where id = ${by})` : null,
      at: notAhead(addMinutes(at, n * 35)),
      reason: null,
    });
    from = to;
  }
}

/** The run of its flow, with who agreed. */
async function keepWay(
  { db }: DemoContext,
  plan: Plan,
  { requested_by, at, person }: { requested_by: string; at: string; person: Applicant },
): Promise<void> {
  const [rule] = vacationFlow.kind.shipped[person.subject] ?? [];
  if (!rule || !plan.decider) return;
  const { organization_id, department_id } = person;
  const [run_id, step_id] = [demoId(`flow_run:vacation:${plan.key}`), demoId(`flow_step:vacation:${plan.key}`)];
  const closed_at = addMinutes(at, 70);
  await db.insert(flowRun).values({
    id: run_id,
    organization_id,
    kind: 'vacation',
    subject_id: id(plan.key),
    applicant_id: requested_by,
    barred_ids: [...new Set([requested_by, person.user_id])],
    about_id: person.user_id,
    department_id,
    facts: {},
    state: 'agreed',
    opened_at: at,
    closed_at,
  });
  await db.insert(flowStep).values({
    id: step_id,
    run_id,
    organization_id,
    round: 1,
    position: 0,
    rule,
    state: 'agreed',
    department_id,
    opened_at: at,
    closed_at,
  });
  const user_id = castId(plan.decider);
  await db.insert(flowTask).values({
    step_id,
    run_id,
    organization_id,
    user_id,
    place: 0,
    source: 'rule',
    state: 'agreed',
    by_user_id: user_id,
    at: closed_at,
  });
}
