import { and, eq } from 'drizzle-orm';
import { type DoorDecider, grantTemporary, revokeBySource, visitorAreas } from '#modules/campus/doors/server/public.ts';
import { announcePlate, withdrawBySource } from '#modules/campus/parking-gate/server/public.ts';
import { verifyScan } from '#modules/core/scans/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { refuseFields } from '#shared/refusal.ts';
import { visitor, visitorPerson } from '../tables.ts';
import { settingsOf } from '../visitor-settings.service.ts';
import { entryFrom } from '../visitors.policy.ts';

type Row = typeof visitor.$inferSelect;

const sourceOf = (id: string) => `visit:${id}`;
const GUEST = 'visitor_person:';
const guestOf = (personId: string) => `${GUEST}${personId}`;
/** The person whom doors knows by this reference; null for guests of other modules. */
export const personOfGuest = (ref: string | null): string | null =>
  ref?.startsWith(GUEST) ? ref.slice(GUEST.length) : null;

/** Refuses (422001 on `area_group_ids`) areas that are not offered to visitors on this campus. */
export async function requireAreas(
  db: Db,
  { organization_id, campus_id }: { readonly organization_id: string; readonly campus_id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await visitorAreas(db, organization_id, campus_id);
  if (ids.some((id) => !known.some((area) => area.id === id)))
    throw refuseFields({
      area_group_ids: [{ cn: '请选择此校区的访客区域', us: 'Choose areas for visitors on this campus' }],
    });
}

const isOpen = ({ status }: Row) => status === 'approved' || status === 'verified';
const opensAnything = ({ area_group_ids, plates }: Row) => area_group_ids.length > 0 || plates.length > 0;
const openingKey = (row: Row) =>
  JSON.stringify([isOpen(row), row.start_at, row.end_at, row.gate_ids, row.area_group_ids, row.plates]);

/**
 * What a visit opens follows a move of it: from the first moment of entry to its end while it is approved, and nothing
 * once it is cancelled or over. In the transaction of the move.
 */
export async function updateOpenings(source: EventSource, before: Row, after: Row): Promise<void> {
  if (openingKey(before) !== openingKey(after)) await reopenVisit(source, before, after);
}

/** The same where also its persons may be other ones. */
export async function reopenVisit(source: EventSource, before: Row, after: Row): Promise<void> {
  if (opensAnything(before)) {
    await revokeBySource(source, sourceOf(before.id));
    await withdrawBySource(source, { source: 'visit', source_id: before.id });
  }
  await openVisit(source, after);
}

/** Opens the areas of an approved visit to everybody on it, and the gates for vehicles to its cars. */
export async function openVisit(source: EventSource, visit: Row): Promise<void> {
  if (!isOpen(visit) || !opensAnything(visit)) return;
  const { id, organization_id, area_group_ids, gate_ids, plates, end_at } = visit;
  const from = entryFrom(visit.start_at, await settingsOf(source.db, organization_id));
  for (const plate of plates)
    await announcePlate(source, {
      source: 'visit',
      source_id: id,
      organization_id,
      plate,
      gate_ids,
      from,
      to: end_at,
    });
  if (area_group_ids.length === 0) return;
  const people = await source.db
    .select({ id: visitorPerson.id })
    .from(visitorPerson)
    .where(eq(visitorPerson.visitor_id, id));
  for (const person of people)
    await grantTemporary(source, {
      organization_id,
      group_ids: area_group_ids,
      from,
      to: end_at,
      guest_ref: guestOf(person.id),
      source: sourceOf(id),
    });
}

/** Whose pass is shown at a door: one that moved on is dead, and so is that of a person who has left. */
export const decideVisit: DoorDecider = async ({ db, services }, code) => {
  const [person] = await db
    .select({ id: visitorPerson.id, status: visitorPerson.status, secret: visitorPerson.pass_secret_sealed })
    .from(visitorPerson)
    .innerJoin(visitor, eq(visitor.id, visitorPerson.visitor_id))
    .where(and(eq(visitorPerson.id, code.id)));
  const secret = person?.secret && services.seal.open(person.secret, 'visitor_person.pass_secret');
  if (!person || !secret || !(await verifyScan(services, code, secret))) return { reason: 'code_expired' };
  return person.status === 'out' ? { reason: 'expired' } : { guest_ref: guestOf(person.id) };
};
