import { and, eq, ne, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { changePerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { describePeople, findAccount, recordConsents } from '#modules/identity/accounts/server/public.ts';
import { admitIdentityAttempt, hasPendingOf } from '#modules/identity/recovery/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { birthdayOf, genderOf } from '#shared/person/id-number.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { activeInfo } from '../contract/active-info.contract.ts';
import { onboardingRefusals } from '../contract/onboarding.refusals.ts';

type Draft = z.output<typeof activeInfo>;
type Status = 'unconfirmed' | 'confirmed';

async function getOwn(db: Db, userId: string) {
  const [row] = await db.select().from(user).where(eq(user.id, userId));
  const person = row && (await findAccount(db, userId));
  const [described] = person ? await describePeople(db, [person]) : [];
  if (!row || !person || !described) throw refuse(shared.not_found);
  return { row, described, is_activated: person.activated_at !== null };
}

/** Whether the school still has to look at who this person is. */
const isUnderReview = (db: Db, userId: string) => hasPendingOf(db, userId, 'self_signup');

export async function viewActiveInfo({ db, actor, services: { seal } }: Context) {
  const { row, described, is_activated } = await getOwn(db, actor.user_id);
  const { contact_phone_sealed: contact } = row;
  const is_under_review = await isUnderReview(db, actor.user_id);
  return {
    user: { ...described, status: row.status as Status, is_activated },
    gender: row.gender,
    email: row.email,
    contact_phone: contact ? seal.open(contact, 'user.contact_phone') : null,
    lang: row.lang as 'cn' | 'us',
    is_under_review,
    is_open: row.status === 'unconfirmed' && !is_under_review,
  };
}

/** Completes the own account. With name and document an unconfirmed person is confirmed, unless the school still looks. */
export async function setActiveInfo(ctx: Context, draft: Draft) {
  const { db, actor, services } = ctx;
  const { row } = await getOwn(db, actor.user_id);
  const identity = await identityOf(ctx, draft, row);
  const { email, contact_phone, lang } = draft;
  await changePerson(
    ctx,
    actor.user_id,
    { email, contact_phone, lang, ...identity },
    {
      action: 'account.set_active_info',
      after: { fields: Object.keys(draft) },
    },
  );
  await recordConsents(ctx, actor.user_id, draft.consents, 'web');
  await services.sessions.refresh(db, [actor.user_id]);
  const after = await getOwn(db, actor.user_id);
  return { ...after.described, status: after.row.status as Status };
}

interface Row {
  readonly status: string;
  readonly activated_at: string | null;
  readonly gender: string | null;
}

/** What a stated document changes. It counts for an open account that is not confirmed yet, and for nobody else. */
async function identityOf(ctx: Context, { name, gender, id_type, id_no }: Draft, row: Row) {
  if (!name || !id_type || !id_no || row.status !== 'unconfirmed' || row.activated_at === null) return {};
  const { db, actor, services } = ctx;
  const { seal } = services;
  await admitIdentityAttempt(services, `user:${actor.user_id}`);
  const id_no_bidx = seal.blindIndex(id_no, 'id_no');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id_no_bidx}, 0))`);
  await requireFree(db, actor.user_id, id_type, id_no_bidx);
  const written = id_type === 'identity' ? genderOf(id_no) : null;
  const shown = gender ?? written ?? row.gender;
  return {
    name,
    ...(shown ? { gender: shown } : {}),
    id_type,
    id_no,
    ...(id_type === 'identity' ? { birthday: birthdayOf(id_no) } : {}),
    ...((await isUnderReview(db, actor.user_id)) ? {} : { status: 'confirmed' as const }),
  };
}

/** A document belongs to one person: an account in use, or one that the school made and that only has to be opened. */
async function requireFree(db: Db, userId: string, idType: string, documentIndex: string): Promise<void> {
  const holders = await db
    .select({ id: user.id, activated_at: user.activated_at })
    .from(user)
    .where(
      and(
        eq(user.id_no_bidx, documentIndex),
        eq(user.id_type, idType),
        ne(user.status, 'deleted'),
        ne(user.id, userId),
      ),
    );
  if (holders.some((holder) => holder.activated_at !== null)) throw refuse(onboardingRefusals.id_registered);
  if (holders.length > 0) throw refuse(onboardingRefusals.id_of_school);
}
