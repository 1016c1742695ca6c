import type * as z from 'zod';
import { groupOfGuest } from '#modules/core/access/server/public.ts';
import {
  type AccountPerson,
  describePeople,
  findAccount,
  findByLogin,
  isUsernameTaken,
  listByPhone,
  needsSecondProof,
  passwordMatches,
  unfreeze,
} from '#modules/identity/accounts/server/public.ts';
import { hashToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE, NOWHERE, type Transaction } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { countAttempt, tooManyRequests } from '#server/http/limits.ts';
import { networkOf } from '#server/http/networks.ts';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { isUsername } from '#shared/person/username.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { signInRefusals } from '../contract/sign-in.refusals.ts';
import type { chooseOrList, codeLogin, passwordLogin, ticketLogin } from '../contract/sign-in.shapes.ts';
import { countWrongPassword, forgiveWrongPasswords, guardCode, guardPassword } from './codes/challenge.service.ts';
import { sendCode, sendCodeAgain, verifyCode } from './codes/codes.service.ts';
import { completeSignIn, completeSignInWithTotp } from './complete-sign-in.service.ts';
import { beginFlow, currentFlow } from './flow.ts';
import { admitAttempt, forgetFailures } from './login-throttle.service.ts';
import { openSession, recordRefusal, requireLive } from './sessions/session-opening.service.ts';
import { endPasswordTickets, findTicket, hasOpenFlow, issueTicket, spendTicket } from './tickets.service.ts';

/** From this failure on the answer also says that there is a pause and another way. */
const HINT_FROM = 3;
/** Names that one browser, or person, may ask for: many more than somebody thinks of, far fewer than a list holds. */
const USERNAMES_PER_MINUTE = 30;
const MINUTE = 60;

export async function loginByPassword(ctx: OpenContext, body: z.output<typeof passwordLogin>) {
  const { database, seal } = ctx.services;
  const found = await database.read(EVERYWHERE, (db) => findByLogin(db, seal, body.login));
  const person = await provePassword(ctx, found, body.login, body.password);
  return database.write(EVERYWHERE, (tx) =>
    completeSignIn(ctx, tx, person, { way: 'password', amr: ['pwd'], public_computer: body.public_computer }),
  );
}

/**
 * Proves a person by their password. Wrong, unknown and too early are answered alike, after the same work. `name` is
 * what was typed, so that failures with an invented name are counted as those with a real one.
 */
export async function provePassword(
  ctx: OpenContext,
  person: AccountPerson | null,
  name: string,
  password: string,
): Promise<AccountPerson> {
  const { database } = ctx.services;
  const account = person ? `user:${person.id}` : `name:${hashToken(name.toLowerCase())}`;
  const keys = [account, `${account}|${networkOf(ctx.ip)}`] as const;
  // a person who is signed in already is known, and waits as everybody does
  if (!person || ctx.actor?.user_id !== person.id) await guardPassword(ctx, account, person?.id ?? null);
  const attempt = await admitAttempt(database, keys);
  const fits = await passwordMatches(attempt.admitted ? (person?.password_hash ?? null) : null, password);
  if (!person || !fits) {
    await recordRefusal(ctx, person?.id ?? null, 'password', attempt.admitted ? 'wrong' : 'pause');
    await countWrongPassword(ctx);
    throw refuse(attempt.failures >= HINT_FROM ? signInRefusals.wrong_password_pause : signInRefusals.wrong_password);
  }
  if (person.status === 'disabled') {
    await recordRefusal(ctx, person.id, 'password', 'disabled');
    throw refuse(signInRefusals.disabled);
  }
  await database.write(NOWHERE, async ({ db }) => {
    await forgetFailures(db, keys);
    await forgiveWrongPasswords(db, ctx.ip, attempt.failures - 1);
  });
  return person;
}

const sendingOf = (ctx: OpenContext) => ({
  ip: ctx.ip,
  lang: ctx.lang,
  group: async () =>
    ctx.actor?.client_id ?? ctx.services.database.separateTransaction(EVERYWHERE, ({ db }) => groupOfGuest(ctx, db)),
});

export async function requestCode(ctx: OpenContext, phone: string, purpose: string) {
  const flow = beginFlow(ctx);
  await guardCode(ctx, flow);
  await sendCode(ctx.services, { phone, purpose, flow, ...sendingOf(ctx) });
  return { resend_in: ctx.services.env.CODE_PAUSE_SECONDS };
}

