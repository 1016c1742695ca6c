import { and, eq } from 'drizzle-orm';
import type { DoorPassed } from '#modules/campus/doors/server/public.ts';
import { gateNames } from '#modules/campus/gates/server/public.ts';
import type { Passage as ParkingPassage } from '#modules/campus/parking-gate/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { announce, notifyHost } from '../messages/visitor-messages.service.ts';
import { visitAdmitted, visitLeft } from '../public.ts';
import { visitor, visitorCheck, visitorPerson } from '../tables.ts';
import { personOfGuest, updateOpenings } from '../visit/visit-openings.service.ts';
import { visitMoves } from '../visit/visitor-moves.service.ts';

interface Passage {
  readonly person_id: string;
  readonly direction: 'in' | 'out';
  readonly gate_id: string;
  readonly method: 'door' | 'plate';
  readonly doorlock_id: string | null;
  readonly at: string;
}

/** A visitor went through the turnstile of a gate by their own pass: they came in, or went out. Doors of rooms do not count here. */
export async function moveByDoor(source: EventSource, passed: DoorPassed): Promise<void> {
  const person_id = personOfGuest(passed.guest_ref);
  const { gate_id, direction, doorlock_id, at } = passed;
  if (!person_id || !gate_id) return;
  await move(source, { person_id, gate_id, method: 'door', doorlock_id, at, direction });
}

/** The car of a visit passed a gate for vehicles: its lead visitor came in or went out. Who else sat in it, nobody knows. */
export async function moveByPlate(source: EventSource, passed: ParkingPassage): Promise<void> {
  if (passed.source !== 'visit' || !passed.source_id) return;
  const [lead] = await source.db
    .select({ id: visitorPerson.id })
    .from(visitorPerson)
    .where(and(eq(visitorPerson.visitor_id, passed.source_id), eq(visitorPerson.sort, 0)));
  const { gate_id, direction, at } = passed;
  if (lead) await move(source, { person_id: lead.id, gate_id, method: 'plate', doorlock_id: null, at, direction });
}

/**
 * Somebody passed a gate without a guard. A device that says no direction moves who is outside in, and who is inside out;
 * what does not fit (in twice) changes nothing.
 */
async function move(source: EventSource, passage: Omit<Passage, 'direction'> & { direction: 'in' | 'out' | null }) {
  const { db } = source;
  const [known] = await db
    .select({ visitor_id: visitorPerson.visitor_id })
    .from(visitorPerson)
    .where(eq(visitorPerson.id, passage.person_id));
  if (!known) return;
  const [visit] = await db.select().from(visitor).where(eq(visitor.id, known.visitor_id)).for('update');
  const [person] = await db.select().from(visitorPerson).where(eq(visitorPerson.id, passage.person_id)).for('update');
  if (!visit || !person || (visit.status !== 'approved' && visit.status !== 'verified')) return;
  const direction = passage.direction ?? (person.status === 'in' ? 'out' : 'in');
  if (person.status !== (direction === 'in' ? 'expected' : 'in')) return;
  await (direction === 'in' ? recordEntry : recordExit)(source, visit, person, { ...passage, direction });
}

type Visit = typeof visitor.$inferSelect;
type Person = typeof visitorPerson.$inferSelect;

async function recordEntry(source: EventSource, visit: Visit, person: Person, passage: Passage): Promise<void> {
  const { gate_id, at } = passage;
  await source.db
    .update(visitorPerson)
    .set({ status: 'in', in_at: at, in_gate_id: gate_id })
    .where(eq(visitorPerson.id, person.id));
  const set = { inside_count: visit.inside_count + 1, first_in_at: visit.first_in_at ?? at };
  const after = await record(source, visit, person, passage, 'verified', set);
  const gate = (await gateNames(source.db, [gate_id])).get(gate_id)?.name ?? '';
  await notifyHost(source, after, 'arrived', { gate, name: person.name });
  await visitAdmitted.emit(source, { ...factOf(visit, person), gate_id, end_at: visit.end_at });
}

async function recordExit(source: EventSource, visit: Visit, person: Person, passage: Passage): Promise<void> {
  const { gate_id, at } = passage;
  const comesAgain = visit.entry_mode === 'multi' && Date.parse(visit.end_at) > Date.now();
  await source.db
    .update(visitorPerson)
    .set({ status: comesAgain ? 'expected' : 'out', out_at: at, out_gate_id: gate_id })
    .where(eq(visitorPerson.id, person.id));
  const inside_count = visit.inside_count - 1;
  const to = inside_count > 0 ? 'verified' : comesAgain ? 'approved' : 'left';
  await record(source, visit, person, passage, to, { inside_count, last_out_at: at });
  await visitLeft.emit(source, { ...factOf(visit, person), is_over: inside_count === 0 });
}

const factOf = (visit: Visit, person: Person) => ({
  visitor_id: visit.id,
  organization_id: visit.organization_id,
  person_ids: [person.id],
});

/** The move with its history, its record and the check; no person stands behind it. */
async function record(
  source: EventSource,
  visit: Visit,
  person: Person,
  { direction, gate_id, method, doorlock_id, at }: Passage,
  to: 'approved' | 'verified' | 'left',
  set: Partial<Visit>,
): Promise<Visit> {
  const { db } = source;
  const entries: AuditEntry[] = [];
  const mover = { db, actor: null, audit: (entry: AuditEntry) => entries.push({ ...entry, kind: 'job' as const }) };
  const after = await visitMoves.advance(mover, visit, 'verify', { to, set });
  await writeAudit(db, { actor: null, ip: null, device: doorlock_id, request_id: `visit-${method}` }, entries);
  const { organization_id, id: visitor_id } = visit;
  await db.insert(visitorCheck).values({
    organization_id,
    visitor_id,
    visitor_person_id: person.id,
    direction,
    gate_id,
    method,
    doorlock_id,
    at,
  });
  await updateOpenings(source, visit, after);
  await announce(source, after);
  return after;
}
