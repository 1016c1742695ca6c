import { and, eq } from 'drizzle-orm';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { currentFlow, findTicket } from '#modules/identity/sign-in/server/public.ts';
import { hashToken } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { inviteSignup } from '../tables.ts';
import type { InvitationKey } from './invitations.ts';

export const FORM_PHONE = 'invite_signup.phone';
export const FORM_TEXT = 'invite_signup.form';

export type InviteForm = typeof inviteSignup.$inferSelect & {
  /** What the address of the invitation named. */
  readonly key: InvitationKey;
};

/** The address of an invitation as the calls give it. */
export function invitationKeyOf(given: {
  readonly invitation_id?: string | undefined;
  readonly org_id?: string | undefined;
}): InvitationKey {
  return given.invitation_id === undefined
    ? { kind: 'organization', organization_id: given.org_id ?? '' }
    : { kind: 'invitation', code: given.invitation_id };
}

/** Codes of invitations are secrets: only their hash is kept beside a form. */
export const invitationKeyHash = (key: InvitationKey): string =>
  hashToken(key.kind === 'invitation' ? `code:${key.code}` : `organization:${key.organization_id}`);

/** The form of a phone for one invitation, or null. */
export async function findFormByPhone(db: Db, phoneIndex: string, key: InvitationKey) {
  const [row] = await db
    .select()
    .from(inviteSignup)
    .where(and(eq(inviteSignup.phone_bidx, phoneIndex), eq(inviteSignup.key_hash, invitationKeyHash(key))));
  return row ?? null;
}

/** The form that a ticket opens. Refuses (200200) tickets that ran out. */
export async function findFormByTicket(ctx: OpenContext, db: Db, ticket: string): Promise<InviteForm> {
  const found = await findTicket(db, ticket, ['invite'], currentFlow(ctx));
  if (!found) throw refuse(signInRefusals.timed_out);
  const { form_id, key } = found.payload as { form_id: string; key: string };
  const [row] = await db.select().from(inviteSignup).where(eq(inviteSignup.id, form_id));
  if (!row) throw refuse(signInRefusals.timed_out);
  return { ...row, key: JSON.parse(ctx.services.seal.open(key, FORM_TEXT)) as InvitationKey };
}
