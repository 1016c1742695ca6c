import { eq, sql } from 'drizzle-orm';
import { type AuditEntry, type AuditSource, writeAudit } from '#server/audit/audit.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Db } from '#server/database/database.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { Services } from '#server/services.ts';
import type { Lang } from '#shared/text.ts';
import { user } from '../tables.ts';

/*
 * Every write of the table `user`. Who edits a person holds a version of them, so that what a form shows, and what says
 * who somebody is in the portal, raises it, and the log names who did so: the refusal of a stale form (409001) reads the
 * name there. Traces of use (the last sign-in, the own language) raise nothing: they would refuse forms for no change
 * that anybody typed.
 */

export type PersonRow = typeof user.$inferSelect;
type Columns = typeof user.$inferInsert;

/** What follows from other facts, or is written by this file alone. */
type Derived =
  | 'id'
  | 'version'
  | 'created_at'
  | 'updated_at'
  | 'activated_at'
  | 'last_login_at'
  | 'name_pinyin'
  | 'name_initials'
  | 'grams'
  | 'phone_sealed'
  | 'phone_bidx'
  | 'contact_phone_sealed'
  | 'id_no_sealed'
  | 'id_no_bidx';

type Plain = { readonly [K in Exclude<keyof Columns, Derived>]?: Columns[K] | undefined };

/** Facts of a person as people say them: numbers are sealed here, and what searches and sorts follows from the names. */
export interface PersonChange extends Plain {
  readonly phone?: string | null | undefined;
  readonly contact_phone?: string | null | undefined;
  readonly id_no?: string | null | undefined;
  /** The account is in use from now on. */
  readonly is_activated?: true | undefined;
}

/** What the log says of a change; the fields that differ are added, numbers and addresses without their values. */
export interface PersonAct extends Omit<AuditEntry, 'target'> {
  /** The version that the caller's form began with; another one is refused (409001) with who was first and when. */
  readonly version?: number;
}

/** The caller's own entry names the person: one act, one entry. */
type RecordedByCaller = 'by_caller';

interface Source {
  readonly db: Db;
  readonly services: Pick<Services, 'seal'>;
}

/** A transaction of a request, a data task or a job. Without `audit` the entry is written at once. */
export interface PersonSource {
  readonly db: Db;
  readonly services: Pick<Services, 'seal' | 'loadPerson'>;
  readonly actor?: AuditSource['actor'] | { readonly client_id: string | null };
  audit?(entry: AuditEntry): void;
}

/** Stores somebody new. Who creates a person records it. A number that is taken fails with the database's own error. */
export async function addPerson(
  { db, services }: Source,
  {
    is_activated,
    ...facts
  }: Omit<PersonChange, 'is_activated'> & { readonly name: string; readonly is_activated: boolean },
): Promise<string> {
  const [row] = await db
    .insert(user)
    .values({
      ...sealedFacts(services, facts),
      ...nameKeys(facts.name, facts.name_en),
      name: facts.name,
      activated_at: is_activated ? sql`now()` : null,
    })
    .returning({ id: user.id });
  if (!row) throw new Error('a person was not stored');
  return row.id;
}

/**
 * Changes a person, in the caller's transaction: locks the row, raises its version, keeps the search keys with the names
 * and records what differs. A change may be computed from the locked row, where null leaves it as it is. Null: nothing
 * was changed, or nobody within reach has this id. Who may do so is decided before.
 */
export async function changePerson(
  source: PersonSource,
  id: string,
  change: PersonChange | ((row: PersonRow) => PersonChange | null),
  act: PersonAct | RecordedByCaller,
): Promise<{ readonly before: PersonRow; readonly after: PersonRow } | null> {
  const { db, services } = source;
  const [before] = await db.select().from(user).where(eq(user.id, id)).for('update');
  if (!before) return null;
  if (act !== 'by_caller' && act.version !== undefined && act.version !== before.version)
    throw await staleBecause({ db, services }, 'user', id, before);
  const set = typeof change === 'function' ? change(before) : change;
  if (!set) return null;
  const [after] = await db
    .update(user)
    .set({
      ...sealedFacts(services, set),
      ...keysFor(before, set),
      ...(set.is_activated ? { activated_at: sql`now()` } : {}),
      version: before.version + 1,
      updated_at: sql`now()`,
    })
    .where(eq(user.id, id))
    .returning();
  if (!after) return null;
  if (act !== 'by_caller') await record(source, id, act, { before: factsOf(services, before, set), after: set });
  return { before, after };
}

