import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import {
  type AccountPerson,
  createPerson,
  describePeople,
  findAccount,
  findPasswordWeakness,
  hashPassword,
  isUsernameTaken,
  listByPhone,
  recordConsents,
} from '#modules/identity/accounts/server/public.ts';
import { findClientOf } from '#modules/identity/recovery/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import {
  currentFlow,
  findTicket,
  hasOpenFlow,
  issueTicket,
  openSession,
  provePhone,
  requireSignUpOpen,
  spendTicket,
} from '#modules/identity/sign-in/server/public.ts';
import { hashToken } from '#server/crypto/seal.ts';
import { constraintOf, type Db, EVERYWHERE, NOWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { countAttempt, tooManyRequests } from '#server/http/limits.ts';
import { addressLimit, addressOrNetwork } from '#server/http/networks.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { birthdayOf, genderOf, idNumberProblem } from '#shared/person/id-number.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import type {
  customSignup as body,
  idNumberQuestion,
  signUpStart,
  teacherSignup,
} from '../contract/custom-signups.shapes.ts';
import { onboardingRefusals } from '../contract/onboarding.refusals.ts';
import { EMPTY_FORM } from './invitations/entry-form.ts';
import { invitations } from './invitations/invitations.ts';
import { listByDocument, lockIdentity, requireUnregistered } from './new-people.service.ts';
import { needsReview, requestReview } from './self-signup-review.service.ts';
import { SIGN_UP_PHONE } from './sign-ups.queries.ts';
import { customSignup } from './tables.ts';

/** What both kinds of sign-up share. */
type Draft = Omit<z.output<typeof body>, 'gender'> & { readonly gender?: 'male' | 'female' | undefined };

const ID_QUESTIONS_PER_HOUR = 10;
/** A school that signs up is one address, and every question costs a phone that was proven. */
const ID_QUESTIONS_PER_HOUR_ADDRESS = 300;
const SIGN_UPS_PER_HOUR = 10;
const HOUR = 3600;

/** Proves the phone of a sign-up. The answer names the people who have it already, now that the code was right. */
export async function startSignUp(ctx: OpenContext, { phone, code, category }: z.output<typeof signUpStart>) {
  const flow = await provePhone(ctx, phone, 'sign_up', code);
  const { database, seal } = ctx.services;
  return database.write(EVERYWHERE, async ({ db }) => {
    const phone_bidx = seal.blindIndex(phone, 'phone');
    const [row] = await db
      .insert(customSignup)
      .values({ phone_sealed: seal.seal(phone, SIGN_UP_PHONE), phone_bidx, category, ip: ctx.ip })
      .returning({ id: customSignup.id });
    if (!row) throw new Error('a sign-up was not stored');
    const { ticket } = await issueTicket(db, { kind: 'sign_up', flow, payload: { signup_id: row.id } });
    const people = (await listByPhone(db, phone_bidx)).filter((person) => person.status !== 'disabled');
    const described = await describePeople(db, people);
    const known = described.map((one, at) => ({ ...one, is_activated: people[at]?.activated_at !== null }));
    return { ticket, known };
  });
}

/** Makes the account of a sign-up, or says that there is one already. The ticket lasts until something was decided. */
export function completeSignUp(ctx: OpenContext, draft: z.output<typeof body>) {
  if (draft.personal_type === 'student') throw refuse(onboardingRefusals.student_by_guardian);
  if (draft.personal_type === 'faculty') throw refuse(onboardingRefusals.faculty_by_school);
  return makeAccount(ctx, draft);
}

/** The same for somebody who wants to work at a school: a visitor at first, and a record for those who recruit there. */
export function signUpTeacher(ctx: OpenContext, { department, post, ...draft }: z.output<typeof teacherSignup>) {
  const recruiter = invitations.of(ctx.services);
  if (!recruiter) throw refuse(onboardingRefusals.faculty_by_school);
  const { name, gender, id_type, id_no, organization_id } = draft;
  const form = { ...EMPTY_FORM, name, gender, id_type, id_no, birthday: birthdayOf(id_no) };
  const wish = { department: department ?? null, post: post ?? null };
  return makeAccount(ctx, { ...draft, personal_type: 'faculty' }, async (inside, user_id, phone) => {
    const facts = { source: 'self', invitation: null, organization_id, user_id } as const;
    await recruiter.submit(inside, { ...facts, form: { ...form, ...wish, phone } });
  });
}

type OnMade = (ctx: OpenContext, userId: string, phone: string) => Promise<void>;

async function makeAccount(ctx: OpenContext, draft: Draft, onMade?: OnMade) {
  const { database, seal } = ctx.services;
  const flow = currentFlow(ctx);
  const phone = await database.read(EVERYWHERE, async (db) => {
    const ticket = await findTicket(db, draft.ticket, ['sign_up'], flow);
    const signup = ticket && (await findSignUp(db, String(ticket.payload.signup_id)));
    if (!signup) throw refuse(signInRefusals.timed_out);
    await requireSignUpOpen(ctx, db, draft.personal_type, draft.organization_id);
    await requireFreeValues(db, draft);
    return seal.open(signup.phone_sealed, SIGN_UP_PHONE);
  });
  const weakness = findPasswordWeakness(draft.password, factsOfDraft(draft, phone));
  if (weakness) throw refuseFields({ password: [weakness] });
  await admitSignUp(ctx, phone);
  const password_hash = await hashPassword(draft.password);
  return database
    .write(EVERYWHERE, async (tx) => {
      const { payload } = await spendTicket(tx.db, draft.ticket, ['sign_up'], flow);
      const signup_id = String(payload.signup_id);
      await lockIdentity(ctx.services, tx.db, phone, draft.id_no);
      const imported = await requireUnregistered(ctx.services, tx.db, phone, draft);
      if (imported) {
        await closeSignUp(ctx, tx.db, signup_id, draft, { status: 'merged', user_id: imported });
        return { next: 'activate' as const };
      }
      const person = await makePerson(ctx, tx.db, draft, { phone, password_hash });
      await closeSignUp(ctx, tx.db, signup_id, draft, { status: 'completed', user_id: person.id });
      await onMade?.({ ...ctx, db: tx.db, afterCommit: tx.afterCommit }, person.id, phone);
      return openSession(ctx, tx, person, { way: 'sign_up', amr: ['sms', 'pwd'] });
    })
    .catch((error: unknown) => {
      throw constraintOf(error) === 'user_credential_username' ? usernameTaken() : error;
    });
}

