import * as z from 'zod';
import { ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { id, idParams, instant, line } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { accountClosing, accountSafety, childClosing, DELETION_WORDS, ownConsent } from './safety.shapes.ts';
import { securityRefusals as r } from './security.refusals.ts';

const crossOrganization = 'the own account may belong to no organisation';
const done = errorCatalogue.success_operation.text;
const typed = { cn: '请输入“注销”', us: 'Type DELETE' };
/** Below 14 the guardian acts. */
const child = z.strictObject({ student_user_id: id.optional() });

export const safety = defineEndpoints('safety', {
  show: {
    method: 'GET',
    path: '/sessions/safety',
    summary: 'What opens the own account, and who tried to lately',
    right: 'signed_in',
    cross_organization: crossOrganization,
    output: accountSafety,
  },
  freeze: {
    method: 'POST',
    path: '/sessions/freeze',
    summary: 'Closes the own account at once: every session ends; it opens again by phone, name and ID',
    right: 'signed_in',
    own_hands: true,
    cross_organization: crossOrganization,
    message: { cn: '账号已冻结', us: 'Account locked' },
  },
  notMe: {
    method: 'POST',
    path: '/sessions/not_me',
    summary:
      'By the link sent to the number before: the number comes back, every session ends, the identity is checked',
    right: 'public',
    own_transactions: true,
    secret_answer: true,
    cross_organization: 'whoever holds the number before is not signed in',
    body: z.strictObject({ ticket: ticketField }),
    output: z.object({ phone_masked: z.string(), needs_identity: z.boolean() }),
    refusals: [r.link_over],
  },
  consents: {
    method: 'GET',
    path: '/consents/mine',
    summary: 'What this person agreed to for themselves and for children, newest first',
    right: 'signed_in',
    cross_organization: crossOrganization,
    output: z.object({ list: z.array(ownConsent) }),
  },
  withdraw: {
    method: 'PUT',
    path: '/consents/{id}/withdraw',
    summary: 'Takes an own consent back',
    right: 'signed_in',
    own_hands: true,
    cross_organization: crossOrganization,
    params: idParams,
    message: done,
    refusals: [r.close_to_withdraw],
  },
});

export const accountDeletion = defineEndpoints('account_deletion', {
  show: {
    method: 'GET',
    path: '/users/delete_account',
    summary: 'What the deletion of the own account would take with it, and when it comes if it was asked for',
    right: 'signed_in',
    cross_organization: crossOrganization,
    query: child,
    output: accountClosing,
  },
  children: {
    method: 'GET',
    path: '/users/delete_account/children',
    summary: 'The accounts of own children: which go and when, and which a guardian may delete',
    right: 'signed_in',
    cross_organization: crossOrganization,
    output: z.object({ list: z.array(childClosing) }),
  },
  request: {
    method: 'DELETE',
    path: '/users/delete_account',
    summary: 'Asks for the deletion of the own account; it comes after seven days',
    right: 'signed_in',
    own_hands: true,
    cross_organization: crossOrganization,
    body: child.extend({
      confirm: z.enum(DELETION_WORDS, { error: message(typed) }),
      reason: line(1, 200).optional(),
    }),
    output: z.object({ deletion_at: instant, scope: accountClosing.shape.scope }),
    message: done,
    refusals: [r.guardian_acts, r.child_acts, r.last_super_admin],
    ledger: ['C-users-017'],
  },
  cancel: {
    method: 'PUT',
    path: '/users/cancel_delete_account',
    summary: 'Takes the deletion of the own account back',
    right: 'signed_in',
    own_hands: true,
    cross_organization: crossOrganization,
    body: child,
    message: done,
    refusals: [r.not_closing],
  },
});

export const childAccounts = defineEndpoints('child_accounts', {
  switchTo: {
    method: 'POST',
    path: '/users/fetch_student_token',
    summary: 'Becomes an own child, one way: the session of the guardian ends with it',
    right: 'signed_in',
    own_hands: true,
    secret_answer: true,
    cross_organization: 'children may belong to other schools than their guardian',
    body: z.strictObject({ student_user_id: id }),
    output: z.object({ token: z.string(), expires_at: instant }),
    ledger: ['C-users-008'],
  },
});

export type ClosingChild = RowOf<typeof accountDeletion.children>;
