import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { accountRefusals } from '../contract/account.refusals.ts';
import { SIGN_UP_CONSENTS } from '../contract/consents.ts';
import { consent } from './tables.ts';

const MOST = 200;

/** What somebody agreed to, for themselves or for children, and what others agreed to about them. */
export async function listOwnConsents(ctx: Context) {
  const { user_id } = ctx.actor;
  const rows = await ctx.db
    .select()
    .from(consent)
    .where(or(eq(consent.giver_user_id, user_id), eq(consent.subject_user_id, user_id)))
    .orderBy(desc(consent.given_at), desc(consent.id))
    .limit(MOST);
  const names = await namesOfUsers(
    ctx.db,
    rows.flatMap((row) => [row.subject_user_id, row.giver_user_id]),
  );
  const person = (id: string) => ({ id, name: names.get(id)?.name ?? '—', name_en: names.get(id)?.name_en ?? null });
  return {
    list: rows.map(({ subject_user_id, giver_user_id, ...row }) => ({
      ...row,
      subject: person(subject_user_id),
      giver: person(giver_user_id),
      can_withdraw: row.withdrawn_at === null && giver_user_id === user_id && !goesWithAccount(row.purpose),
    })),
  };
}

const goesWithAccount = (purpose: string) => (SIGN_UP_CONSENTS as readonly string[]).includes(purpose);

/** Whoever gave a consent takes it back as easily; what the account itself rests on ends with the account. */
export async function withdrawConsent(ctx: Context, id: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(consent)
    .where(and(eq(consent.id, id), eq(consent.giver_user_id, ctx.actor.user_id), isNull(consent.withdrawn_at)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  if (goesWithAccount(row.purpose)) throw refuse(accountRefusals.close_to_withdraw);
  await ctx.db
    .update(consent)
    .set({ withdrawn_at: sql`now()` as never })
    .where(eq(consent.id, id));
  ctx.audit({
    action: 'account.withdraw_consent',
    target: ['user', row.subject_user_id],
    before: { purpose: row.purpose, given_at: row.given_at },
  });
}
