import {
  describePeople,
  findAccount,
  findByLogin,
  listByPhone,
  needsSecondProof,
} from '#modules/identity/accounts/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db, Transaction } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { Actor } from '#server/rights/actor.ts';
import type { RevokeReason } from '#server/sessions/sessions.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { signInRefusals } from '../contract/sign-in.refusals.ts';
import { completeSignIn } from './complete-sign-in.service.ts';
import { type LoginWay, openSession, type SessionOpening } from './sessions/session-opening.service.ts';
import { provePhone } from './sign-in.service.ts';
import { createVisitor } from './sign-up.service.ts';

export { beginFlow, currentFlow } from './flow.ts';
export { forgetFailures } from './login-throttle.service.ts';
export { mintSessionAs } from './sessions/impersonation.service.ts';
export { forgetSignInPlaces, openSession, recordRefusal, recordSignIn } from './sessions/session-opening.service.ts';
export { listUsablePeople, provePhone, requestCode } from './sign-in.service.ts';
export { countRefusals, countSignIns, listOwnSignIns, listSignIns } from './sign-in-log.queries.ts';
export { requireSignUpOpen } from './sign-in-options.service.ts';
export { proveOwnPhone, requireStepUp } from './step-up.service.ts';
export {
  endPasswordTickets,
  findTicket,
  hasOpenFlow,
  issueTicket,
  renewTicket,
  spendTicket,
  type Ticket,
} from './tickets.service.ts';
export {
  activateTotp,
  needsTotp,
  notifyOfTotp,
  offerTotp,
  replaceRecoveryCodes,
  verifyFirstCode,
} from './totp/second-factor.service.ts';

/**
 * Uses up a code that was sent to a phone for one purpose, asked for by this very browser. Refuses with `wrong_code`
 * or, after too many wrong ones, 429001. Wrong tries stay counted whatever the caller's transaction
 * does.
 */
export async function verifyCode(
  ctx: OpenContext,
  { phone, purpose, code }: { phone: string; purpose: string; code: string },
): Promise<void> {
  await provePhone(ctx, phone, purpose, code);
}

/**
 * The person of a phone that was just proven: its owner, or a new visitor when nobody has it. In a transaction that
 * reaches `EVERYWHERE` (endpoints with `cross_organization`). Refuses when the account is disabled.
 */
export async function personOfProvenPhone(
  ctx: OpenContext,
  { phone, name }: { phone: string; name: string },
): Promise<{ user_id: string; is_new: boolean }> {
  const people = await listByPhone(ctx.db, ctx.services.seal.blindIndex(phone, 'phone'));
  const owner = people.find((person) => person.status !== 'disabled');
  if (owner) return { user_id: owner.id, is_new: false };
  if (people.length) throw refuse(signInRefusals.disabled);
  return { user_id: (await createVisitor(ctx, ctx.db, { name, phone })).id, is_new: true };
}

export interface MintedSignIn {
  readonly token: string;
  readonly expires_at: string;
  /** Who goes on in the same transaction. */
  readonly actor: Actor;
}

/**
 * Signs a person in who has proven who they are, in the caller's transaction: session, device cookie, sign-in log. The
 * session that the browser had before ends. Refuses (404001) unknown people and (200200) disabled ones, and by `sms`
 * people who also have to give the password: a code for something else must not open such an account.
 */
export async function mintSession(ctx: OpenContext, userId: string, way: LoginWay = 'sms'): Promise<MintedSignIn> {
  const person = await findAccount(ctx.db, userId);
  if (!person) throw refuse(shared.not_found);
  const has_password = person.password_hash !== null;
  const needsMore =
    person.totp_confirmed_at !== null || needsSecondProof({ ...person, has_password }, ctx.services.clock.now());
  if (way === 'sms' && needsMore) throw refuse(signInRefusals.prove_first);
  const { session_id, token, expires_at } = await openSession(ctx, ctx, person, { way, amr: ['sms'] });
  return { token, expires_at, actor: await ctx.services.sessions.actorOf(ctx.db, session_id) };
}

/**
 * Signs in whom another module has proven (by a provider, a second device, a face), in the caller's transaction, and
 * answers what the sign-in page expects. Refuses (404001) unknown people and (200200) disabled or suspended ones.
 */
export async function openProvenSession(ctx: OpenContext, tx: Transaction, userId: string, opening: SessionOpening) {
  const person = await findAccount(tx.db, userId);
  if (!person) throw refuse(shared.not_found);
  return openSession(ctx, tx, person, opening);
}

/**
 * As `openProvenSession`, for sign-ins that a second factor may follow: the answer is the session, or the step before it,
 * whose ticket is exchanged by `sign_in.exchange` or `totp.confirmAtSignIn` in the same browser.
 */
export async function completeProvenSignIn(ctx: OpenContext, tx: Transaction, userId: string, opening: SessionOpening) {
  const person = await findAccount(tx.db, userId);
  if (!person) throw refuse(shared.not_found);
  return completeSignIn(ctx, tx, person, opening);
}

/** The id of whom a typed name means, as at the sign-in by password; null: nobody. */
export async function findIdByLogin(db: Db, seal: Seal, login: string): Promise<string | null> {
  return (await findByLogin(db, seal, login))?.id ?? null;
}

/** These people as the sign-in page shows them: without phone, number or document. Disabled ones are left out. */
export async function describeForSignIn(db: Db, userIds: readonly string[]) {
  const found = await Promise.all(userIds.map((id) => findAccount(db, id)));
  return describePeople(
    db,
    found
      .filter((person) => person !== null && person.status !== 'disabled')
      .map((person) => person as NonNullable<typeof person>),
  );
}

/** Ends every session of a person, in the caller's transaction; returns how many. */
export function revokeSessions(
  ctx: Pick<OpenContext, 'db' | 'afterCommit' | 'services'>,
  userId: string,
  reason: RevokeReason,
): Promise<number> {
  return ctx.services.sessions.revoke(ctx, { user_id: userId }, reason);
}
