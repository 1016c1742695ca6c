import { eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { findAccount, findCredential } from '#modules/identity/accounts/server/public.ts';
import { listOwnSignIns, needsTotp } from '#modules/identity/sign-in/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';

/** What opens the own account, and the recent sign-ins and refused tries. */
export async function viewSafety({ db, actor, services }: Context) {
  const [row] = await db.select({ phone: user.phone_sealed }).from(user).where(eq(user.id, actor.user_id));
  if (!row) throw refuse(shared.not_found);
  const { phone } = row;
  const credential = await findCredential(db, actor.user_id);
  const person = await findAccount(db, actor.user_id);
  return {
    username: credential?.username ?? null,
    phone_verified_at: credential?.phone_verified_at ?? null,
    has_password: credential?.has_password ?? false,
    password_changed_at: credential?.password_changed_at ?? null,
    totp_confirmed_at: credential?.totp_confirmed_at ?? null,
    recovery_codes_left: credential?.recovery_codes_left ?? 0,
    needs_totp: person !== null && (await needsTotp(services, db, person)),
    phone_masked: phone && maskPhone(services.seal.open(phone, 'user.phone')),
    sign_ins: await listOwnSignIns(db, actor.user_id),
    may_change: actor.impersonator_id === null && actor.switched_from === null,
  };
}
