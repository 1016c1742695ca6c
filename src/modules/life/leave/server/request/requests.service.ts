import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { ActOf } from '#server/lifecycle/acts.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { leaveRefusals as r, leaveTexts as t } from '../../contract/leave.refusals.ts';
import type { VacationFacts, vacations } from '../../contract/vacations.contract.ts';
import { amountOf } from '../counting/counting.policy.ts';
import { type Applicant, applicantsAmong } from '../people.service.ts';
import { hasQuota, holdDays } from '../quota/quotas.service.ts';
import { excuseMarks } from '../student/mark-answers.service.ts';
import { guardiansOf, requirePassWithin, requireTaker } from '../student/takers.service.ts';
import { vacation, vacationPart } from '../tables.ts';
import { type TypeRow, typesOf } from '../type/types.queries.ts';
import { attachProofs } from './proofs.service.ts';
import { type Asked, counted, otherLeave, problemsOf } from './rules.service.ts';
import { carriesOn, countFor, daysAsked, spanFor, timeFor } from './span.service.ts';
import { vacationActs } from './vacation-acts.policy.ts';
import { followed, proposed, tellOf } from './vacation-effects.service.ts';
import { daysOf, vacationFlow } from './vacation-flow.service.ts';
import { lockPeople, VACATION, type VacationRow } from './vacation-reach.service.ts';
import { detailOf, foundOf, getVacation, PHONE, REASON } from './vacation-views.service.ts';

type Draft = z.output<(typeof vacations)['create']['body']>;
type Change = z.output<(typeof vacations)['update']['body']>;

/** `L26113000001`: nobody waits for it, and what is refused afterwards may leave a gap. */
export const vacationNumbers = defineNumbers({ key: 'vacation.no', pattern: 'L{yy}{mm}{dd}{seq:5}', kind: 'aside' });

/** The type that was asked for, of those that hold for such people. Refuses (422001) another one. */
export async function requireType(
  { db }: Pick<Context, 'db'>,
  { organization_id, subject }: Applicant,
  id: string,
): Promise<TypeRow> {
  const type = (await typesOf(db, organization_id)).find((one) => one.id === id);
  if (!type?.is_active || type.subject !== subject) throw refuseFields({ vacation_type_id: [t.not_type] });
  return type;
}

/** Counts a leave as it was asked for. */
export async function askedOf(
  ctx: Pick<Context, 'db' | 'services'>,
  person: Applicant,
  type: TypeRow,
  facts: Pick<VacationFacts, 'start_at' | 'end_at' | 'from_day' | 'from_half' | 'to_day' | 'to_half'>,
  known: { readonly id: string | null; readonly continues_id: string | null },
): Promise<Asked> {
  const asked = daysAsked(facts, person.zone);
  const time = await timeFor(ctx, person, asked);
  const span = await spanFor(ctx, person, facts, time);
  const others = type.sandwich ? await otherLeave(ctx.db, person.user_id, asked, known.id) : new Set<string>();
  const days = countFor(type, person, span, time, others);
  return {
    person,
    type,
    span,
    days,
    is_for_other: person.source === 'office' || person.source === 'homeroom',
    id: known.id,
    continues: known.continues_id !== null && (await carriesOn(ctx.db, person, known.continues_id, span, time)),
  };
}

/** What is stored of a request. */
function stored(ctx: Context, { person, type, span, days }: Asked, facts: VacationFacts) {
  const { seal } = ctx.services;
  const amount = amountOf(days);
  const { destination, handover, reason_private, taker_kind, taker_id, taker_name, out_from, out_until } = facts;
  return {
    vacation_type_id: type.id,
    start_at: span.start,
    end_at: span.end,
    amount,
    days: daysOf(amount, type.unit),
    department_id: person.department_id,
    reason_sealed: seal.seal(facts.reason, REASON),
    contact_phone_sealed: facts.contact_phone ? seal.seal(facts.contact_phone, PHONE) : null,
    proof_ids: [...new Set(facts.proof_ids)],
    needs_return: type.needs_return,
    destination,
    handover,
    reason_private,
    taker_kind,
    taker_id,
    taker_name,
    out_from,
    out_until,
  };
}

