import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { type AccountPerson, findAccount, needsSecondProof } from '#modules/identity/accounts/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { session } from '#server/sessions/tables.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { signInRefusals } from '../contract/sign-in.refusals.ts';
import type { stepUpProof } from '../contract/sign-in.shapes.ts';
import { provePassword, provePhone, requestCode } from './sign-in.service.ts';
import { proveTotp } from './totp/second-factor.service.ts';

const PURPOSE = 'step_up';

/** A code to the own phone; it proves nothing but that this person still holds it. */
export async function requestConfirmCode(ctx: Context) {
  const phone = await ownPhone(ctx);
  return { ...(await requestCode(ctx, phone, PURPOSE)), phone_masked: maskPhone(phone) };
}

/** Proves by the code of `requestConfirmCode` that this person still holds the own phone. Refuses wrong codes. */
export async function proveOwnPhone(ctx: Context, code: string): Promise<void> {
  await provePhone(ctx, await ownPhone(ctx), PURPOSE, code);
}

async function ownPhone({ services: { database, seal }, actor }: Context): Promise<string> {
  const [row] = await database.read(EVERYWHERE, (db) =>
    db.select({ phone: user.phone_sealed }).from(user).where(eq(user.id, actor.user_id)),
  );
  if (!row?.phone) throw refuse(signInRefusals.no_phone);
  return seal.open(row.phone, 'user.phone');
}

type Proof = z.output<typeof stepUpProof>;

/**
 * A fresh proof by the password, a code or the authenticator app: the session counts as strong for ten minutes and gets
 * a new token. People who have an app prove by it alone: somebody who got hold of the password must not turn it off. A
 * code alone does not prove people who also have to give the password at the sign-in.
 */
export async function stepUp(ctx: Context, proof: Proof) {
  const { database, sessions } = ctx.services;
  const person = await database.read(EVERYWHERE, (db) => findAccount(db, ctx.actor.user_id));
  if (!person) throw refuse(shared.not_found);
  const by = await proveBy(ctx, person, proof);
  return database.write(EVERYWHERE, async ({ db }) => {
    const renewed = await sessions.rotate(db, ctx.actor.session_id);
    ctx.audit({ action: 'account.step_up', kind: 'login', target: ['user', person.id], after: { by } });
    return renewed;
  });
}

async function proveBy(ctx: Context, person: AccountPerson, { password = '', code, totp }: Proof) {
  if (totp !== undefined) {
    if (!person.totp_confirmed_at) throw refuse(signInRefusals.totp_first);
    await proveTotp(ctx, person, totp);
    return 'totp';
  }
  if (person.totp_confirmed_at) throw refuse(signInRefusals.totp_asked);
  if (code === undefined) {
    await provePassword(ctx, person, person.id, password);
    return 'pwd';
  }
  const has_password = person.password_hash !== null;
  if (needsSecondProof({ ...person, has_password }, ctx.services.clock.now())) throw refuse(signInRefusals.prove_first);
  await provePhone(ctx, await ownPhone(ctx), PURPOSE, code);
  return 'sms';
}

/** Refuses (403301) a session whose last proof is older than ten minutes: the client asks for one and calls again. */
export async function requireStepUp({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  const [own] = await db
    .select({ is_strong: sql<boolean>`${session.strong_until} > now()` })
    .from(session)
    .where(eq(session.id, actor.session_id));
  if (!own?.is_strong) throw refuse(shared.step_up);
}
