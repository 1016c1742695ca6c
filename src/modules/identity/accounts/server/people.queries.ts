import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { running } from '#modules/core/directory/server/public.ts';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { PERSON_TYPES } from '#shared/calls/frame-shapes.ts';
import { isPhone } from '#shared/person/phone.ts';
import { usernameKey } from '#shared/text/username.ts';
import { userTypeOf } from './policy.ts';
import { userCredential } from './tables.ts';

/** What signing in must know about a person. */
export interface AccountPerson {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly avatar_url: string | null;
  readonly types: readonly string[];
  readonly status: string;
  readonly is_super_admin: boolean;
  readonly activated_at: string | null;
  /** Last sign-in, else activation, else the day the person was made. */
  readonly last_seen_at: string;
  readonly password_hash: string | null;
  readonly password_must_change: boolean;
  /** Frozen by its owner, or because somebody else had taken it over. */
  readonly frozen_at: string | null;
  /** A document is on record, so that an identity can be proven. */
  readonly has_document: boolean;
  /** School group that keeps the person. */
  readonly client_id: string | null;
  /** Since when an authenticator app is asked for; null: it is not. */
  readonly totp_confirmed_at: string | null;
}

const columns = {
  id: user.id,
  name: user.name,
  name_en: user.name_en,
  avatar_url: user.avatar_url,
  types: user.types,
  status: user.status,
  is_super_admin: user.is_super_admin,
  activated_at: user.activated_at,
  last_seen_at: sql<Date>`coalesce(${user.last_login_at}, ${user.activated_at}, ${user.created_at})`,
  password_hash: userCredential.password_hash,
  password_must_change: userCredential.password_must_change,
  frozen_at: userCredential.frozen_at,
  has_document: sql<boolean>`${user.id_no_bidx} is not null`,
  client_id: user.client_id,
  totp_confirmed_at: userCredential.totp_confirmed_at,
  merged_into: user.merged_into,
};

const select = (db: Db) => db.select(columns).from(user).leftJoin(userCredential, eq(userCredential.user_id, user.id));
type Row = Awaited<ReturnType<typeof select>>[number];

const personOf = ({ merged_into: _, ...row }: Row): AccountPerson => ({
  ...row,
  last_seen_at: new Date(row.last_seen_at).toISOString(),
  password_must_change: row.password_must_change ?? false,
});

const present = and(ne(user.status, 'deleted'), isNull(userCredential.login_closed_at));
/** What somebody types to sign in also finds a row that was merged into another one of theirs. */
const reachable = or(present, isNotNull(user.merged_into));

/** The person behind rows found by what was typed: a merged row stands for the one that took it over. Each once. */
async function standingFor(db: Db, rows: readonly Row[]): Promise<AccountPerson[]> {
  const people: AccountPerson[] = [];
  for (const row of rows) {
    const person = row.merged_into ? await findAccount(db, row.merged_into) : personOf(row);
    if (person && !people.some((known) => known.id === person.id)) people.push(person);
  }
  return people;
}

/**
 * Whom a typed name means: the user name, else the owner of the phone, else the staff or student number where only one
 * person in the whole portal has it. One person at most, so that one hash decides. Null: nobody.
 */
export async function findByLogin(db: Db, seal: Seal, login: string): Promise<AccountPerson | null> {
  const named = await select(db).where(and(eq(sql`lower(${userCredential.username})`, usernameKey(login)), reachable));
  const owners = isPhone(login) ? await listOwners(db, seal.blindIndex(login, 'phone')) : [];
  // asked even when the name was found: the number of questions would tell who is registered
  const numbered = await select(db)
    .where(and(eq(user.number, login), reachable))
    .limit(3);
  for (const rows of [named, owners]) {
    const [person] = await standingFor(db, rows);
    if (person) return person;
  }
  const [only, ...others] = await standingFor(db, numbered);
  return only && others.length === 0 ? only : null;
}

function listOwners(db: Db, phoneIndex: string): Promise<Row[]> {
  return select(db)
    .where(and(eq(user.phone_bidx, phoneIndex), reachable))
    .orderBy(
      desc(sql`coalesce(${userCredential.is_phone_owner}, false)`),
      desc(isNotNull(userCredential.password_hash)),
      desc(user.last_login_at),
      asc(user.id),
    )
    .limit(1);
}

/** Everybody who has this phone, those who own it first. Disabled people are among them. */
export async function listByPhone(db: Db, phoneIndex: string): Promise<AccountPerson[]> {
  const rows = await select(db)
    .where(and(eq(user.phone_bidx, phoneIndex), reachable))
    .orderBy(desc(sql`coalesce(${userCredential.is_phone_owner}, false)`), asc(user.id))
    .limit(20);
  return standingFor(db, rows);
}

export async function findAccount(db: Db, userId: string): Promise<AccountPerson | null> {
  const [row] = await select(db).where(and(eq(user.id, userId), present));
  return row ? personOf(row) : null;
}

/** Makes every other decision about this account wait until the caller's transaction is over. */
export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update');
}

/** The people as the sign-in page shows them, in the order given. */
export async function describePeople(db: Db, people: readonly AccountPerson[]) {
  if (people.length === 0) return [];
  const places = await db
    .select({
      user_id: userOrganization.user_id,
      id: organization.id,
      name: organization.name,
      name_en: organization.name_en,
    })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(
      and(
        inArray(
          userOrganization.user_id,
          people.map((person) => person.id),
        ),
        eq(userOrganization.is_main, true),
        running(userOrganization),
      ),
    );
  return people.map((person) => {
    const place = places.find((row) => row.user_id === person.id);
    return {
      id: person.id,
      name: person.name,
      name_en: person.name_en,
      avatar_url: person.avatar_url,
      user_type: userTypeOf(person.types),
      types: PERSON_TYPES.filter((type) => person.types.includes(type)),
      organization: place ? { id: place.id, name: place.name, name_en: place.name_en } : null,
    };
  });
}

/** Whether a user name is taken, without regard to case, by anybody but one person. */
export async function isUsernameTaken(db: Db, username: string, exceptId?: string): Promise<boolean> {
  const [row] = await db
    .select({ id: userCredential.user_id })
    .from(userCredential)
    .where(
      and(
        eq(sql`lower(${userCredential.username})`, usernameKey(username)),
        exceptId ? ne(userCredential.user_id, exceptId) : undefined,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether every organisation that somebody belongs to is suspended. */
export async function isSuspended(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ status: organization.status })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(and(eq(userOrganization.user_id, userId), running(userOrganization)));
  return rows.length > 0 && rows.every((row) => row.status === 'suspended');
}

/** What everybody may know about a person, which therefore must not stand in the password. */
export async function listGuessableFacts(db: Db, seal: Seal, userId: string): Promise<string[]> {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  if (!row) return [];
  const places = await db
    .select({ code: organization.code, pinyin: organization.name_pinyin })
    .from(userOrganization)
    .innerJoin(organization, eq(organization.id, userOrganization.organization_id))
    .where(eq(userOrganization.user_id, userId));
  const phone = row.phone_sealed ? seal.open(row.phone_sealed, 'user.phone') : null;
  const facts = [
    row.name_pinyin,
    row.name_en,
    row.username,
    row.number,
    row.birthday?.replaceAll('-', ''),
    phone,
    ...places.flatMap((place) => [place.code, place.pinyin]),
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}
