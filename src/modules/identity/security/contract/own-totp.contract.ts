import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { recovery_codes, totpConfirmation } from '#modules/identity/sign-in/contract/totp.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { securityRefusals as r } from './security.refusals.ts';

const own = {
  right: 'signed_in',
  own_hands: true,
  secret_answer: true,
  cross_organization: 'the own account may belong to no organisation',
} as const;

export const ownTotp = defineEndpoints('totp', {
  start: {
    ...own,
    method: 'POST',
    path: '/sessions/totp',
    summary:
      'A new secret for an authenticator app; what is set up already stays until a code of the new one was right',
    output: z.object({ ticket: z.string(), secret: z.string(), otpauth_url: z.string() }),
  },
  confirm: {
    ...own,
    method: 'PUT',
    path: '/sessions/totp',
    summary: 'The first right code turns the second step on and gives ten recovery codes, shown this once',
    body: totpConfirmation,
    output: z.object({ recovery_codes }),
    refusals: [signIn.timed_out],
  },
  renewRecovery: {
    ...own,
    method: 'POST',
    path: '/sessions/totp/recovery_codes',
    summary: 'Ten new recovery codes; those before open nothing any more',
    output: z.object({ recovery_codes }),
    refusals: [signIn.totp_first],
  },
  turnOff: {
    ...own,
    method: 'DELETE',
    path: '/sessions/totp',
    summary: 'Turns the second step off, unless the own rights ask for it',
    message: errorCatalogue.success_operation.text,
    refusals: [signIn.totp_first, r.totp_needed],
  },
});
