import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { addDays, today } from '#shared/dates.ts';
import { user, userDepartment, userOrganization } from '../tables.ts';
import { changePerson, type PersonChange, type PersonRow, type PersonSource } from './person-writes.service.ts';

/** Two main places or memberships of one person cannot be: those of the account that stays hold. Needs a reach of everywhere. */
export async function keepOneMainPlace(db: Db, from: string, into: string): Promise<void> {
  await db.execute(sql`update ${userOrganization} set is_main = false where user_id = ${from} and is_main
    and exists (select 1 from ${userOrganization} kept where kept.user_id = ${into} and kept.is_main and kept.valid_to is null)`);
  await db.execute(sql`update ${userDepartment} old set is_main = false where old.user_id = ${from} and old.is_main
    and exists (select 1 from ${userDepartment} kept where kept.user_id = ${into} and kept.is_main and kept.valid_to is null
                 and kept.organization_id = old.organization_id)`);
}

/** The places that an account which was merged kept, because the other one had them already, end with it. */
export async function endPlacesOfMerged(db: Db, from: string): Promise<void> {
  const yesterday = addDays(today(), -1);
  for (const table of [userOrganization, userDepartment])
    await db
      .update(table)
      .set({ state: 'ended', valid_to: sql`least(${table.valid_to}, ${yesterday}::date)` })
      .where(and(eq(table.user_id, from), sql`${table.state} <> 'ended'`));
}

/** The old row closes; what only it knew (a phone, a number, a document) stands at the row that stays. */
export async function closeMergedPerson(source: PersonSource, from: PersonRow, into: PersonRow): Promise<void> {
  const taken = takenOver(source, from, into);
  const closed = { status: 'deleted', merged_into: into.id, ...(taken.number ? { number: null } : {}) };
  await changePerson(source, from.id, closed, 'by_caller');
  // accounts merged into the old row before move along
  await source.db.update(user).set({ merged_into: into.id }).where(eq(user.merged_into, from.id));
  const types = [...new Set([...into.types, ...from.types])];
  await changePerson(source, into.id, { ...taken, types }, 'by_caller');
}

const ONE_BY_ONE = ['number', 'gender', 'name_en', 'email', 'birthday', 'avatar_url'] as const;

function takenOver({ services: { seal } }: PersonSource, from: PersonRow, into: PersonRow): PersonChange {
  const plain = ONE_BY_ONE.filter((name) => into[name] === null && from[name] !== null);
  const { phone_sealed: phone, contact_phone_sealed: contact, id_no_sealed: id_no } = from;
  return {
    ...Object.fromEntries(plain.map((name) => [name, from[name]])),
    ...(contact && !into.contact_phone_sealed ? { contact_phone: seal.open(contact, 'user.contact_phone') } : {}),
    ...(phone && !into.phone_bidx ? { phone: seal.open(phone, 'user.phone') } : {}),
    ...(id_no && !into.id_no_bidx ? { id_type: from.id_type, id_no: seal.open(id_no, 'user.id_no') } : {}),
  };
}

/** An address that somebody proved to read is theirs alone: a former account of the same person gives it up. */
export async function releaseEmailOfMerged(db: Db, into: string, activatedEmailIndex: string): Promise<void> {
  await db
    .update(user)
    .set({ activated_email_bidx: null })
    .where(and(eq(user.merged_into, into), eq(user.activated_email_bidx, activatedEmailIndex)));
}
