import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import { changePerson } from '#modules/core/directory/server/public.ts';
import {
  describePeople,
  findAccount,
  findPasswordWeakness,
  hashPassword,
  isUsernameTaken,
  listGuessableFacts,
  ownPhone,
  recordConsents,
  userTypesOf,
  writeCredential,
} from '#modules/identity/accounts/server/public.ts';
import { admitIdentityAttempt, identityMismatch } from '#modules/identity/recovery/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import {
  beginFlow,
  currentFlow,
  findTicket,
  issueTicket,
  listUsablePeople,
  openSession,
  provePhone,
  spendTicket,
} from '#modules/identity/sign-in/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf, type Db, EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { birthdayOf } from '#shared/person/id-number.ts';
import { maskName } from '#shared/person/masks.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { onboardingRefusals } from '../../contract/onboarding.refusals.ts';
import type { accountDraft, activationIdentity, activationStart } from '../../contract/user-actives.shapes.ts';
import { findByIdentity, listSelfActivating } from './activation.queries.ts';

const ID_NO = 'flow_ticket.id_no';
const PHONE = 'flow_ticket.phone';

/** Proves the phone; the people of it who have not opened their account yet, with masked names. */
export async function beginActivation(ctx: OpenContext, { phone, code }: z.output<typeof activationStart>) {
  const flow = await provePhone(ctx, phone, 'activate', code);
  const { database, seal } = ctx.services;
  return database.write(EVERYWHERE, async ({ db }) => {
    const people = await listUsablePeople(ctx, db, phone);
    if (people.length === 0) {
      const proven = { phone: seal.seal(phone, PHONE) };
      const { ticket } = await issueTicket(db, { kind: 'correction', flow, payload: proven });
      return { next: 'not_applicable' as const, ticket };
    }
    const closed = people.filter((person) => person.activated_at === null);
    if (closed.length === 0) return { next: 'login' as const };
    const own = await listSelfActivating(
      db,
      closed.map((person) => person.id),
    );
    if (own.length === 0) throw refuse(onboardingRefusals.student_by_guardian);
    const payload = {
      user_ids: own,
      phone_bidx: seal.blindIndex(phone, 'phone'),
      phone: seal.seal(phone, PHONE),
    };
    const { ticket } = await issueTicket(db, { kind: 'activate', flow, payload });
    const waiting = closed.filter((person) => own.includes(person.id));
    const described = await describePeople(db, waiting);
    const users = waiting.map((person, at) => ({
      name_masked: maskName(person.name),
      types: USER_TYPES.filter((userType) => person.types.includes(userType)),
      organization: described[at]?.organization ?? null,
    }));
    return { next: 'check_id_info' as const, ticket, users };
  });
}

/** Who may be meant, and what counts the tries: the ticket of a proven phone, or the session of a closed account. */
async function candidates(ctx: OpenContext, ticket: string | undefined) {
  const { database } = ctx.services;
  if (ticket !== undefined) {
    const found = await database.read(EVERYWHERE, (db) => findTicket(db, ticket, ['activate'], currentFlow(ctx)));
    if (!found) throw refuse(signInRefusals.timed_out);
    const { user_ids, phone_bidx } = found.payload as { user_ids: string[]; phone_bidx: string };
    return { user_ids, phone_bidx, counted: phone_bidx };
  }
  const { actor } = ctx;
  if (!actor || actor.is_activated) throw refuse(signInRefusals.timed_out);
  const own = await database.read(EVERYWHERE, (db) => listSelfActivating(db, [actor.user_id]));
  if (own.length === 0) throw refuse(onboardingRefusals.student_by_guardian);
  return { user_ids: own, phone_bidx: null, counted: `user:${actor.user_id}` };
}

