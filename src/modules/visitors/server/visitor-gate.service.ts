import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type Duty, dutyOf, gateNames } from '#modules/gates/server/public.ts';
import { readScanCode } from '#modules/scans/contract/scan-code.ts';
import { verifyScan } from '#modules/scans/server/public.ts';
import { isBlocked } from '#modules/visitor-lists/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { attemptsOf, countAttempt } from '#server/http/limits.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addMinutes, formatDayTime, timeOf } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { VisitStatus } from '../contract/visitors.lifecycle.ts';
import { visitorRefusals as r } from '../contract/visitors.refusals.ts';
import { visitAdmitted, visitLeft } from './public.ts';
import { visitor, visitorCheck, visitorPerson } from './tables.ts';
import { type PersonRow, showVisit } from './visitor-detail.service.ts';
import { tellHost, tellSecurity } from './visitor-messages.service.ts';
import { applyMove, type LockedVisit, lockForMove } from './visitor-moves.service.ts';
import { settingsOf } from './visitor-settings.service.ts';
import { entryFrom } from './visitors.policy.ts';
import { isOverstay, listBoard } from './visitors.queries.ts';

export interface Check {
  readonly person_ids: readonly string[];
  readonly direction: 'in' | 'out' | 'refused';
  readonly method: 'qr' | 'code' | 'search' | 'white_list';
  readonly code?: string | undefined;
  readonly id_checked: boolean;
  readonly refuse_reason?: string | undefined;
  readonly note?: string | undefined;
}

interface AtGate {
  readonly ctx: Context;
  readonly visit: LockedVisit;
  readonly duty: Duty;
  readonly persons: readonly PersonRow[];
  readonly check: Check;
}

const WRONG_CODES = 6;
const PAUSE_SECONDS = 30;

/** A guard's running duty, or the refusal to choose a gate first. */
export async function demandDuty(ctx: Context): Promise<Duty> {
  const duty = await dutyOf(ctx.db, currentOrganization(ctx.actor), ctx.actor.user_id);
  if (!duty) throw refuse(r.no_duty);
  return duty;
}

/** Lets people in or out at the guard's gate, or refuses them. The rows are locked: two guards at once give one entry. */
export async function verifyVisit(ctx: Context, id: string, check: Check) {
  const duty = await demandDuty(ctx);
  const visit = await lockForMove(ctx, id, 'verify');
  const persons = await lockPersons(ctx, id, check.person_ids);
  const gate: AtGate = { ctx, visit, duty, persons, check };
  if (check.direction === 'in') await admit(gate);
  else if (check.direction === 'out') await letOut(gate);
  else await turnAway(gate);
  return showVisit(ctx, id);
}

async function lockPersons(ctx: Context, visitId: string, ids: readonly string[]): Promise<PersonRow[]> {
  const rows = await ctx.db
    .select()
    .from(visitorPerson)
    .where(and(eq(visitorPerson.visitor_id, visitId), inArray(visitorPerson.id, [...ids])))
    .orderBy(asc(visitorPerson.sort))
    .for('update');
  if (rows.length !== new Set(ids).size) throw refuse(shared.not_found);
  return rows;
}

async function admit(gate: AtGate): Promise<void> {
  const { ctx, visit, duty, persons, check } = gate;
  await demandEntry(gate);
  const now = new Date().toISOString();
  await ctx.db
    .update(visitorPerson)
    .set({ status: 'in', in_at: now, in_gate_id: duty.gate_id, id_checked: check.id_checked })
    .where(
      inArray(
        visitorPerson.id,
        persons.map((person) => person.id),
      ),
    );
  await logChecks(gate);
  const { row } = visit;
  const change = { inside_count: row.inside_count + persons.length, first_in_at: row.first_in_at ?? now };
  await applyMove(ctx, visit, 'verify', 'verified', change, null);
  await tellHost(ctx, row, 'arrived', { gate: duty.gate_name, name: persons[0]?.name ?? '' });
  await visitAdmitted.emit(ctx, {
    visitor_id: row.id,
    organization_id: row.organization_id,
    person_ids: persons.map((p) => p.id),
    gate_id: duty.gate_id,
    end_at: row.end_at,
  });
}

