import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { isSameName } from '#shared/text/person-name.ts';

export interface GuardianIdentity {
  readonly name: string;
  readonly phone: string;
  readonly id_no: string | null;
}

/** The school group of an organisation. */
export async function clientOf(db: Db, organizationId: string): Promise<string> {
  const [row] = await db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(eq(organization.id, organizationId));
  if (!row) throw new Error('an organisation without a school group');
  return row.client_id;
}

/** Adults of a school group who have the phone or the document of some guardians. */
export async function findAdults(db: Db, seal: Seal, clientId: string, asked: readonly GuardianIdentity[]) {
  if (asked.length === 0) return [];
  const phones = asked.map((one) => seal.blindIndex(one.phone, 'phone'));
  const documents = asked.flatMap((one) => (one.id_no ? [seal.blindIndex(one.id_no, 'id_no')] : []));
  const held = or(inArray(user.phone_bidx, phones), documents.length ? inArray(user.id_no_bidx, documents) : undefined);
  return db
    .select({ id: user.id, name: user.name, phone_bidx: user.phone_bidx, id_no_bidx: user.id_no_bidx })
    .from(user)
    .where(
      and(eq(user.client_id, clientId), ne(user.status, 'deleted'), sql`not ('student' = any (${user.types}))`, held),
    )
    .orderBy(user.created_at, user.id);
}

type Adult = Awaited<ReturnType<typeof findAdults>>[number];

/** The one of some adults who is the guardian: the same document, or the same phone and name; null: none. */
export function matchAdult(
  seal: Seal,
  adults: readonly Adult[],
  { name, phone, id_no }: GuardianIdentity,
): Adult | null {
  const document = id_no && seal.blindIndex(id_no, 'id_no');
  const byDocument = document ? adults.find((one) => one.id_no_bidx === document) : undefined;
  const index = seal.blindIndex(phone, 'phone');
  return byDocument ?? adults.find((one) => one.phone_bidx === index && isSameName(one.name, name)) ?? null;
}

/** Who of some adults has the phone of a guardian under another name; null: nobody. */
export function otherHolder(seal: Seal, adults: readonly Adult[], one: GuardianIdentity): Adult | null {
  if (matchAdult(seal, adults, one)) return null;
  const index = seal.blindIndex(one.phone, 'phone');
  return adults.find((adult) => adult.phone_bidx === index) ?? null;
}

/** Two who enter the owner of one phone at the same moment wait for each other, until the end of the transaction. */
export async function lockAdult(db: Db, seal: Seal, phone: string): Promise<void> {
  const key = `guardian:${seal.blindIndex(phone, 'phone')}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whether nobody of the group has a phone yet: its first holder signs in with it. */
export async function isFreePhone(db: Db, seal: Seal, clientId: string, phone: string): Promise<boolean> {
  const held = and(eq(user.client_id, clientId), eq(user.phone_bidx, seal.blindIndex(phone, 'phone')));
  return (await db.$count(user, held)) === 0;
}