/** Proves by name and ID which person it is; the answer shows every user type, and its ticket opens the account. */
export async function checkActivationIdentity(ctx: OpenContext, proof: z.output<typeof activationIdentity>) {
  const { services } = ctx;
  const { user_ids, phone_bidx, counted } = await candidates(ctx, proof.ticket);
  const left = await admitIdentityAttempt(services, counted);
  const flow = proof.ticket === undefined ? beginFlow(ctx) : currentFlow(ctx);
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const matched = await findByIdentity(db, services.seal, user_ids, proof);
    const person = matched && (await findAccount(db, matched.user_id));
    if (!matched || !person || !flow) throw identityMismatch(left);
    if (person.status === 'disabled') throw refuse(signInRefusals.disabled);
    if (proof.ticket !== undefined) await spendTicket(db, proof.ticket, ['activate'], flow);
    const stated = matched.is_on_record
      ? {}
      : { id_type: proof.id_type, id_no: services.seal.seal(proof.id_no, ID_NO) };
    const { ticket } = await issueTicket(db, {
      kind: 'set_account',
      user_id: person.id,
      flow,
      payload: { phone_bidx, is_on_record: matched.is_on_record, ...stated },
    });
    ctx.audit({ action: 'account.check_identity', kind: 'login', target: ['user', person.id] });
    return { ticket, user_types: await userTypesOf(services, db, person) };
  });
}

type Proof = {
  readonly phone_bidx: string | null;
  readonly is_on_record: boolean;
  readonly id_type?: string;
  readonly id_no?: string;
};

/** Opens the account. Of two at the same moment one does; the other learns who was first (409001). */
export async function setAccount(ctx: OpenContext, draft: z.output<typeof accountDraft>) {
  const { database, seal } = ctx.services;
  const flow = currentFlow(ctx);
  const found = await database.read(EVERYWHERE, async (db) => {
    const ticket = await findTicket(db, draft.ticket, ['set_account'], flow);
    const person = ticket?.user_id ? await findAccount(db, ticket.user_id) : null;
    if (!ticket || !person) throw refuse(signInRefusals.timed_out);
    await requireFreeName(db, person.id, draft.username);
    return { person, facts: await listGuessableFacts(db, seal, person.id), proof: ticket.payload as Proof };
  });
  const { person, facts, proof } = found;
  const weakness = findPasswordWeakness(draft.password, [...facts, draft.username]);
  if (weakness) throw refuseFields({ password: [weakness] });
  const password_hash = await hashPassword(draft.password);
  return database
    .write(EVERYWHERE, async (tx) => {
      await spendTicket(tx.db, draft.ticket, ['set_account'], flow);
      await openAccount({ ...ctx, db: tx.db }, person.id, { ...proof, username: draft.username });
      const changed = { username: draft.username, password_hash, password_must_change: false };
      const credential = { ...changed, password_changed_at: sql`now()` };
      await writeCredential(tx.db, person.id, credential);
      if (proof.phone_bidx) await ownPhone(tx.db, person.id, proof.phone_bidx);
      await recordConsents({ db: tx.db, services: ctx.services }, person.id, draft.consents, 'web');
      await ctx.services.sessions.revoke(tx, { user_id: person.id }, 'replaced');
      const opened = await findAccount(tx.db, person.id);
      if (!opened) throw refuse(signInRefusals.timed_out);
      return openSession(ctx, tx, opened, { way: 'activation', amr: proof.phone_bidx ? ['sms', 'pwd'] : ['pwd'] });
    })
    .catch((error: unknown) => {
      throw constraintOf(error) === 'user_credential_username' ? usernameTaken() : error;
    });
}

const usernameTaken = () => refuseFields({ username: [errorCatalogue.username_taken.text] });

async function requireFreeName(db: Db, userId: string, username: string): Promise<void> {
  if (await isUsernameTaken(db, username, userId)) throw usernameTaken();
}

/** A document that matched the school's record makes the person real; one that was only free is written down. */
async function openAccount(
  ctx: OpenContext,
  userId: string,
  { is_on_record, id_type, id_no, username }: Proof & { readonly username: string },
): Promise<void> {
  const number = id_no ? ctx.services.seal.open(id_no, ID_NO) : null;
  const document =
    number && id_type
      ? { id_type, id_no: number, ...(id_type === 'identity' ? { birthday: birthdayOf(number) } : {}) }
      : {};
  const opened = {
    ...document,
    is_activated: true,
    status: 'confirmed',
    username,
    is_real_authentication: is_on_record,
  } as const;
  const changed = await changePerson(ctx, userId, ({ activated_at }) => (activated_at === null ? opened : null), {
    action: 'account.activate',
    after: { by: 'import_match' },
  });
  if (!changed) throw await staleBecause(ctx, 'user', userId);
}