/** Everything that keeps somebody out, in the order in which a guard can do something about it. */
async function demandEntry({ ctx, visit, duty, persons, check }: AtGate): Promise<void> {
  const { row } = visit;
  const settings = await settingsOf(ctx.db, row.organization_id);
  const inside = persons.find((person) => person.status === 'in');
  if (inside) {
    const gates = await gateNames(ctx.db, inside.in_gate_id ? [inside.in_gate_id] : []);
    throw refuse(r.already_in, {
      name: inside.name,
      time: timeOf(inside.in_at ?? row.start_at, row.zone),
      gate: gates.get(inside.in_gate_id ?? '')?.name ?? '',
    });
  }
  for (const person of persons) if (await isBlocked(ctx.db, row.organization_id, person)) throw refuse(r.blocked_gate);
  if (check.method === 'qr') await demandLiveCode(ctx, persons, check.code);
  const from = entryFrom(row.start_at, settings);
  if (Date.now() < Date.parse(from)) throw refuse(r.too_early, { time: formatDayTime(from, ctx.lang, row.zone) });
  if (Date.now() > Date.parse(row.end_at))
    throw refuse(r.too_late, { time: formatDayTime(row.end_at, ctx.lang, row.zone) });
  if (row.gate_ids.length && !row.gate_ids.includes(duty.gate_id)) {
    const gates = await gateNames(ctx.db, row.gate_ids);
    throw refuse(r.wrong_gate, {
      gates: [...gates.values()].map((gate) => (ctx.lang === 'us' && gate.name_en) || gate.name).join('、'),
    });
  }
  const idAsked =
    (settings.require_id_kinds as readonly string[]).includes(row.visit_kind) &&
    persons.some((person) => !person.is_minor);
  if (idAsked && !check.id_checked) throw refuse(r.id_check);
}

async function demandLiveCode(ctx: Context, persons: readonly PersonRow[], text: string | undefined): Promise<void> {
  const code = text ? readScanCode(text) : null;
  const person = persons.find((candidate) => candidate.id === code?.id);
  if (!code || !person || !(await isLive(ctx, code, person))) throw refuse(r.code_expired);
}

/** Whether a scanned code is a person's own moving code of this half-minute. */
export async function isLive(
  ctx: Context,
  code: NonNullable<ReturnType<typeof readScanCode>>,
  person: PersonRow,
): Promise<boolean> {
  if (!person.pass_secret_sealed) return false;
  const secret = ctx.services.seal.open(person.pass_secret_sealed, 'visitor_person.pass_secret');
  return verifyScan(ctx.services, code, secret, Date.now());
}

async function letOut(gate: AtGate): Promise<void> {
  const { ctx, visit, duty, persons } = gate;
  const { row } = visit;
  const absent = persons.find((person) => person.status !== 'in');
  if (absent) throw refuse(r.not_in, { name: absent.name });
  const now = new Date().toISOString();
  const comesAgain = row.entry_mode === 'multi' && Date.parse(row.end_at) > Date.now();
  await ctx.db
    .update(visitorPerson)
    .set({ status: comesAgain ? 'expected' : 'out', out_at: now, out_gate_id: duty.gate_id })
    .where(
      inArray(
        visitorPerson.id,
        persons.map((person) => person.id),
      ),
    );
  await logChecks(gate);
  const inside_count = row.inside_count - persons.length;
  const status = inside_count > 0 ? 'verified' : comesAgain ? 'approved' : 'left';
  await applyMove(ctx, visit, 'verify', status, { inside_count, last_out_at: now }, null);
  await visitLeft.emit(ctx, {
    visitor_id: row.id,
    organization_id: row.organization_id,
    person_ids: persons.map((p) => p.id),
    is_over: inside_count === 0,
  });
}

