import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import {
  beginFlow,
  currentFlow,
  issueTicket,
  provePhone,
  renewTicket,
} from '#modules/identity/sign-in/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import type { ENTRY_STEPS, entryDraft, entryStart, invitationKey } from '../../contract/invite-signups.shapes.ts';
import { onboardingRefusals } from '../../contract/onboarding.refusals.ts';
import { adultsOfPhone } from '../new-people.service.ts';
import { inviteSignup } from '../tables.ts';
import { describePapers } from './entry-papers.service.ts';
import { type EntryRecord, type InvitationKey, invitations } from './invitations.ts';
import {
  FORM_PHONE,
  FORM_TEXT,
  findFormByPhone,
  findFormByTicket,
  invitationKeyHash,
  invitationKeyOf,
} from './invite-forms.service.ts';

/** A living invitation, or null. */
export async function findInvitation({ services }: OpenContext, db: Db, key: InvitationKey) {
  return (await invitations.of(services)?.orgInfo(db, services, key)) ?? null;
}

/** What an invitation shows to everybody who opens its address. */
export async function viewInvitation(ctx: OpenContext, given: z.output<typeof invitationKey>) {
  const found = await findInvitation(ctx, ctx.db, invitationKeyOf(given));
  if (!found) throw refuse(onboardingRefusals.invitation_dead);
  return { ...found, papers: [...found.papers], questions: found.questions.map(withOptions) };
}

type Question = NonNullable<Awaited<ReturnType<typeof findInvitation>>>['questions'][number];
const withOptions = (question: Question) => ({ ...question, options: [...question.options] });

/** The newest record of a person, of this organisation. */
export async function findEntryRecord(
  { services }: OpenContext,
  db: Db,
  userId: string | null,
  organizationId: string,
): Promise<EntryRecord | null> {
  const record = userId ? await invitations.of(services)?.recordOf(db, userId) : null;
  return record?.organization.id === organizationId ? record : null;
}

/**
 * Proves the phone and opens the form where it was left. A form that was handed in is shown although its invitation
 * is used up by now; nobody else begins with an invalid one.
 */
export async function beginEntry(ctx: OpenContext, { phone, code, ...given }: z.output<typeof entryStart>) {
  const flow = await provePhone(ctx, phone, 'invite', code);
  const key = invitationKeyOf(given);
  const { database, seal } = ctx.services;
  const phone_bidx = seal.blindIndex(phone, 'phone');
  return database.write(EVERYWHERE, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${phone_bidx}, 0))`);
    const invitation = await findInvitation(ctx, db, key);
    const known = await findFormByPhone(db, phone_bidx, key);
    if (!invitation && !known?.submitted_at) throw refuse(onboardingRefusals.invitation_dead);
    const row = known ?? (await newForm(ctx, db, key, { phone, organization_id: invitation?.organization.id ?? '' }));
    const holders = await adultsOfPhone(ctx.services, db, phone);
    const record = await findEntryRecord(ctx, db, row.user_id ?? holders[0]?.id ?? null, row.organization_id);
    const payload = { form_id: row.id, key: seal.seal(JSON.stringify(key), FORM_TEXT) };
    const { ticket } = await issueTicket(db, { kind: 'invite', flow, payload });
    return {
      ticket,
      step: row.step as (typeof ENTRY_STEPS)[number],
      form: row.form_sealed
        ? (JSON.parse(seal.open(row.form_sealed, FORM_TEXT)) as Record<string, unknown>)
        : await firstForm(ctx, db, key, phone),
      papers: await describePapers(ctx, db, { ...row, key }),
      record,
    };
  });
}

/** What the school knows already of who was invited. */
async function firstForm({ services }: OpenContext, db: Db, key: InvitationKey, phone: string) {
  const name = await invitations.of(services)?.inviteeName(db, services, key, phone);
  return name ? { name } : {};
}

async function newForm(
  { services: { seal } }: OpenContext,
  db: Db,
  key: InvitationKey,
  { phone, organization_id }: { readonly phone: string; readonly organization_id: string },
) {
  const [row] = await db
    .insert(inviteSignup)
    .values({
      phone_sealed: seal.seal(phone, FORM_PHONE),
      phone_bidx: seal.blindIndex(phone, 'phone'),
      key_hash: invitationKeyHash(key),
      organization_id,
    })
    .returning();
  if (!row) throw new Error('a form was not stored');
  return row;
}

/** Keeps what was typed so far; the browser has another half hour. */
export async function saveEntry(ctx: OpenContext, { ticket, step, form }: z.output<typeof entryDraft>) {
  const { db, services } = ctx;
  const { id } = await findFormByTicket(ctx, db, ticket);
  const form_sealed = services.seal.seal(JSON.stringify(form), FORM_TEXT);
  const [row] = await db
    .update(inviteSignup)
    .set({ step, form_sealed, updated_at: sql`now()` })
    .where(eq(inviteSignup.id, id))
    .returning({ saved_at: inviteSignup.updated_at });
  if (!row || !(await renewTicket(db, ticket, 'invite', currentFlow(ctx)))) throw refuse(signInRefusals.timed_out);
  beginFlow(ctx);
  return row;
}