/** Writes requests for one person or many: all of them, or none. */
export async function createVacations(ctx: Context, { applicant_ids, submit, continues_id, covers, ...facts }: Draft) {
  const ids = applicant_ids.length ? [...new Set(applicant_ids)] : [ctx.actor.user_id];
  const people = await applicantsAmong(ctx, ids);
  if (people.length < ids.length) throw refuseFields({ applicant_ids: [t.not_person] });
  if (people.length > 1 && facts.proof_ids.length) throw refuseFields({ proof_ids: [t.proof_single] });
  const before = continues_id ? await getVacation(ctx, continues_id) : null;
  if (before && (people.length > 1 || before.applicant_id !== people[0]?.user_id)) throw refuse(shared.not_found);
  if (submit) await lockPeople(ctx.db, ids);
  const rows: VacationRow[] = [];
  const common = { ...facts, submit, continues_id, covers };
  for (const person of people) rows.push(await createOne(ctx, person, common));
  const list = [];
  for (const row of rows) list.push(await detailOf(ctx, row));
  return { list };
}

export async function createOne(
  ctx: Context,
  person: Applicant,
  {
    submit,
    continues_id,
    covers = [],
    ...facts
  }: VacationFacts & { submit: boolean; continues_id: string | null; covers?: Draft['covers'] },
): Promise<VacationRow> {
  const { db, actor } = ctx;
  const isStudents = person.subject === 'student' && person.source === 'self';
  if (submit && isStudents) throw refuseFields({ submit: [t.guardian_submits] });
  const type = await requireType(ctx, person, facts.vacation_type_id);
  await requireTaker(ctx, person, type, facts);
  const asked = await askedOf(ctx, person, type, facts, { id: null, continues_id });
  requirePassWithin(asked, facts);
  // what is refused draws no number and writes nothing
  if (submit) await requireSound(ctx, asked);
  const no = await vacationNumbers.next(ctx, { organization_id: person.organization_id, zone: person.zone });
  const [row] = await db
    .insert(vacation)
    .values({
      ...stored(ctx, asked, facts),
      organization_id: person.organization_id,
      no,
      applicant_id: person.user_id,
      requested_by: actor.user_id,
      subject: person.subject,
      source: person.source,
      continues_id,
    })
    .returning();
  if (!row) throw new Error('a leave was not stored');
  await attachProofs(ctx, row.id, facts.proof_ids);
  await vacationFlow.moves.begin(ctx, row);
  ctx.audit({
    action: 'vacation.create',
    target: [VACATION, row.id],
    organization_id: row.organization_id,
    after: { no, subject: row.subject, start_at: row.start_at, end_at: row.end_at },
  });
  if (submit) return handIn(ctx, row, asked, covers);
  if (isStudents) await tellOf(ctx, row, 'to_submit', await guardiansOf(ctx, person.user_id));
  return row;
}

/** Refuses what cannot be asked for, with the first reason. Needs the person locked. */
async function requireSound(ctx: Context, asked: Asked): Promise<void> {
  const [problem] = await problemsOf(ctx, asked);
  if (problem) throw problem;
}

/** Holds what a leave takes, then hands it to those who decide. Needs the person locked, and what is asked for to be sound. */
async function handIn(ctx: Context, row: VacationRow, asked: Asked, covers: Draft['covers'] = []) {
  const { db, actor } = ctx;
  const { type, person } = asked;
  const isProofDue = type.proof_after !== null && row.amount > type.proof_after;
  if (isProofDue && row.proof_ids.length === 0) throw refuseFields({ proof_ids: [t.proof] });
  const leave = { id: row.id, by: actor.user_id };
  const days = counted(asked.days);
  const from = hasQuota(type) ? await holdDays(db, type, person, leave, days) : new Map<string, string>();
  await db.delete(vacationPart).where(eq(vacationPart.vacation_id, row.id));
  await db.insert(vacationPart).values(
    days.map(({ date, from_at, to_at, amount }) => ({
      organization_id: row.organization_id,
      vacation_id: row.id,
      user_id: person.user_id,
      date,
      from_at,
      to_at,
      amount,
      amount_user_id: from.get(date) ?? null,
      state: 'held' as const,
    })),
  );
  const set = { submitted_at: sql`now()`, requested_by: requesterOf(ctx, row) };
  const moved = await vacationFlow.moves.advance(ctx, row, 'submit', { set }).catch((error: unknown) => {
    // another request of the person took the time, past their lock
    throw sqlState(error) === '23P01' ? refuse(r.overlap, { no: '' }) : error;
  });
  await followed(ctx, moved);
  await proposed(ctx, moved, covers);
  const started = await vacationFlow.start(ctx, moved);
  if (row.subject === 'student') {
    await excuseMarks(ctx, started);
    await tellOf(ctx, started, 'requested', await guardiansOf(ctx, row.applicant_id));
  } else await tellOf(ctx, started, 'requested', row.applicant_id === actor.user_id ? [] : [row.applicant_id]);
  return started;
}

