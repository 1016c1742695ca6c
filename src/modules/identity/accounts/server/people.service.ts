import { sql } from 'drizzle-orm';
import { addPerson } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { UserType } from '#server/rights/actor.ts';
import type { Services } from '#server/services.ts';
import type { Lang } from '#shared/text.ts';
import { userCredential } from './tables.ts';

export interface PersonDraft {
  readonly name: string;
  readonly name_en?: string | null;
  readonly user_types: readonly UserType[];
  /** School group that keeps the person; absent for people who signed themselves up. */
  readonly client_id?: string | null;
  readonly number?: string | null;
  readonly username?: string | null;
  /** From `hashPassword`; absent: no password yet. */
  readonly password_hash?: string | null;
  readonly password_must_change?: boolean;
  readonly gender?: 'male' | 'female' | null;
  readonly phone?: string | null;
  readonly contact_phone?: string | null;
  /** One adult per phone and school group owns it; others who share it sign in by name. */
  readonly is_phone_owner?: boolean;
  readonly is_phone_verified?: boolean;
  readonly email?: string | null;
  readonly id_type?: string | null;
  readonly id_no?: string | null;
  readonly birthday?: string | null;
  readonly avatar_url?: string | null;
  readonly lang?: Lang;
  readonly category?: string;
  readonly status?: 'unconfirmed' | 'confirmed';
  /** True: may sign in at once. False: the person activates the account first. */
  readonly is_activated: boolean;
}

/** A transaction: of a request, a job, or the demo. */
export interface PersonSource {
  readonly db: Db;
  readonly services: Pick<Services, 'seal'>;
}

const ABSENT = {
  name_en: null,
  client_id: null,
  number: null,
  username: null,
  password_hash: null,
  password_must_change: false,
  gender: null,
  phone: null,
  is_phone_owner: false,
  is_phone_verified: false,
  email: null,
  id_type: null,
  id_no: null,
  birthday: null,
  avatar_url: null,
  lang: 'cn',
  category: 'person',
  status: 'unconfirmed',
} as const;

const now = sql`now()`;

/**
 * Makes a person with the account that goes with them, in the caller's transaction. A user name, number or owned phone
 * that is taken fails with the database's own error on `user_credential_username`, `user_client_id_number_index` or
 * `user_credential_phone_owner` (see `constraintOf`).
 */
export async function createPerson({ db, services }: PersonSource, draft: PersonDraft): Promise<{ user_id: string }> {
  const {
    user_types: userTypes,
    password_hash,
    password_must_change,
    is_phone_owner,
    is_phone_verified,
    ...facts
  } = { ...ABSENT, ...draft };
  const user_id = await addPerson({ db, services }, { ...facts, types: [...userTypes] });
  await db.insert(userCredential).values({
    user_id,
    client_id: facts.client_id,
    username: facts.username,
    password_hash,
    password_changed_at: password_hash ? now : null,
    password_must_change,
    is_phone_owner,
    phone_bidx: facts.phone && services.seal.blindIndex(facts.phone, 'phone'),
    phone_verified_at: is_phone_verified ? now : null,
  });
  return { user_id };
}
