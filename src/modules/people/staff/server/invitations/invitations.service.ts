import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { foreignDepartments } from '#modules/core/directory/server/public.ts';
import { organization, post } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { INVITATION_DAYS, type invitations } from '../../contract/invitations.contract.ts';
import {
  invitationMessage,
  staffRefusals as r,
  staffMessages,
  staffTexts as t,
} from '../../contract/staff.refusals.ts';
import { staffInvitation } from '../tables.ts';
import { findInvitation, type InvitationRow } from './invitations.queries.ts';

type Draft = z.output<(typeof invitations)['create']['body']>;

/** 128 bits. */
const CODE_BYTES = 16;
const PAGE = '/invite/regist';
/** Somebody whose form was given back has at least so long. */
const RETURN_DAYS = 14;

/** Invites somebody by SMS, or creates an open invitation for many; the address is in this answer alone. */
export async function createInvitation(ctx: Context, draft: Draft): Promise<InvitationRow & { url: string }> {
  const { db, actor, scope, services } = ctx;
  const organization_id = currentOrganization(actor);
  if (!scope.organizations.includes(organization_id)) throw refuse(shared.not_found);
  const { kind, phone, days, papers, questions } = draft;
  if (kind === 'entry' && !phone) throw refuseFields({ phone: [t.phone_needed] });
  if (days > INVITATION_DAYS[kind]) throw refuseFields({ days: [fill(t.too_long, INVITATION_DAYS[kind])] });
  await requirePlace(db, organization_id, draft);
  const code = newToken(CODE_BYTES);
  const sealedPhone = kind === 'entry' && phone;
  const [row] = await db
    .insert(staffInvitation)
    .values({
      organization_id,
      kind,
      papers,
      questions,
      note: draft.note,
      department_id: draft.department_id,
      post_id: draft.post_id,
      personnel_nature: draft.personnel_nature,
      code_hash: hashToken(code),
      name: kind === 'entry' ? draft.name : null,
      phone_sealed: sealedPhone ? services.seal.seal(sealedPhone, 'staff_invitation.phone') : null,
      phone_bidx: sealedPhone ? services.seal.blindIndex(sealedPhone, 'phone') : null,
      expires_at: sql`now() + make_interval(days => ${days})`,
      max_uses: kind === 'entry' ? 1 : draft.max_uses,
      created_by: actor.user_id,
    })
    .returning({ id: staffInvitation.id });
  const url = addressOf(services, code);
  if (sealedPhone) await sendInvitation(ctx, organization_id, { phone: sealedPhone, days, url });
  ctx.audit({
    action: 'staff_invitation.create',
    target: ['staff_invitation', row?.id ?? ''],
    organization_id,
    after: { kind, days, max_uses: draft.max_uses },
  });
  const made = row && (await findInvitation(db, services.seal, scope, row.id));
  if (!made) throw new Error('an invitation was not stored');
  return { ...made, url };
}

/**
 * Sends somebody whose form was given back the address at which they change it: their personal invitation was used up,
 * so it opens anew under another code (of the former one only the hash is known). False: they came without a personal one.
 */
export async function sendReturnLink(
  { db, services, lang }: Context,
  newcomer: { readonly invitation_id: string | null; readonly phone_sealed: string },
  notes: string,
): Promise<boolean> {
  if (!newcomer.invitation_id) return false;
  const code = newToken(CODE_BYTES);
  const [row] = await db
    .update(staffInvitation)
    .set({
      code_hash: hashToken(code),
      status: 'active',
      used: 0,
      expires_at: sql`greatest(${staffInvitation.expires_at}, now() + make_interval(days => ${RETURN_DAYS}))`,
    })
    .where(and(eq(staffInvitation.id, newcomer.invitation_id), eq(staffInvitation.kind, 'entry')))
    .returning({ id: staffInvitation.id });
  if (!row) return false;
  await sendOutside(
    { db, services },
    {
      event: 'pending_staff.audit',
      channel: 'sms',
      to: services.seal.open(newcomer.phone_sealed, 'pending_staff.phone'),
      lang,
      text: staffMessages.returned_at,
      vars: { notes, url: addressOf(services, code) },
      is_secret: true,
    },
  );
  return true;
}

const addressOf = ({ env }: Context['services'], code: string) => new URL(`${PAGE}/${code}`, env.public_url).href;

const fill = (text: { readonly cn: string; readonly us: string }, n: number) => ({
  cn: text.cn.replace('{n}', String(n)),
  us: text.us.replace('{n}', String(n)),
});

async function sendInvitation(
  { db, services, lang }: Context,
  organizationId: string,
  { phone, days, url }: { readonly phone: string; readonly days: number; readonly url: string },
): Promise<void> {
  const [place] = await db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, organizationId));
  await sendOutside(
    { db, services },
    {
      event: 'staff_invitation.create',
      channel: 'sms',
      to: phone,
      lang,
      text: invitationMessage,
      vars: { name: place?.name ?? '', days: String(days), url },
      is_secret: true,
    },
  );
}

/** Department and post belong to the organisation; refuses (422001) on their fields. */
export async function requirePlace(
  db: Db,
  organizationId: string,
  { department_id, post_id }: { readonly department_id: string | null; readonly post_id: string | null },
): Promise<void> {
  if (department_id && (await foreignDepartments(db, organizationId, [department_id])).length > 0)
    throw refuseFields({ department_id: [t.foreign_department] });
  if (!post_id) return;
  const [known] = await db
    .select({ id: post.id })
    .from(post)
    .innerJoin(organization, and(eq(organization.id, organizationId), eq(organization.client_id, post.client_id)))
    .where(
      and(
        eq(post.id, post_id),
        eq(post.status, 'active'),
        or(isNull(post.organization_id), eq(post.organization_id, organizationId)),
      ),
    );
  if (!known) throw refuseFields({ post_id: [t.foreign_post] });
}

/** Closes an invitation; of two at once one is told that it is closed. */
export async function closeInvitation(ctx: Context, id: string, version: number): Promise<InvitationRow> {
  const { db, scope, services } = ctx;
  const before = await findInvitation(db, services.seal, scope, id);
  if (!before) throw refuse(shared.not_found);
  const [row] = await db
    .update(staffInvitation)
    .set({ status: 'closed', version: sql`${staffInvitation.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(staffInvitation.id, id), eq(staffInvitation.status, 'active'), eq(staffInvitation.version, version)))
    .returning({ id: staffInvitation.id });
  if (!row) {
    const now = await findInvitation(db, services.seal, scope, id); // somebody may have closed it meanwhile
    throw now?.status === 'active' ? await staleBecause(ctx, 'staff_invitation', id, now) : refuse(r.closed);
  }
  ctx.audit({ action: 'staff_invitation.close', target: ['staff_invitation', id] });
  return { ...before, status: 'closed', is_open: false, version: version + 1 };
}
