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
const whatOpens = (row: Row) =>
  JSON.stringify([isOpen(row), row.start_at, row.end_at, row.gate_ids, row.area_group_ids, row.plates]);

/**
 * Brings what a visit opens to what it is now: its areas for everybody on it and the gates for its cars, from the first
 * moment of entry to its end while it is approved, and nothing once it is cancelled or over. In the transaction of the change; `before` is the row
 * before it, absent for a new one or where its persons changed.
 */
export async function followOpenings(source: EventSource, after: Row, before?: Row): Promise<void> {
  if (before && whatOpens(before) === whatOpens(after)) return;
  const { id, organization_id, area_group_ids, gate_ids, plates, end_at } = after;
  await revokeBySource(source, sourceOf(id));
  const announced = { source: 'visit', source_id: id } as const;
  await withdrawBySource(source, announced);
  if (!isOpen(after)) return;
  const from = entryFrom(after.start_at, await settingsOf(source.db, organization_id));
  for (const plate of plates)
    await announcePlate(source, { ...announced, organization_id, plate, gate_ids, from, to: end_at });
  if (area_group_ids.length === 0) return;
  const people = await source.db
    .select({ id: visitorPerson.id })
    .from(visitorPerson)
    .where(eq(visitorPerson.visitor_id, id));
  for (const person of people)
    await grantTemporary(source, {
      ...{ organization_id, group_ids: area_group_ids, from, to: end_at },
      ...{ guest_ref: guestOf(person.id), source: sourceOf(id) },
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
  if (!person || !secret || !(await verifyScan(services, code, secret, Date.now()))) return { reason: 'code_expired' };
  return person.status === 'out' ? { reason: 'expired' } : { guest_ref: guestOf(person.id) };
};
