import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { emailField } from '#shared/person/email.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { securityRefusals as r } from './security.refusals.ts';

const ownEmailState = z.object({
  /** As the school has it on record, in full: it is the person's own. */
  email: z.string().nullable(),
  is_activated: z.boolean(),
  /** Whether the portal asks for it on every page. */
  is_demanded: z.boolean(),
  /** Domains of the school's mail; empty: any address. */
  domains: z.array(z.string()),
});

/** The own school e-mail, which a code that was sent to it activates. */
export const ownEmail = defineEndpoints('own_email', {
  get: {
    method: 'GET',
    path: '/alimails/mine',
    summary: 'The own e-mail, and whether it is activated',
    right: 'signed_in',
    output: ownEmailState,
  },
  sendCode: {
    method: 'POST',
    path: '/alimails/send_code',
    summary: 'Sends a code to the address that is to be activated',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    body: z.strictObject({ email: emailField }),
    output: z.object({ resend_in: z.int() }),
    message: errorCatalogue.success_code.text,
    refusals: [r.email_domain, r.mail_away],
  },
  activate: {
    method: 'PUT',
    path: '/alimails/activate',
    summary: 'Activates the own e-mail by the code that came there; it becomes the address on record',
    right: 'signed_in',
    own_hands: true,
    cross_organization: 'an activated address belongs to one account of the whole portal',
    body: z.strictObject({ email: emailField, code: verificationCodeField }),
    output: ownEmailState,
    message: { cn: '企业邮箱已激活', us: 'School email activated' },
    refusals: [signIn.wrong_code, signIn.second_code, r.email_domain, r.email_taken],
  },
});
