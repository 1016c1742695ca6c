import type * as z from 'zod';
import {
  type AccountPerson,
  describePeople,
  findAccount,
  lockAccount,
} from '#modules/identity/accounts/server/public.ts';
import type { Transaction } from '#server/database/database.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { signInRefusals } from '../contract/sign-in.refusals.ts';
import type { signInOutcome } from '../contract/sign-in.shapes.ts';
import { requireTotp } from '../contract/totp.contract.ts';
import { beginFlow, currentFlow } from './flow.ts';
import { lacksSecondFactor } from './policy.ts';
import { openSession, requireOpenable, type SessionOpening } from './sessions/session-opening.service.ts';
import { findTicket, issueTicket, spendTicket, type Ticket } from './tickets.service.ts';
import { activateTotp, needsTotp, offerTotp, proveTotp, verifyFirstCode } from './totp/second-factor.service.ts';

const PROVIDERS: readonly SessionOpening['way'][] = [
  'wechat_oauth',
  'wechat_shiyou_oauth',
  'qiwei_oauth',
  'ding_oauth',
];

/**
 * Completes a sign-in, or asks for the second factor: people who have one type its code, people who need one set it up
 * first. The first factor is proven by now. A provider proves more than a password does, so after it only those are asked whose rights need it.
 */
export async function completeSignIn(
  ctx: OpenContext,
  tx: Transaction,
  person: AccountPerson,
  opening: SessionOpening,
): Promise<z.input<typeof signInOutcome>> {
  const byProvider = PROVIDERS.includes(opening.way);
  if (!byProvider && !lacksSecondFactor(opening)) return openSession(ctx, tx, person, opening);
  const has = person.totp_confirmed_at !== null;
  const isAsked = has && !byProvider ? true : await needsTotp(ctx.services, tx.db, person);
  if (!isAsked) return openSession(ctx, tx, person, opening);
  await requireOpenable(tx.db, person);
  const [described] = await describePeople(tx.db, [person]);
  if (!described) throw refuse(shared.not_found);
  const flow = beginFlow(ctx);
  const base = { user_id: person.id, flow };
  if (has) {
    const { ticket } = await issueTicket(tx.db, { ...base, kind: 'totp', payload: { opening } });
    return { next: 'totp', ticket, user: described };
  }
  const { sealed, ...offer } = await offerTotp(ctx, tx.db, person);
  const { ticket } = await issueTicket(tx.db, { ...base, kind: 'totp_setup', payload: { opening, sealed } });
  return { next: 'totp_setup', ticket, user: described, ...offer };
}

const openingOf = ({ payload }: Ticket): SessionOpening => {
  const opening = payload.opening as SessionOpening;
  return { ...opening, amr: [...opening.amr, 'totp'] };
};

/** The second factor was typed: completes the sign-in, once, in the browser that proved the first one. */
export async function completeSignInWithTotp(
  ctx: OpenContext,
  known: Ticket,
  secret: string,
  person: AccountPerson,
  typed: string | undefined,
) {
  if (!typed) throw refuseFields({ totp: [requireTotp] });
  await proveTotp(ctx, person, typed);
  return ctx.services.database.write(EVERYWHERE, async (tx) => {
    await spendTicket(tx.db, secret, ['totp'], currentFlow(ctx));
    return openSession(ctx, tx, person, openingOf(known));
  });
}

/** The first code of somebody who must set an app up to sign in: the factor counts, the recovery codes are shown, the session opens. */
export async function completeSignInWithNewTotp(ctx: OpenContext, { ticket, code }: { ticket: string; code: string }) {
  const flow = currentFlow(ctx);
  return ctx.services.database.write(EVERYWHERE, async (tx) => {
    const known = await findTicket(tx.db, ticket, ['totp_setup'], flow);
    // two browsers at this step at once: the second waits, and sees that there is an app by now
    if (known?.user_id) await lockAccount(tx.db, known.user_id);
    const person = known?.user_id ? await findAccount(tx.db, known.user_id) : null;
    if (!known || !person) throw refuse(signInRefusals.timed_out);
    const sealed = String(known.payload.sealed);
    const step = verifyFirstCode(ctx.services, sealed, code);
    await spendTicket(tx.db, ticket, ['totp_setup'], flow);
    // somebody set one up since: that one is asked for
    if (person.totp_confirmed_at) throw refuse(signInRefusals.timed_out);
    const recovery_codes = await activateTotp(ctx, tx.db, person.id, sealed, step);
    return { recovery_codes, session: await openSession(ctx, tx, person, openingOf(known)) };
  });
}