/** The code once more, by a call. Only the browser that asked for one may; whether anybody has the phone plays no part. */
export async function requestCodeAgain(ctx: OpenContext, phone: string) {
  const flow = currentFlow(ctx);
  if (!flow) throw refuse(signInRefusals.timed_out);
  await guardCode(ctx, flow);
  await sendCodeAgain(ctx.services, { phone, flow, ...sendingOf(ctx) });
  return { resend_in: ctx.services.env.CODE_PAUSE_SECONDS };
}

/** Proves a phone by its code; the flow of the browser that asked for it. */
export async function provePhone(ctx: OpenContext, phone: string, purpose: string, code: string): Promise<string> {
  const flow = currentFlow(ctx);
  if (!flow) throw refuse(signInRefusals.wrong_code);
  await verifyCode(ctx.services, { phone, purpose, flow, ...sendingOf(ctx) }, code);
  return flow;
}

export async function loginByCode(ctx: OpenContext, body: z.output<typeof codeLogin>) {
  const flow = await provePhone(ctx, body.phone, 'login', body.code);
  return ctx.services.database.write(EVERYWHERE, (tx) =>
    continueWithPhone(ctx, tx, { flow, phone: body.phone, public_computer: body.public_computer }),
  );
}

interface ProvenPhone {
  readonly flow: string;
  readonly phone: string;
  readonly public_computer?: boolean | undefined;
}

/** Where a proven phone leads: to a session, to a choice, or to the sign-up. */
export async function continueWithPhone(ctx: OpenContext, tx: Transaction, proven: ProvenPhone) {
  const people = await listUsablePeople(ctx, tx.db, proven.phone);
  const [only] = people;
  if (!only) return registerStep(ctx, tx.db, proven);
  if (people.length === 1) return completeSignInByCode(ctx, tx, only, proven);
  return { next: 'choose' as const, ...(await offerPeople(tx.db, people, proven)) };
}

export async function listUsablePeople(ctx: OpenContext, db: Db, phone: string): Promise<AccountPerson[]> {
  const people = await listByPhone(db, ctx.services.seal.blindIndex(phone, 'phone'));
  const usable = people.filter((person) => person.status !== 'disabled');
  if (people.length > 0 && usable.length === 0) throw refuse(signInRefusals.disabled);
  return usable;
}

async function completeSignInByCode(
  ctx: OpenContext,
  tx: Transaction,
  person: AccountPerson,
  { flow, public_computer }: Omit<ProvenPhone, 'phone'>,
) {
  const has_password = person.password_hash !== null;
  // a second factor says more than the password that the phone would need beside it
  if (person.totp_confirmed_at || !needsSecondProof({ ...person, has_password }, ctx.services.clock.now())) {
    return completeSignIn(ctx, tx, person, { way: 'sms', amr: ['sms'], public_computer });
  }
  const [user] = await describePeople(tx.db, [person]);
  if (!user) throw refuse(shared.not_found);
  const { ticket } = await issueTicket(tx.db, {
    kind: 'second_proof',
    user_id: person.id,
    flow,
    payload: { public_computer },
  });
  return { next: 'prove' as const, ticket, user };
}

async function registerStep(ctx: OpenContext, db: Db, { flow, phone }: ProvenPhone) {
  const payload = { phone: ctx.services.seal.seal(phone, 'flow_ticket.phone') };
  const { ticket } = await issueTicket(db, { kind: 'phone_proven', flow, payload });
  return { next: 'register' as const, ticket };
}

async function offerPeople(
  db: Db,
  people: readonly AccountPerson[],
  { flow, public_computer }: Omit<ProvenPhone, 'phone'>,
) {
  const payload = { user_ids: people.map((person) => person.id), public_computer };
  const { ticket } = await issueTicket(db, { kind: 'choose_user', flow, payload });
  return { ticket, users: await describePeople(db, people) };
}

/** The persons behind a phone that its code proved; with nobody there the ticket leads to the sign-up. */
export async function listByCode(ctx: OpenContext, { phone, code }: { phone: string; code: string }) {
  const flow = await provePhone(ctx, phone, 'login', code);
  return ctx.services.database.write(EVERYWHERE, async (tx) => {
    const people = await listUsablePeople(ctx, tx.db, phone);
    if (people.length) return offerPeople(tx.db, people, { flow });
    return { ticket: (await registerStep(ctx, tx.db, { flow, phone })).ticket, users: [] };
  });
}