/** A refusal at the gate is recorded and told; a later entry stays possible. */
async function turnAway(gate: AtGate): Promise<void> {
  const { ctx, visit, duty, persons, check } = gate;
  await logChecks(gate);
  await applyMove(ctx, visit, 'verify', visit.row.status as VisitStatus, {}, check.refuse_reason ?? null);
  const facts = { gate: duty.gate_name, name: persons[0]?.name ?? '' };
  await tellHost(ctx, visit.row, 'refused', facts);
  await tellSecurity(ctx, visit.row, 'refused', facts);
}

async function logChecks({ ctx, visit, duty, persons, check }: AtGate): Promise<void> {
  await ctx.db.insert(visitorCheck).values(
    persons.map((person) => ({
      organization_id: visit.row.organization_id,
      visitor_id: visit.row.id,
      visitor_person_id: person.id,
      direction: check.direction,
      gate_id: duty.gate_id,
      method: check.method,
      by_user_id: ctx.actor.user_id,
      id_checked: check.id_checked,
      refuse_reason: check.refuse_reason ?? null,
      note: check.note ?? null,
    })),
  );
}

/** The booking behind six digits. Six wrong ones in half a minute pause the gate for as long and tell its leader. */
export async function findByCode(ctx: Context, code: string) {
  const duty = await demandDuty(ctx);
  const organization_id = currentOrganization(ctx.actor);
  const key = `gate-code:${duty.gate_id}`;
  if ((await attemptsOf(ctx.db, key)) >= WRONG_CODES) throw paused();
  const [row] = await ctx.db
    .select({ visitor_id: visitorPerson.visitor_id, person_id: visitorPerson.id })
    .from(visitorPerson)
    .where(
      and(
        eq(visitorPerson.organization_id, organization_id),
        eq(visitorPerson.pass_code, code),
        inArray(visitorPerson.status, ['expected', 'in']),
      ),
    );
  if (row) return row;
  // counted aside: the refusal below rolls this transaction back
  const wrong = await ctx.services.database.aside(EVERYWHERE, async (tx) => {
    const count = await countAttempt(tx.db, key, PAUSE_SECONDS);
    if (count === WRONG_CODES)
      await tellSecurity({ ...tx, services: ctx.services }, { organization_id, id: null }, 'wrong_codes', {
        gate: duty.gate_name,
      });
    return count;
  });
  throw wrong >= WRONG_CODES ? paused() : refuse(r.wrong_code);
}

function paused() {
  return Object.assign(refuse(r.code_pause, { seconds: PAUSE_SECONDS }), { retry_seconds: PAUSE_SECONDS });
}

/** Who is expected soon at a gate, waits there, is inside, or should have left. */
export async function gateBoard(ctx: Context, gateId: string) {
  const duty = await demandDuty(ctx);
  const gate = (await gateNames(ctx.db, [gateId])).get(gateId);
  if (!gate || gateId !== duty.gate_id) throw refuse(shared.not_found);
  const now = new Date().toISOString();
  const here = and(eq(visitor.organization_id, currentOrganization(ctx.actor)), eq(visitor.campus_id, duty.campus_id));
  const thisGate = sql`(${visitor.gate_ids} = '{}' or ${gateId} = any (${visitor.gate_ids}))`;
  const soon = and(
    here,
    thisGate,
    eq(visitor.status, 'approved'),
    lt(visitor.start_at, addMinutes(now, 120)),
    gt(visitor.end_at, now),
  );
  return {
    gate,
    at: now,
    expected: await listBoard(ctx.db, ctx.actor, soon),
    walk_ins: await listBoard(
      ctx.db,
      ctx.actor,
      and(here, eq(visitor.status, 'applied'), eq(visitor.source, 'walk_in')),
    ),
    inside: await listBoard(ctx.db, ctx.actor, and(here, eq(visitor.status, 'verified'))),
    overdue: await listBoard(ctx.db, ctx.actor, and(here, isOverstay)),
  };
}
