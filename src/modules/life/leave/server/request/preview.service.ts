import { and, count, gt, inArray, lt } from 'drizzle-orm';
import type * as z from 'zod';
import { membersOf, namesOfUsers } from '#modules/core/directory/server/public.ts';
import { awayUntil } from '#server/absence/absence.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { dayOf } from '#shared/dates.ts';
import { type RefusalError, refuseFields } from '#shared/refusal.ts';
import { localize, type Text } from '#shared/text.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import { AGREED } from '../../contract/vacation.lifecycle.ts';
import type { balance, vacationOptions, vacationPreview } from '../../contract/vacation.shapes.ts';
import type { vacations } from '../../contract/vacations.contract.ts';
import { leaveRights } from '../../rights.ts';
import { amountOf } from '../counting/counting.policy.ts';
import { type Applicant, applicantsAmong, ownChildren } from '../people.service.ts';
import { leaveImpacts } from '../ports.ts';
import { isFor, roomFor } from '../quota/cycles.policy.ts';
import { cycleAt, findQuota, hasQuota, roomOf, ruledGrant, takenOf } from '../quota/quotas.service.ts';
import { guardiansOf } from '../student/takers.service.ts';
import { vacation } from '../tables.ts';
import { type TypeRow, typesOf } from '../type/types.queries.ts';
import { askedOf, requireType } from './requests.service.ts';
import { type Asked, counted, problemsOf } from './rules.service.ts';
import { daysOf, vacationFlow } from './vacation-flow.service.ts';
import type { VacationRow } from './vacation-reach.service.ts';

type Body = z.output<(typeof vacations)['preview']['body']>;
type Preview = z.input<typeof vacationPreview>;
type Options = z.input<typeof vacationOptions>;
type Balance = z.input<typeof balance>;

async function personFor(ctx: Context, id: string | null): Promise<Applicant> {
  const [person] = await applicantsAmong(ctx, [id ?? ctx.actor.user_id]);
  if (!person) throw refuseFields({ applicant_id: [t.not_person] });
  return person;
}

/** What a request would be. Nothing is written. */
export async function previewVacation(
  ctx: Context,
  { applicant_id, vacation_type_id, ...facts }: Body,
): Promise<Preview> {
  const person = await personFor(ctx, applicant_id);
  const type = await requireType(ctx, person, vacation_type_id);
  const asked = await askedOf(ctx, person, type, facts, { id: null, continues_id: null });
  const { days, span } = asked;
  const amount = amountOf(days);
  const problems = await problemsOf(ctx, asked);
  return {
    start_at: span.start,
    end_at: span.end,
    amount,
    unit: type.unit,
    days: [...days],
    balance: hasQuota(type) && amount > 0 ? await balanceAfter(ctx.db, asked) : null,
    steps: await stepsOf(ctx, asked, amount),
    impacts: await impactsOf(ctx, asked),
    away: await awayBeside(ctx.db, asked),
    problems: problems.map(sentence),
    needs_proof: type.proof_after !== null && amount > type.proof_after,
  };
}

const sentence = ({ refusal, values }: RefusalError): Text => {
  const inLang = (lang: 'cn' | 'us') =>
    localize(
      refusal,
      lang,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === 'object' ? ('at' in value ? value.at : value[lang]) : value,
        ]),
      ),
    );
  return { cn: inLang('cn'), us: inLang('us') };
};

async function balanceAfter(db: Db, { type, person, days }: Asked): Promise<Balance> {
  const rooms = await roomOf(db, type, person, counted(days));
  const [first] = rooms;
  const known = first?.quota;
  return {
    left: rooms.reduce((sum, { left }) => sum + left, 0),
    left_after: rooms.reduce((sum, { after, quota }) => sum + after - (quota?.overdraft ?? type.overdraft), 0),
    held: known?.held ?? 0,
    used: known?.used ?? 0,
    total: known ? known.granted + known.carried + known.adjusted - known.expired : (first?.left ?? 0),
    cycle_to: first?.cycle.to ?? '',
    expiring: expiringOf(known ?? null),
  };
}

const expiringOf = (quota: { carried: number; expired: number; carry_expires_on: string | null } | null) =>
  quota?.carry_expires_on && quota.carried > quota.expired
    ? { amount: quota.carried - quota.expired, on: quota.carry_expires_on }
    : null;

/** Who would decide, with who of them is away now. */
async function stepsOf(ctx: Context, { person, type }: Asked, amount: number): Promise<Preview['steps']> {
  const planned = await vacationFlow.plan(ctx, asRow(ctx, person, type, amount));
  const ids = planned.flatMap(({ deciders }) => (deciders.code ? [] : deciders.people));
  const names = await namesOfUsers(ctx.db, [...new Set(ids)]);
  const away = await awayUntil(ctx, [...new Set(ids)], new Date(ctx.services.clock.now()).toISOString());
  return planned.map(({ step, deciders }) => ({
    name: step.name,
    name_en: step.name_en,
    is_by_right: deciders.code !== null,
    people: deciders.code
      ? []
      : deciders.people.map((id) => ({
          id,
          name: names.get(id)?.name ?? '',
          name_en: names.get(id)?.name_en ?? null,
          away_until: away.get(id) ?? null,
        })),
  }));
}

