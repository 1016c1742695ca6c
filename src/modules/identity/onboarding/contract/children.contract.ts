import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { id, namedRow } from '#shared/fields.ts';
import { passwordField } from '#shared/person/password.ts';
import { usernameField } from '#shared/person/username.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { message } from '#shared/text.ts';
import { onboardingRefusals as r } from './onboarding.refusals.ts';

const MAX_CHILDREN = 10;
/** What a guardian agrees to for the accounts of children. */
export const CHILD_CONSENT = 'child_account';

const text = z.object({ cn: z.string(), us: z.string() });

export const childAccount = z.object({
  student_user_id: id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  relation: text.nullable(),
  organization: namedRow.nullable(),
  classroom: namedRow.nullable(),
  /** `waiting`: has no account yet. */
  state: z.enum(['waiting', 'active']),
  has_account: z.boolean(),
  username: z.string().nullable(),
  /** A free name to begin with; null for children who have an account. */
  proposed_username: z.string().nullable(),
  is_under_14: z.boolean(),
});

export const childAccountDraft = z.strictObject({
  student_user_id: id,
  username: usernameField,
  password: passwordField,
});

const childConsent = {
  cn: '请阅读并同意为子女激活账号',
  us: 'Read and accept the account for your child',
};

export const childrenAccounts = z
  .strictObject({
    code: verificationCodeField,
    children: z.array(childAccountDraft).min(1).max(MAX_CHILDREN),
    consents: z.array(z.literal(CHILD_CONSENT)).max(1).default([]),
  })
  .check(({ value, issues }) => {
    if (value.consents.length === 0)
      issues.push({ code: 'custom', path: ['consents'], input: value.consents, message: message(childConsent) });
    const names = value.children.map((child) => child.username.toLowerCase());
    for (const [at, name] of names.entries())
      if (names.indexOf(name) !== at)
        issues.push({
          code: 'custom',
          path: ['children', at, 'username'],
          input: name,
          message: message(errorCatalogue.username_taken.text),
        });
  });

export const children = defineEndpoints('account_children', {
  list: {
    method: 'GET',
    path: '/user_actives/active_children',
    summary: 'The children of a guardian by active links, with the state of their accounts',
    right: 'signed_in',
    cross_organization: 'children may go to several schools; active links alone are followed',
    output: z.object({ list: z.array(childAccount) }),
    ledger: ['C-useractives-007'],
  },
  activate: {
    method: 'PUT',
    path: '/user_actives/set_children_account',
    summary: 'Opens the accounts of own children with a code to the own phone; all of them or none',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    cross_organization: 'children may go to several schools; active links alone are followed',
    body: childrenAccounts,
    output: z.object({ list: z.array(z.object({ student_user_id: id, username: z.string() })) }),
    message: errorCatalogue.success_operation.text,
    refusals: [signIn.wrong_code, signIn.second_code, signIn.no_phone, r.child_active],
    ledger: ['C-useractives-005'],
  },
});