/** Takes back somebody who was entered by mistake and never used the account; the row stays for the records that name it. */
export async function takeBackPerson(source: PersonSource, id: string): Promise<void> {
  const gone = { status: 'deleted', number: null, phone: null, id_no: null };
  await changePerson(source, id, gone, { action: 'user.take_back' });
}

/** Everything that names the person goes, from the log's differences too; the row stays, so that what they took part in still reads. */
export async function erasePerson(db: Db, id: string, more: { readonly types?: readonly [] } = {}): Promise<void> {
  await db
    .update(user)
    .set({
      status: 'deleted',
      name: '已注销用户',
      name_en: 'Deleted user',
      name_pinyin: '',
      name_initials: '',
      grams: [],
      username: null,
      email: null,
      activated_email_bidx: null,
      birthday: null,
      avatar_url: null,
      phone_sealed: null,
      phone_bidx: null,
      contact_phone_sealed: null,
      id_no_sealed: null,
      id_no_bidx: null,
      ...(more.types ? { types: [] } : {}),
      version: sql`${user.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(user.id, id));
}

/** Remembers in which language somebody wants to be spoken to, in messages too. */
export async function setLang(db: Db, id: string, lang: Lang): Promise<void> {
  await db.update(user).set({ lang, updated_at: sql`now()` }).where(eq(user.id, id));
}

/** Remembers when somebody signed in. */
export async function noteSignIn(db: Db, id: string): Promise<void> {
  await db.update(user).set({ last_login_at: sql`now()` }).where(eq(user.id, id));
}

/** Columns of the facts; what is absent stays. */
function sealedFacts({ seal }: Source['services'], facts: Omit<PersonChange, 'is_activated'>) {
  const { phone, contact_phone, id_no, ...plain } = facts;
  return {
    ...plain,
    ...(phone === undefined
      ? {}
      : {
          phone_sealed: phone && seal.seal(phone, 'user.phone'),
          phone_bidx: phone && seal.blindIndex(phone, 'phone'),
        }),
    ...(contact_phone === undefined
      ? {}
      : { contact_phone_sealed: contact_phone && seal.seal(contact_phone, 'user.contact_phone') }),
    ...(id_no === undefined
      ? {}
      : {
          id_no_sealed: id_no && seal.seal(id_no, 'user.id_no'),
          id_no_bidx: id_no && seal.blindIndex(id_no, 'id_no'),
        }),
  };
}

/** Both names make the keys, whichever of them changes. */
function keysFor(before: PersonRow, { name, name_en }: PersonChange) {
  if (name === undefined && name_en === undefined) return {};
  return nameKeys(name ?? before.name, name_en === undefined ? before.name_en : name_en);
}

/** What stood in the fields of a change. */
function factsOf({ seal }: Source['services'], row: PersonRow, change: PersonChange): Record<string, unknown> {
  const stood: Record<string, unknown> = {
    ...row,
    phone: row.phone_sealed && seal.open(row.phone_sealed, 'user.phone'),
    contact_phone: row.contact_phone_sealed && seal.open(row.contact_phone_sealed, 'user.contact_phone'),
    id_no: row.id_no_sealed && seal.open(row.id_no_sealed, 'user.id_no'),
    is_activated: row.activated_at !== null,
  };
  return Object.fromEntries(
    Object.entries(change).flatMap(([key, value]) => (value === undefined ? [] : [[key, stood[key]]])),
  );
}

interface Difference {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: PersonChange;
}

async function record(source: PersonSource, id: string, act: PersonAct, difference: Difference): Promise<void> {
  const { version: _held, before, after, ...said } = act;
  const entry: AuditEntry = {
    ...said,
    target: ['user', id],
    before: { ...difference.before, ...before },
    after: { ...difference.after, ...after },
  };
  if (source.audit) return source.audit(entry);
  const actor = source.actor && 'user_id' in source.actor ? source.actor : null;
  const who = { actor, ip: null, device: null, request_id: actor ? 'data_task' : 'job' };
  await writeAudit(source.db, who, [actor ? entry : { kind: 'job', organization_id: null, ...entry }]);
}