/** As much of a request as its flow looks at. */
function asRow({ actor }: Context, person: Applicant, type: TypeRow, amount: number): VacationRow {
  const now = new Date().toISOString();
  return {
    id: '',
    organization_id: person.organization_id,
    no: '',
    applicant_id: person.user_id,
    requested_by: actor.user_id,
    subject: person.subject,
    source: person.source,
    department_id: person.department_id,
    vacation_type_id: type.id,
    start_at: now,
    end_at: now,
    amount,
    days: daysOf(amount, type.unit),
    reason_sealed: '',
    reason_private: false,
    proof_ids: [],
    destination: 'none',
    contact_phone_sealed: null,
    handover: null,
    taker_kind: null,
    taker_id: null,
    taker_name: null,
    out_from: null,
    out_until: null,
    out_at: null,
    in_at: null,
    released_by: null,
    needs_return: false,
    original_end_at: null,
    returned_at: null,
    cancel_reason: null,
    continues_id: null,
    status: 'draft',
    submitted_at: null,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

async function impactsOf(ctx: Context, { person, span }: Asked): Promise<Preview['impacts']> {
  const impacts: Preview['impacts'] = [];
  for (const source of leaveImpacts.of(ctx.services))
    impacts.push(
      ...(await source.of(ctx, person.user_id, span.start, span.end, person.organization_id)).map(
        ({ proposals = [], ...one }) => ({
          ...one,
          what: { ...one.what },
          proposals: proposals.map((other) => ({ ...other, why: { ...other.why } })),
        }),
      ),
    );
  return impacts.toSorted((a, b) => (a.from < b.from ? -1 : 1)).slice(0, 100);
}

/** How many of the department are away meanwhile. */
async function awayBeside(db: Db, { person, span }: Asked): Promise<Preview['away']> {
  if (person.department_id === null) return { n: 0, of: 0 };
  const members = (await membersOf(db, { department_id: person.department_id })).filter((id) => id !== person.user_id);
  if (members.length === 0) return { n: 0, of: 0 };
  const rows = await db
    .select({ id: vacation.applicant_id, n: count() })
    .from(vacation)
    .where(
      and(
        inArray(vacation.applicant_id, members),
        inArray(vacation.status, [...AGREED]),
        lt(vacation.start_at, span.end),
        gt(vacation.end_at, span.start),
      ),
    )
    .groupBy(vacation.applicant_id);
  return { n: rows.length, of: members.length };
}

/** Whom the caller may ask leave for, and the types of one of them with what is left. */
export async function optionsFor(ctx: Context, id: string | undefined): Promise<Options> {
  const { db, actor } = ctx;
  const children = holds(actor, leaveRights.student) ? await ownChildren(ctx) : [];
  const [self] = await applicantsAmong(ctx, [actor.user_id]);
  const people: Options['people'] = [
    ...(self
      ? [{ id: actor.user_id, name: self.name, name_en: self.name_en, subject: self.subject, is_self: true }]
      : []),
    ...children.map(({ id: child, name, name_en }) => ({
      id: child,
      name,
      name_en,
      subject: 'student' as const,
      is_self: false,
    })),
  ];
  const wanted = id ?? people[0]?.id;
  const [person] = wanted ? await applicantsAmong(ctx, [wanted]) : [];
  if (!person) {
    if (id) throw refuseFields({ applicant_id: [t.not_person] });
    return { people, types: [], guardians: [] };
  }
  const types = (await typesOf(db, person.organization_id)).filter(
    (one) => one.is_active && one.subject === person.subject,
  );
  const today = dayOf(new Date(ctx.services.clock.now()).toISOString(), person.zone);
  const rows: Options['types'] = [];
  for (const type of types) {
    const own = hasQuota(type) ? await balanceNow(db, type, person, today) : null;
    rows.push({
      id: type.id,
      name: type.name,
      name_en: type.name_en,
      code: type.code,
      unit: type.unit,
      is_ok:
        isFor(type.who, person.employment, today) && (own === null || own.left + type.overdraft > 0 || own.total > 0),
      left: own?.left ?? null,
      balance: own,
      needs_pass: type.needs_pass,
      proof_after: type.proof_after,
      min_step: type.min_step,
    });
  }
  const ids = person.subject === 'student' ? await guardiansOf(ctx, person.user_id) : [];
  const names = await namesOfUsers(db, ids);
  const guardians = ids.map((one) => ({
    id: one,
    name: names.get(one)?.name ?? '',
    name_en: names.get(one)?.name_en ?? null,
  }));
  return { people, types: rows, guardians };
}

/** What is left of a type in its present cycle; a cycle that no night has granted yet counts with what the rule gives. */
async function balanceNow(db: Db, type: TypeRow, person: Applicant, today: string): Promise<Balance> {
  const cycle = await cycleAt(db, type, person.organization_id, today);
  const quota = await findQuota(db, person.user_id, type.id, cycle);
  if (!quota) {
    const { amount } = isFor(type.who, person.employment, today) ? ruledGrant(type, cycle, person) : { amount: 0 };
    return { left: amount, left_after: amount, held: 0, used: 0, total: amount, cycle_to: cycle.to, expiring: null };
  }
  const left = roomFor(quota, await takenOf(db, quota.id), [{ date: today, amount: 0 }]) - quota.overdraft;
  const { held, used, granted, carried, adjusted, expired } = quota;
  return {
    left,
    left_after: left,
    held,
    used,
    total: granted + carried + adjusted - expired,
    cycle_to: cycle.to,
    expiring: expiringOf(quota),
  };
}