/** Counts tries for one phone, so that a proven phone does not ask for one document after the other. Commits by itself. */
async function admitSignUp({ services: { database, seal } }: OpenContext, phone: string): Promise<void> {
  const key = `sign_up:${seal.blindIndex(phone, 'phone')}`;
  const tried = await database.write(NOWHERE, ({ db }) => countAttempt(db, key, HOUR));
  if (tried > SIGN_UPS_PER_HOUR) throw tooManyRequests(HOUR);
}

const usernameTaken = () => refuseFields({ username: [errorCatalogue.username_taken.text] });

async function findSignUp(db: Db, id: string) {
  const [row] = await db.select().from(customSignup).where(eq(customSignup.id, id));
  return row?.status === 'phone_verified' ? row : null;
}

async function requireFreeValues(db: Db, { username, organization_id }: Draft): Promise<void> {
  if (await isUsernameTaken(db, username)) throw usernameTaken();
  if (organization_id && !(await findClientOf(db, organization_id)))
    throw refuseFields({ organization_id: [{ cn: '请选择单位', us: 'Choose an organisation' }] });
}

/** What everybody may know about who signs up, and must not stand in the password. */
function factsOfDraft({ name, username, id_no }: Draft, phone: string): (string | null)[] {
  const born = id_no ? (birthdayOf(id_no)?.replaceAll('-', '') ?? null) : null;
  return [nameKeys(name).name_pinyin, username, phone, born];
}

async function makePerson(
  ctx: OpenContext,
  db: Db,
  draft: Draft,
  { phone, password_hash }: { readonly phone: string; readonly password_hash: string },
): Promise<AccountPerson> {
  const { personal_type, name, username, id_type = null, id_no = null } = draft;
  const isReviewed = await needsReview(ctx.services, db, draft.organization_id);
  const userType = personal_type === 'supplier' ? 'supplier' : 'visitor';
  const { user_id } = await createPerson(
    { db, services: ctx.services },
    {
      name,
      username,
      password_hash,
      phone,
      id_type,
      id_no,
      gender: draft.gender ?? (id_no ? genderOf(id_no) : null),
      birthday: id_no ? birthdayOf(id_no) : null,
      user_types: [userType],
      category: 'visitor',
      status: id_no && !isReviewed ? 'confirmed' : 'unconfirmed',
      is_phone_owner: true,
      is_phone_verified: true,
      is_activated: true,
      lang: ctx.lang,
    },
  );
  await recordConsents({ db, services: ctx.services }, user_id, draft.consents, 'web');
  if (isReviewed) await requestReview(ctx.services, db, user_id, { ...draft, phone });
  const person = await findAccount(db, user_id);
  if (!person) throw new Error('person vanished');
  ctx.audit({ action: 'account.sign_up', target: ['user', user_id], after: { types: [userType], personal_type } });
  return person;
}

async function closeSignUp(
  ctx: OpenContext,
  db: Db,
  id: string,
  { personal_type, name, company, sign_up, organization_id }: Draft,
  end: { readonly status: 'completed' | 'merged'; readonly user_id: string },
): Promise<void> {
  await db
    .update(customSignup)
    .set({
      personal_type,
      name,
      ...end,
      ...(company ? { company } : {}),
      ...(sign_up ? { sign_up } : {}),
      ...(organization_id ? { organization_id } : {}),
    })
    .where(eq(customSignup.id, id));
  if (end.status === 'merged') ctx.audit({ action: 'account.sign_up_merged', target: ['user', end.user_id] });
}

/** `valid` follows from the number alone; `free` is answered only to a browser that proved a phone, ten times an hour. */
export async function checkIdNumber(ctx: OpenContext, { id_type, id_no }: z.output<typeof idNumberQuestion>) {
  const { database, seal } = ctx.services;
  const flow = currentFlow(ctx);
  const valid = idNumberProblem(id_type, id_no) === null;
  if (!valid || !flow || !(await database.read(NOWHERE, (db) => hasOpenFlow(db, flow)))) return { valid, free: null };
  for (const [key, most] of [
    [`id_no:${hashToken(flow)}`, ID_QUESTIONS_PER_HOUR],
    [`id_no:ip:${addressOrNetwork(ctx.ip)}`, addressLimit(ctx.services.env, ctx.ip, ID_QUESTIONS_PER_HOUR_ADDRESS)],
  ] as const) {
    const asked = await database.write(NOWHERE, ({ db }) => countAttempt(db, key, HOUR));
    if (asked > most) throw tooManyRequests(HOUR);
  }
  const holders = await database.read(EVERYWHERE, (db) => listByDocument(db, id_type, seal.blindIndex(id_no, 'id_no')));
  return { valid, free: holders.length === 0 };
}