export async function chooseOrListPeople(ctx: OpenContext, body: z.output<typeof chooseOrList>) {
  const { ticket, user_id = '', phone = '', code = '' } = body;
  if (ticket === undefined) return listByCode(ctx, { phone, code });
  const flow = currentFlow(ctx);
  return ctx.services.database.write(EVERYWHERE, async (tx) => {
    const { payload } = await spendTicket(tx.db, ticket, ['choose_user'], flow);
    const chosen = (payload.user_ids as string[]).includes(user_id) ? await findAccount(tx.db, user_id) : null;
    if (!chosen || !flow) throw refuse(shared.not_found);
    return completeSignInByCode(ctx, tx, chosen, { flow, public_computer: payload.public_computer === true });
  });
}

const EXCHANGED = ['hand_off', 'second_proof', 'set_password', 'totp'] as const;

/** Exchanges a hand-off ticket, the ticket of a second proof with the password, or of a second factor with its code, for a session. */
export async function exchangeTicket(ctx: OpenContext, { ticket, password, totp }: z.output<typeof ticketLogin>) {
  const { database } = ctx.services;
  const flow = currentFlow(ctx);
  const found = await database.read(EVERYWHERE, async (db) => {
    const known = await findTicket(db, ticket, EXCHANGED, flow);
    return { known, person: known?.user_id ? await findAccount(db, known.user_id) : null };
  });
  const { known, person } = found;
  if (!known || !person) throw refuse(signInRefusals.timed_out);
  if (known.kind === 'totp') return completeSignInWithTotp(ctx, known, ticket, person, totp);
  const isProof = known.kind === 'second_proof';
  if (isProof && !password) throw refuseFields({ password: [errorCatalogue.password_messages.texts.required] });
  if (isProof) await provePassword(ctx, person, person.id, password ?? '');
  return database.write(EVERYWHERE, async (tx) => {
    await spendTicket(tx.db, ticket, [known.kind], flow);
    const public_computer = known.payload.public_computer === true;
    if (isProof) return completeSignIn(ctx, tx, person, { way: 'sms', amr: ['sms', 'pwd'], public_computer });
    if (known.kind === 'set_password') {
      await endPasswordTickets(tx.db, person.id);
      return completeSignIn(ctx, tx, await unfreeze(tx.db, person), { way: 'hand_off', amr: ['hand_off'] });
    }
    await requireLive(tx.db, known.payload.session_id);
    return openSession(ctx, tx, person, { way: 'hand_off', amr: ['hand_off'], is_weak: true });
  });
}

/** A ticket that opens one page of the portal as the same person in another browser. */
export async function handOff(ctx: Context, path: string) {
  const target = safePath(path);
  if (!target)
    throw refuseFields({ path: [{ cn: '请填写本站的页面路径', us: 'Enter the path of a page in this portal' }] });
  const { ticket, expires_at } = await issueTicket(ctx.db, {
    kind: 'hand_off',
    user_id: ctx.actor.user_id,
    payload: { session_id: ctx.actor.session_id },
  });
  const url = new URL(target, ctx.services.env.public_url);
  url.searchParams.set('token', ticket);
  ctx.audit({ action: 'account.hand_off', kind: 'login', target: ['user', ctx.actor.user_id] });
  return { ticket, url: url.href, expires_at };
}

export async function checkUsername(ctx: OpenContext, username: string) {
  const flow = currentFlow(ctx);
  const asker =
    ctx.actor?.user_id ?? (flow !== undefined && (await hasOpenFlow(ctx.db, flow)) ? hashToken(flow) : null);
  if (asker === null) return { available: null };
  const { database } = ctx.services;
  const asked = await database.separateTransaction(NOWHERE, ({ db }) => countAttempt(db, `username:${asker}`, MINUTE));
  if (asked > USERNAMES_PER_MINUTE) throw tooManyRequests(MINUTE);
  return { available: isUsername(username) && !(await isUsernameTaken(ctx.db, username)) };
}

export async function loginState(ctx: OpenContext) {
  const person = ctx.actor ? await findAccount(ctx.db, ctx.actor.user_id) : null;
  const [user] = person ? await describePeople(ctx.db, [person]) : [];
  return {
    signed_in: user !== undefined,
    user: user ?? null,
    has_password: person ? person.password_hash !== null : null,
    has_totp: person ? person.totp_confirmed_at !== null : null,
  };
}
