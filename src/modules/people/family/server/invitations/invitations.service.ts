import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { findProvenPhone } from '#modules/identity/accounts/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { maskName } from '#shared/person/masks.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { familyMessages as messages, familyRefusals as r } from '../../contract/family.refusals.ts';
import { INVITATION_DAYS, type invitationShown } from '../../contract/guardian-invitations.contract.ts';
import type { stuGdClients } from '../../contract/links.contract.ts';
import { requireNotStudent } from '../children/claims.service.ts';
import { MAX_GUARDIANS, openLink } from '../links/link-opening.service.ts';
import { findOwnLink, readLinks } from '../links/links.queries.ts';
import { isMainGuardian, standingTo } from '../links/links.service.ts';
import { guardianInvitation } from '../tables.ts';
import { findOpenInvitation, INVITED_PHONE, invitationOf, openInvitations } from './invitations.queries.ts';

type Draft = z.output<(typeof stuGdClients)['invite']['body']>;

const PAGE = '/mobile/guardianInvitation';

/**
 * Asks a further guardian in by SMS. Refuses (404001) callers who are not the main guardian of the child, (200200) the own
 * phone, a phone that is linked or invited already, and one guardian too many.
 */
export async function inviteGuardian(ctx: Context, draft: Draft) {
  const { actor, db, services } = ctx;
  const { student_id, name, phone, relation, scopes } = draft;
  const standing = await standingTo(ctx, student_id);
  if (!standing.own || standing.own.restricted) throw refuse(shared.not_found);
  if (!isMainGuardian(standing)) throw refuse(shared.no_right);
  // two invitations at the same moment wait for each other, so that the places are counted once
  const [pupil] = await db.select().from(student).where(eq(student.id, student_id)).for('update');
  if (!pupil) throw refuse(shared.not_found);
  const phone_bidx = services.seal.blindIndex(phone, 'phone');
  await requireOther(ctx, student_id, phone_bidx);
  const token = newToken();
  const [row] = await db
    .insert(guardianInvitation)
    .values({
      student_id,
      name,
      relation,
      phone_bidx,
      organization_id: pupil.organization_id,
      invited_by: actor.user_id,
      phone_sealed: services.seal.seal(phone, INVITED_PHONE),
      scopes: [...new Set(scopes)],
      token_hash: hashToken(token),
      expires_at: sql`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === 'guardian_invitation_once' ? refuse(r.invited_already) : error;
    });
  if (!row) throw new Error('an invitation was not stored');
  await send(ctx, { student_id, phone, token });
  ctx.audit({
    action: 'guardian_invitation.create',
    target: ['guardian_invitation', row.id],
    organization_id: pupil.organization_id,
    after: { student_id, relation, scopes: row.scopes },
  });
  return invitationOf(services.seal, row);
}

async function requireOther(ctx: Context, studentId: string, phone_bidx: string): Promise<void> {
  const { actor, db } = ctx;
  await db
    .update(guardianInvitation)
    .set({ status: 'expired', updated_at: sql`now()` })
    .where(
      and(
        eq(guardianInvitation.student_id, studentId),
        eq(guardianInvitation.status, 'open'),
        sql`${guardianInvitation.expires_at} <= now()`,
      ),
    );
  const [self] = await db.select({ phone_bidx: user.phone_bidx }).from(user).where(eq(user.id, actor.user_id));
  if (self?.phone_bidx === phone_bidx) throw refuse(r.invites_oneself);
  const links = await readLinks(db, { student_id: studentId });
  if (links.some((one) => one.phone_bidx === phone_bidx)) throw refuse(r.invited_already);
  const waiting = await openInvitations(ctx, studentId);
  if (links.length + waiting.length >= MAX_GUARDIANS) throw refuse(r.too_many);
}

async function send(ctx: Context, to: { readonly student_id: string; readonly phone: string; readonly token: string }) {
  const [child] = await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, to.student_id));
  const url = new URL(`${PAGE}?invitation=${to.token}`, ctx.services.env.public_url).href;
  const vars = { name: maskName(ctx.actor.name), child: maskName(child?.name ?? ''), url };
  await notify(ctx, {
    event: 'guardian_invitation.create',
    to: [],
    outside: [{ phone: to.phone }],
    title: { cn: localize(messages.invited, 'cn', vars), us: localize(messages.invited, 'us', vars) },
    link: null,
    sms: { vars },
  });
}

/** What an invitation says to the person who signed in with its link; refuses (200200) a used, late or unknown one. */
export async function viewInvitation(ctx: Context, token: string): Promise<z.input<typeof invitationShown>> {
  const row = await findOpenInvitation(ctx.db, token, false);
  if (!row) throw refuse(r.invitation_dead);
  const names = await ctx.db.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, row.student_id));
  const [inviter] = await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, row.invited_by));
  const { relation, scopes } = invitationOf(ctx.services.seal, row);
  return {
    inviter: maskName(inviter?.name ?? ''),
    child: maskName(names[0]?.name ?? ''),
    relation,
    scopes,
    expires_at: row.expires_at,
  };
}

/** The invited becomes a guardian. Refuses (200200) a dead invitation and an account with another phone. */
export async function acceptInvitation(ctx: Context, token: string): Promise<void> {
  requireNotStudent(ctx);
  const { actor, db } = ctx;
  const row = await findOpenInvitation(db, token, true);
  if (!row) throw refuse(r.invitation_dead);
  // its sender may have handed the child over since
  const inviter = await findOwnLink(db, row.invited_by, row.student_id);
  if (!isMainGuardian({ own: inviter })) throw refuse(r.invitation_dead);
  if ((await findProvenPhone(db, actor.user_id)) !== row.phone_bidx) throw refuse(r.other_phone);
  const link_id = await openLink(ctx, {
    student_id: row.student_id,
    guardian_id: actor.user_id,
    relation: row.relation,
    source: 'invite',
    verified_by: row.invited_by,
    is_main: false,
    scopes: row.scopes,
  });
  await settle(ctx, row.id, { status: 'accepted', accepted_by: actor.user_id });
  ctx.audit({
    action: 'guardian_invitation.accept',
    target: ['guardian_invitation', row.id],
    organization_id: row.organization_id,
    after: { link_id },
  });
}

/** Takes an invitation back. Refuses (404001) callers who are not the main guardian, (200200) one that was answered. */
export async function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  const [row] = await ctx.db.select().from(guardianInvitation).where(eq(guardianInvitation.id, id)).for('update');
  if (!row || !isMainGuardian(await standingTo(ctx, row.student_id))) throw refuse(shared.not_found);
  if (row.status !== 'open') throw refuse(r.invitation_dead);
  await settle(ctx, id, { status: 'withdrawn' });
  ctx.audit({
    action: 'guardian_invitation.withdraw',
    target: ['guardian_invitation', id],
    organization_id: row.organization_id,
  });
}

async function settle({ db }: Context, id: string, set: Partial<typeof guardianInvitation.$inferInsert>) {
  await db
    .update(guardianInvitation)
    .set({ ...set, updated_at: sql`now()` })
    .where(eq(guardianInvitation.id, id));
}
