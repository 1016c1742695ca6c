import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import {
  type AccountPerson,
  describePeople,
  findAccount,
  findPasswordWeakness,
  hashPassword,
  listGuessableFacts,
  needsIdentityProof,
  passwordMatches,
  userTypesOf,
  writeCredential,
} from '#modules/identity/accounts/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import type { chooseOrList } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import {
  currentFlow,
  endPasswordTickets,
  findTicket,
  forgetFailures,
  issueTicket,
  listUsablePeople,
  provePhone,
  spendTicket,
  type Ticket,
} from '#modules/identity/sign-in/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { networkOf } from '#server/http/networks.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Lang, Text } from '#shared/text.ts';
import type { identityProof, passwordReset } from '../../contract/forget.shapes.ts';
import { matchesIdentity } from '../identity-proof.queries.ts';
import { admitIdentityAttempt, identityMismatch } from '../identity-proof.service.ts';

/** The phone with its code, or the ticket of that step with the person who is meant. */
export async function chooseForgottenAccount(ctx: OpenContext, body: z.output<typeof chooseOrList>) {
  const { ticket, user_id = '', phone = '', code = '' } = body;
  const { database, seal } = ctx.services;
  if (ticket === undefined) {
    const flow = await provePhone(ctx, phone, 'forget', code);
    const phone_bidx = seal.blindIndex(phone, 'phone');
    return database.write(EVERYWHERE, async ({ db }) => {
      const people = await listUsablePeople(ctx, db, phone);
      const [only] = people;
      if (!only) return { next: 'register' as const };
      if (people.length === 1) return nextStep(db, only, { flow, phone_bidx });
      const payload = { user_ids: people.map((person) => person.id), phone_bidx };
      const issued = await issueTicket(db, { kind: 'forget_choice', flow, payload });
      return { next: 'choose' as const, ticket: issued.ticket, users: await describePeople(db, people) };
    });
  }
  const flow = currentFlow(ctx);
  return database.write(EVERYWHERE, async ({ db }) => {
    const { payload } = await spendTicket(db, ticket, ['forget_choice'], flow);
    const chosen = (payload.user_ids as string[]).includes(user_id) ? await findAccount(db, user_id) : null;
    if (!chosen || !flow) throw refuse(shared.not_found);
    return nextStep(db, chosen, { flow, phone_bidx: String(payload.phone_bidx) });
  });
}

/** What this person still has to do: activate, prove the identity, or choose the new password. */
async function nextStep(db: Db, person: AccountPerson, proven: { readonly flow: string; readonly phone_bidx: string }) {
  const [described] = await describePeople(db, [person]);
  if (!described) throw refuse(shared.not_found);
  if (person.activated_at === null) return { next: 'active' as const, user: described };
  const { flow, phone_bidx } = proven;
  const asks = needsIdentityProof(person, Date.now());
  const kind = asks ? 'forget_identity' : 'reset_password';
  const { ticket } = await issueTicket(db, { kind, user_id: person.id, flow, payload: { phone_bidx } });
  return { next: asks ? ('check_id_info' as const) : ('reset_password' as const), ticket, user: described };
}

/** A ticket with the person it was made for; refuses what is spent, foreign or too old, and disabled people. */
async function openTicket(ctx: OpenContext, secret: string, kind: Ticket['kind']) {
  const found = await ctx.services.database.read(EVERYWHERE, async (db) => {
    const ticket = await findTicket(db, secret, [kind], currentFlow(ctx));
    return { ticket, person: ticket?.user_id ? await findAccount(db, ticket.user_id) : null };
  });
  const { ticket, person } = found;
  if (!ticket || !person) throw refuse(signInRefusals.timed_out);
  if (person.status === 'disabled') throw refuse(signInRefusals.disabled);
  return { ticket, person };
}

/** Proves by name and ID that the phone still belongs to this person; the ticket then opens the new password. */
export async function checkForgottenIdentity(ctx: OpenContext, proof: z.output<typeof identityProof>) {
  const { ticket, person } = await openTicket(ctx, proof.ticket, 'forget_identity');
  const { services } = ctx;
  const left = await admitIdentityAttempt(services, String(ticket.payload.phone_bidx));
  const flow = currentFlow(ctx);
  return services.database.write(EVERYWHERE, async ({ db }) => {
    if (!flow || !(await matchesIdentity({ db, services }, person.id, proof))) throw identityMismatch(left);
    await spendTicket(db, proof.ticket, ['forget_identity'], flow);
    const issued = await issueTicket(db, { kind: 'reset_password', user_id: person.id, flow, payload: ticket.payload });
    ctx.audit({ action: 'account.check_identity', kind: 'login', target: ['user', person.id] });
    return { ticket: issued.ticket, user_types: await userTypesOf(services, db, person) };
  });
}

const resetText: Text = {
  cn: '您的登录密码已重置，如非本人操作请立即联系学校。',
  us: 'Your password was reset. If this wasn’t you, contact your school right away.',
};

/** Writes the new password, ends every session of the person and sends the phone a message. */
export async function resetPassword(ctx: OpenContext, draft: z.output<typeof passwordReset>): Promise<void> {
  const { person } = await openTicket(ctx, draft.ticket, 'reset_password');
  const { services } = ctx;
  const { database, seal, sessions } = services;
  const weakness = findPasswordWeakness(
    draft.password,
    await database.read(EVERYWHERE, (db) => listGuessableFacts(db, seal, person.id)),
  );
  if (weakness) throw refuseFields({ password: [weakness] });
  if (person.password_hash && (await passwordMatches(person.password_hash, draft.password)))
    throw refuse(signInRefusals.same_password);
  const password_hash = await hashPassword(draft.password);
  await database.write(EVERYWHERE, async (tx) => {
    const { db } = tx;
    await spendTicket(db, draft.ticket, ['reset_password'], currentFlow(ctx));
    await endPasswordTickets(db, person.id);
    const changed = {
      password_hash,
      password_changed_at: sql`now()`,
      password_must_change: false,
      frozen_at: null,
    };
    await writeCredential(db, person.id, changed);
    await sessions.revoke(tx, { user_id: person.id }, 'password');
    const account = `user:${person.id}`;
    await forgetFailures(db, [account, `${account}|${networkOf(ctx.ip)}`]);
    ctx.audit({ action: 'account.reset_password', kind: 'login', target: ['user', person.id] });
    const [row] = await db
      .select({ phone: user.phone_sealed, lang: user.lang })
      .from(user)
      .where(eq(user.id, person.id));
    if (!row?.phone) return;
    const to = seal.open(row.phone, 'user.phone');
    await sendOutside(
      { db, services },
      {
        event: 'account.password_reset',
        channel: 'sms',
        to,
        lang: row.lang as Lang,
        text: resetText,
        user_id: person.id,
      },
    );
  });
}
