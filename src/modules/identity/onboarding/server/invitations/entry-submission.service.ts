import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { changePerson } from '#modules/core/directory/server/public.ts';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import {
  createPerson,
  findAccount,
  needsSecondProof,
  recordConsents,
} from '#modules/identity/accounts/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { currentFlow, openSession, spendTicket } from '#modules/identity/sign-in/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { birthdayOf } from '#shared/person/id-number.ts';
import { refuse } from '#shared/refusal.ts';
import type { entry } from '../../contract/invite-signups.shapes.ts';
import { onboardingRefusals } from '../../contract/onboarding.refusals.ts';
import { adultsOfPhone, listByDocument, lockIdentity } from '../new-people.service.ts';
import { inviteSignup } from '../tables.ts';
import { type EntryForm, invitations } from './invitations.ts';
import { FORM_PHONE, findFormByTicket, type InviteForm } from './invite-forms.service.ts';
import { findEntryRecord, findInvitation } from './invite-signups.service.ts';

type Draft = z.output<typeof entry>;

/** Hands a form in. The same phone or document again opens the first person, and with it the first record. */
export async function submitEntry(ctx: OpenContext, draft: Draft) {
  const { db, services } = ctx;
  const recruiter = invitations.of(services);
  const form = await findFormByTicket(ctx, db, draft.ticket);
  const invitation = await findInvitation(ctx, db, form.key);
  const isAgain = form.submitted_at !== null;
  if (!recruiter || (!invitation && !isAgain)) throw refuse(onboardingRefusals.invitation_dead);
  await spendTicket(db, draft.ticket, ['invite'], currentFlow(ctx));
  const phone = services.seal.open(form.phone_sealed, FORM_PHONE);
  await lockIdentity(services, db, phone, draft.id_no);
  const user_id = await personOf(ctx, db, form, { ...draft, phone });
  if (!user_id) return { next: 'activate' as const };
  await recruiter.submit(ctx, {
    source: 'invitation',
    invitation: form.key,
    organization_id: form.organization_id,
    user_id,
    form: formOf(draft, form, phone),
  });
  await db
    .update(inviteSignup)
    .set({ user_id, submitted_at: sql`now()`, step: 'preview', updated_at: sql`now()` })
    .where(eq(inviteSignup.id, form.id));
  ctx.audit({
    action: 'account.invite_signup',
    target: ['user', user_id],
    organization_id: form.organization_id,
    after: { papers: form.papers.length, again: isAgain },
  });
  const record = await findEntryRecord(ctx, db, user_id, form.organization_id);
  return { next: 'status' as const, record, session: await sessionOf(ctx, user_id) };
}

/** People who need more than a code to sign in get no session here. */
async function sessionOf(ctx: OpenContext, userId: string) {
  const person = await findAccount(ctx.db, userId);
  const has_password = person?.password_hash !== null;
  if (!person || needsSecondProof({ ...person, has_password }, ctx.services.clock.now())) return null;
  return openSession(ctx, ctx, person, { way: 'sms', amr: ['sms'] });
}

/**
 * Who hands the form in: the person of the proven phone, else a new one. Null: the school has somebody with this
 * document who never opened the account, under another phone. Refuses documents of accounts in use.
 */
async function personOf(
  ctx: OpenContext,
  db: Db,
  form: InviteForm,
  draft: Draft & { readonly phone: string },
): Promise<string | null> {
  const { services } = ctx;
  const { seal } = services;
  const holders = await adultsOfPhone(services, db, draft.phone);
  if (holders.some((person) => person.status === 'disabled')) throw refuse(signInRefusals.disabled);
  const known = form.user_id ?? holders[0]?.id ?? null;
  const named = await listByDocument(db, draft.id_type, seal.blindIndex(draft.id_no, 'id_no'));
  const others = named.filter((person) => person.id !== known);
  if (others.some((person) => person.activated_at !== null)) throw refuse(onboardingRefusals.id_registered);
  if (others.length > 0) return null;
  const user_id = known ?? (await newPerson(services, db, draft));
  if (known) await completeNewcomer({ ...ctx, db }, known, draft);
  else await recordConsents({ db, services }, user_id, SIGN_UP_CONSENTS, 'web');
  return user_id;
}

async function newPerson(services: OpenContext['services'], db: Db, draft: Draft & { readonly phone: string }) {
  const { name, gender, id_type, id_no, phone, email = null } = draft;
  const birthday = birthdayOf(id_no) ?? draft.birthday ?? null;
  const { user_id } = await createPerson(
    { db, services },
    {
      name,
      gender,
      id_type,
      id_no,
      phone,
      email,
      birthday,
      user_types: ['visitor'],
      category: 'visitor',
      is_phone_owner: true,
      is_phone_verified: true,
      is_activated: false,
    },
  );
  return user_id;
}

/** Somebody who came by an invitation before, and whom no school has taken in, may still correct who they are. */
async function completeNewcomer(
  ctx: OpenContext,
  userId: string,
  { name, gender, id_type, id_no, birthday }: Draft,
): Promise<void> {
  const corrected = { name, gender, id_type, id_no, birthday: birthdayOf(id_no) ?? birthday ?? null };
  await changePerson(
    ctx,
    userId,
    ({ activated_at, client_id }) => (activated_at === null && client_id === null ? corrected : null),
    'by_caller',
  );
}

function formOf(draft: Draft, { papers }: InviteForm, phone: string): EntryForm {
  const { name, gender, id_type, id_no, email = null, answers, education_level, school } = draft;
  const fileOf = (kind: string) => papers.find((paper) => paper.kind === kind)?.file_id ?? null;
  const { major = null, graduated_on = null } = draft;
  return {
    name,
    gender,
    id_type,
    id_no,
    email,
    phone,
    answers,
    birthday: birthdayOf(id_no) ?? draft.birthday ?? null,
    education: education_level && school ? { level: education_level, school, major, graduated_on } : null,
    photo_id: fileOf('photo'),
    resume_id: fileOf('resume'),
    papers: papers.filter(({ kind }) => kind !== 'photo' && kind !== 'resume'),
    department: null,
    post: null,
  };
}
