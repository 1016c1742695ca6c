import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import { consentWithdrawn, endConsent, listConsents, lockConsent } from '#modules/identity/accounts/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { securityRefusals } from '../contract/security.refusals.ts';

/** What somebody agreed to, for themselves or for children, and what others agreed to about them. */
export async function listOwnConsents(ctx: Context) {
  const { user_id } = ctx.actor;
  const rows = await listConsents(ctx.db, user_id);
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

/** Who gave a consent takes it back as easily; what the account itself rests on ends with the account. */
export async function withdrawOwnConsent(ctx: Context, id: string): Promise<void> {
  const row = await lockConsent(ctx.db, ctx.actor.user_id, id);
  if (!row) throw refuse(shared.not_found);
  if (goesWithAccount(row.purpose)) throw refuse(securityRefusals.close_to_withdraw);
  await endConsent(ctx.db, id);
  await consentWithdrawn.emit(ctx, { subject_user_id: row.subject_user_id, purpose: row.purpose });
  ctx.audit({
    action: 'account.withdraw_consent',
    target: ['user', row.subject_user_id],
    before: { purpose: row.purpose, given_at: row.given_at },
  });
}
