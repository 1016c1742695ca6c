import { and, asc, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { type Duty, dutyOf, gateNames } from '#modules/campus/gates/server/public.ts';
import { isBlocked } from '#modules/campus/visitor-lists/server/public.ts';
import { readScanCode } from '#modules/core/scans/contract/scan-code.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { formatDayTime, timeOf } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import type { visitorGate } from '../../contract/visitor-gate.contract.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import type { PersonRow } from '../booking/visitor-persons.service.ts';
import { notifyHost, notifySecurity } from '../messages/visitor-messages.service.ts';
import { visitAdmitted, visitLeft } from '../public.ts';
import { visitor, visitorCheck, visitorPerson } from '../tables.ts';
import { showVisit } from '../visit/visitor-detail.service.ts';
import { applyMove, type LockedVisit, lockForMove } from '../visit/visitor-moves.service.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { entryFrom } from '../visitors.policy.ts';
import { requireDuty } from './visitor-gate.service.ts';
import { isLive } from './visitor-pass.service.ts';

type Check = z.output<typeof visitorGate.verify.body>;

interface GateCheck {
  readonly ctx: Context;
  readonly visit: LockedVisit;
  readonly duty: Duty;
  readonly persons: readonly PersonRow[];
  readonly check: Check;
  /** When they came or left: now, or while the guard had no line. */
  readonly at: string;
}

/** A phone without a line sends what happened within a shift; its clock may be ahead. */
const LATE_MS = 12 * 3_600_000;
const AHEAD_MS = 5 * 60_000;

/**
 * Lets people in or out at the guard's gate, or refuses them. The rows are locked: two guards at once give one entry. What
 * a phone sends again is answered as at the first time; what it did without a line counts at its own time and gate.
 */
export async function verifyVisit(ctx: Context, id: string, check: Check) {
  if (await wasTaken(ctx, id, check)) return showVisit(ctx, id);
  const at = momentOf(check);
  const duty = (check.client_at ? await dutyThen(ctx, at) : null) ?? (await requireDuty(ctx));
  const visit = await lockForMove(ctx, id, 'verify');
  const persons = await lockPersons(ctx, id, check.person_ids);
  const gate: GateCheck = { ctx, visit, duty, persons, check, at };
  if (check.direction === 'in') await admit(gate);
  else if (check.direction === 'out') await letOut(gate);
  else await turnAway(gate);
  return showVisit(ctx, id);
}

/** Asked with the booking locked: the first sending of the same check may still be at work. */
async function wasTaken({ db, actor }: Context, id: string, { client_key }: Check): Promise<boolean> {
  if (!client_key) return false;
  await db.select({ id: visitor.id }).from(visitor).where(eq(visitor.id, id)).for('update');
  const known = await db
    .select({ id: visitorCheck.id })
    .from(visitorCheck)
    .where(
      and(
        eq(visitorCheck.by_user_id, actor.user_id),
        eq(visitorCheck.client_key, client_key),
        eq(visitorCheck.visitor_id, id),
      ),
    )
    .limit(1);
  return known.length > 0;
}

function momentOf({ client_at }: Check): string {
  const now = Date.now();
  const at = client_at ? Date.parse(client_at) : now;
  if (at > now + AHEAD_MS || at < now - LATE_MS) throw refuse(r.late_check);
  return new Date(Math.min(at, now)).toISOString();
}

const dutyThen = (ctx: Context, at: string): Promise<Duty | null> =>
  dutyOf(ctx.db, currentOrganization(ctx.actor), ctx.actor.user_id, at);

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

async function admit(gate: GateCheck): Promise<void> {
  const { ctx, visit, duty, persons, check, at } = gate;
  await requireEntry(gate);
  await ctx.db
    .update(visitorPerson)
    .set({ status: 'in', in_at: at, in_gate_id: duty.gate_id, id_checked: check.id_checked })
    .where(inArray(visitorPerson.id, idsOf(persons)));
  await logChecks(gate);
  const change = { inside_count: visit.inside_count + persons.length, first_in_at: visit.first_in_at ?? at };
  await applyMove(ctx, visit, 'verify', 'verified', change, null);
  await notifyHost(ctx, visit, 'arrived', { gate: duty.gate_name, name: persons[0]?.name ?? '' });
  await visitAdmitted.emit(ctx, { ...factOf(gate), gate_id: duty.gate_id, end_at: visit.end_at });
}

/** Everything that keeps somebody out, in the order in which a guard can do something about it. */
async function requireEntry(gate: GateCheck): Promise<void> {
  const { ctx, visit, duty, persons, check } = gate;
  const at = Date.parse(gate.at);
  const settings = await settingsOf(ctx.db, visit.organization_id);
  const inside = persons.find((person) => person.status === 'in');
  if (inside) {
    const gates = await gateNames(ctx.db, inside.in_gate_id ? [inside.in_gate_id] : []);
    throw refuse(r.already_in, {
      name: inside.name,
      time: timeOf(inside.in_at ?? visit.start_at, visit.zone),
      gate: gates.get(inside.in_gate_id ?? '')?.name ?? '',
    });
  }
  for (const person of persons)
    if (await isBlocked(ctx.db, visit.organization_id, person)) throw await blocked(gate, person);
  if (check.method === 'qr') await requireLiveCode(ctx, persons, check.code);
  const from = entryFrom(visit.start_at, settings);
  if (at < Date.parse(from)) throw refuse(r.too_early, { time: formatDayTime(from, ctx.lang, visit.zone) });
  if (at > Date.parse(visit.end_at))
    throw refuse(r.too_late, { time: formatDayTime(visit.end_at, ctx.lang, visit.zone) });
  if (visit.gate_ids.length && !visit.gate_ids.includes(duty.gate_id)) {
    const names = visit.gates.map((gate) => (ctx.lang === 'us' && gate.name_en) || gate.name);
    throw refuse(r.wrong_gate, { gates: listIn(ctx.lang, names) });
  }
  const needsIdCheck =
    settings.require_id_kinds.includes(visit.visit_kind) && persons.some((person) => !person.is_minor);
  if (needsIdCheck && !check.id_checked) throw refuse(r.id_check);
}

/**
 * Who is on the black list does not come in. Who was let in by a list that did not know it yet is inside: the security
 * office is told at once, aside, since the refusal takes everything else back, and no door opens for them.
 */
async function blocked({ ctx, visit, duty, check, at }: GateCheck, { name }: PersonRow) {
  if (!check.client_at) return refuse(r.blocked_gate);
  await ctx.services.database.separateTransaction(EVERYWHERE, (tx) =>
    notifySecurity({ ...tx, services: ctx.services }, visit, 'blocked_inside', {
      name,
      gate: duty.gate_name,
      at: timeOf(at, visit.zone),
    }),
  );
  return refuse(r.blocked_late, { name });
}

async function requireLiveCode(ctx: Context, persons: readonly PersonRow[], text: string | undefined): Promise<void> {
  const code = text ? readScanCode(text) : null;
  const person = persons.find((candidate) => candidate.id === code?.id);
  if (!code || !person || !(await isLive(ctx, code, person))) throw refuse(r.code_expired);
}

async function letOut(gate: GateCheck): Promise<void> {
  const { ctx, visit, duty, persons } = gate;
  const absent = persons.find((person) => person.status !== 'in');
  if (absent) throw refuse(r.not_in, { name: absent.name });
  // by the clock of another phone they may have come later
  const times = [gate.at, ...persons.flatMap(({ in_at }) => in_at ?? [])].map((time) => Date.parse(time));
  const now = new Date(Math.max(...times)).toISOString();
  const comesAgain = visit.entry_mode === 'multi' && Date.parse(visit.end_at) > Date.parse(now);
  await ctx.db
    .update(visitorPerson)
    .set({ status: comesAgain ? 'expected' : 'out', out_at: now, out_gate_id: duty.gate_id })
    .where(inArray(visitorPerson.id, idsOf(persons)));
  await logChecks(gate);
  const inside_count = visit.inside_count - persons.length;
  const status = inside_count > 0 ? 'verified' : comesAgain ? 'approved' : 'left';
  await applyMove(ctx, visit, 'verify', status, { inside_count, last_out_at: now }, null);
  await visitLeft.emit(ctx, { ...factOf(gate), is_over: inside_count === 0 });
}

const idsOf = (persons: readonly PersonRow[]) => persons.map((person) => person.id);
const factOf = ({ visit, persons }: GateCheck) => ({
  visitor_id: visit.id,
  organization_id: visit.organization_id,
  person_ids: idsOf(persons),
});

/** A refusal at the gate is recorded and notified; a later entry stays possible. */
async function turnAway(gate: GateCheck): Promise<void> {
  const { ctx, visit, duty, persons, check } = gate;
  await logChecks(gate);
  await applyMove(ctx, visit, 'verify', visit.status, {}, check.refuse_reason ?? null);
  const facts = { gate: duty.gate_name, name: persons[0]?.name ?? '' };
  await notifyHost(ctx, visit, 'refused', facts);
  await notifySecurity(ctx, visit, 'refused', facts);
}

async function logChecks({ ctx, visit, duty, persons, check, at }: GateCheck): Promise<void> {
  await ctx.db.insert(visitorCheck).values(
    persons.map((person) => ({
      organization_id: visit.organization_id,
      visitor_id: visit.id,
      visitor_person_id: person.id,
      direction: check.direction,
      gate_id: duty.gate_id,
      method: check.method,
      by_user_id: ctx.actor.user_id,
      id_checked: check.id_checked,
      refuse_reason: check.refuse_reason ?? null,
      note: check.note ?? null,
      client_key: check.client_key ?? null,
      at,
    })),
  );
}
