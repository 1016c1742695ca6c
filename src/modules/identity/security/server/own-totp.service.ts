import { clearTotp, findAccount } from '#modules/identity/accounts/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import {
  activateTotp,
  findTicket,
  issueTicket,
  needsTotp,
  notifyOfTotp,
  offerTotp,
  replaceRecoveryCodes,
  requireStepUp,
  spendTicket,
  verifyFirstCode,
} from '#modules/identity/sign-in/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { securityRefusals } from '../contract/security.refusals.ts';

async function ownAccount(ctx: Context) {
  await requireStepUp(ctx);
  const person = await findAccount(ctx.db, ctx.actor.user_id);
  if (!person) throw refuse(shared.not_found);
  return person;
}

/** A secret for an authenticator app, or for another one instead; it counts once a code of it was right. */
export async function startTotp(ctx: Context) {
  const { sealed, ...offer } = await offerTotp(ctx, ctx.db, await ownAccount(ctx));
  const { user_id } = ctx.actor;
  const { ticket } = await issueTicket(ctx.db, { kind: 'totp_own', user_id, payload: { sealed } });
  return { ticket, ...offer };
}

export async function confirmTotp(ctx: Context, { ticket, code }: { ticket: string; code: string }) {
  const person = await ownAccount(ctx);
  const known = await findTicket(ctx.db, ticket, ['totp_own'], undefined);
  if (known?.user_id !== person.id) throw refuse(signInRefusals.timed_out);
  const sealed = String(known.payload.sealed);
  const step = verifyFirstCode(ctx.services, sealed, code);
  await spendTicket(ctx.db, ticket, ['totp_own'], undefined);
  return { recovery_codes: await activateTotp(ctx, ctx.db, person.id, sealed, step) };
}

export async function renewRecoveryCodes(ctx: Context) {
  const { id } = await ownAccount(ctx);
  const recovery_codes = await replaceRecoveryCodes(ctx, ctx.db, id);
  if (!recovery_codes) throw refuse(signInRefusals.totp_first);
  ctx.audit({ action: 'account.renew_recovery_codes', target: ['user', id] });
  return { recovery_codes };
}

/** Turns the second step off for people who may do without it. */
export async function turnOffTotp(ctx: Context): Promise<void> {
  const person = await ownAccount(ctx);
  if (person.totp_confirmed_at && (await needsTotp(ctx.services, ctx.db, person)))
    throw refuse(securityRefusals.totp_needed);
  if (!(await clearTotp(ctx.db, person.id))) throw refuse(signInRefusals.totp_first);
  ctx.audit({ action: 'account.totp_off', target: ['user', person.id] });
  await notifyOfTotp(ctx, ctx.db, person.id, {
    cn: '您的账号已关闭两步验证。如非本人操作，请立即冻结账号',
    us: 'Two-step verification was turned off. If this wasn’t you, lock your account now.',
  });
}