/** Who submits what a student wrote answers for it. */
const requesterOf = ({ actor }: Context, { subject, requested_by, applicant_id }: VacationRow): string =>
  subject === 'student' && requested_by === applicant_id ? actor.user_id : requested_by;

/** Locks a request for something that the caller wants to do with it. Refuses by reach, by whose it is, by state and moment, by version. */
export async function lockVacation(
  ctx: Context,
  id: string,
  act: ActOf<typeof vacationActs>,
  version?: number,
): Promise<VacationRow> {
  const seen = await getVacation(ctx, id);
  const [found] = await foundOf(ctx, [seen]);
  if (!found) throw refuse(shared.not_found);
  vacationActs.requireOwner(act, ctx, found);
  const [row] = await ctx.db.select().from(vacation).where(eq(vacation.id, id)).for('update');
  if (!row) throw refuse(shared.not_found);
  vacationActs.requireMoment(act, ctx, { ...found, row });
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, VACATION, id, row);
  return row;
}

/** The person of a request, as far as the caller may ask for them. */
export async function personOf(ctx: Context, row: VacationRow): Promise<Applicant> {
  const [person] = await applicantsAmong(ctx, [row.applicant_id]);
  if (!person) throw refuse(shared.not_found);
  return person;
}

export async function updateVacation(ctx: Context, id: string, { version, ...facts }: Change) {
  const row = await lockVacation(ctx, id, 'update', version);
  const person = await personOf(ctx, row);
  const type = await requireType(ctx, person, facts.vacation_type_id);
  await requireTaker(ctx, person, type, facts);
  const asked = await askedOf(ctx, person, type, facts, { id, continues_id: row.continues_id });
  requirePassWithin(asked, facts);
  await attachProofs(ctx, id, facts.proof_ids);
  const [changed] = await ctx.db
    .update(vacation)
    .set({ ...stored(ctx, asked, facts), version: row.version + 1, updated_at: sql`now()` })
    .where(eq(vacation.id, id))
    .returning();
  if (!changed) throw refuse(shared.not_found);
  ctx.audit({
    action: 'vacation.update',
    target: [VACATION, id],
    organization_id: row.organization_id,
    before: { start_at: row.start_at, end_at: row.end_at },
    after: { start_at: changed.start_at, end_at: changed.end_at },
  });
  return detailOf(ctx, changed);
}

export async function submitVacation(ctx: Context, id: string, { version }: { readonly version: number }) {
  const seen = await getVacation(ctx, id);
  await lockPeople(ctx.db, [seen.applicant_id]);
  const row = await lockVacation(ctx, id, 'submit', version);
  const person = await personOf(ctx, row);
  const type = await requireType(ctx, person, row.vacation_type_id);
  const facts = {
    start_at: row.start_at,
    end_at: row.end_at,
    from_day: null,
    to_day: null,
    from_half: 'am',
    to_half: 'pm',
  } as const;
  const asked = await askedOf(ctx, person, type, facts, { id, continues_id: row.continues_id });
  await requireSound(ctx, asked);
  const amount = amountOf(asked.days);
  // the calendar may have changed since the draft
  const [fresh = row] =
    amount === row.amount
      ? []
      : await ctx.db
          .update(vacation)
          .set({ amount, days: daysOf(amount, type.unit) })
          .where(eq(vacation.id, id))
          .returning();
  return detailOf(ctx, await handIn(ctx, fresh, asked));
}

export async function removeVacation(ctx: Context, id: string): Promise<void> {
  const row = await lockVacation(ctx, id, 'remove');
  await ctx.services.files.drop(ctx.db, row.proof_ids);
  if (row.submitted_at === null) await ctx.db.delete(vacation).where(eq(vacation.id, id));
  // what went round once stays readable for those who saw it
  else await vacationFlow.moves.advance(ctx, row, 'discard');
  ctx.audit({
    action: 'vacation.remove',
    target: [VACATION, id],
    organization_id: row.organization_id,
    before: { no: row.no },
  });
}
