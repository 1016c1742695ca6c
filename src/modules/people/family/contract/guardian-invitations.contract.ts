import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { idParams, instant } from '#shared/fields.ts';
import { guardianRelations } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { LINK_SCOPES } from './children.contract.ts';
import { familyRefusals as r } from './family.refusals.ts';

/** Days for which an invitation is good. */
export const INVITATION_DAYS = 7;

const key = z.strictObject({ token: z.string().min(20).max(100) });

/** What an invitation says: enough to know whom it is about, and no more, because the link may be in other hands. */
export const invitationShown = z.object({
  inviter: z.string(),
  child: z.string(),
  relation: z.enum(codesOf(guardianRelations)),
  scopes: z.array(z.enum(LINK_SCOPES)),
  expires_at: instant,
});

export const guardianInvitations = defineEndpoints('guardian_invitations', {
  look: {
    method: 'GET',
    path: '/guardian_invitations/look',
    summary: 'What an invitation says, names masked; a used or late one says nothing',
    right: 'signed_in',
    query: key,
    output: invitationShown,
    refusals: [r.invitation_dead],
    cross_organization: 'whoever was asked in belongs to no school yet; only the invitation of the key is read',
    limit: { per: 'user', count: 30, seconds: 60 },
  },
  accept: {
    method: 'POST',
    path: '/guardian_invitations/accept',
    summary: 'Become a guardian: only by the phone that was asked in, which the account must have proven',
    right: 'signed_in',
    body: key,
    refusals: [r.invitation_dead, r.other_phone, r.too_many],
    cross_organization: 'whoever was asked in belongs to no school yet',
    own_hands: true,
    limit: { per: 'user', count: 10, seconds: 60 },
  },
  withdraw: {
    method: 'DELETE',
    path: '/guardian_invitations/{id}',
    summary: 'Take an invitation back, before it was accepted; by the main guardian of the child',
    right: 'signed_in',
    params: idParams,
    refusals: [r.invitation_dead],
    cross_organization: 'as for the links',
    own_hands: true,
  },
});
