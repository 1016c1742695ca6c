import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/error-catalogue.ts';
import { message } from '#shared/text.ts';
import { accountRefusals as r } from './account.refusals.ts';
import { signedIn, ticketField } from './account.shapes.ts';

/** Ways in for whoever lost the app; each opens once. */
export const RECOVERY_CODES = 10;

const crosses = 'the own account may belong to no organisation';
const sixDigits = { cn: '请输入应用显示的 6 位动态码', us: 'Enter the 6 digits that the app shows' };
const appCode = z.string({ error: message(sixDigits) }).regex(/^\d{6}$/, message(sixDigits));
/** On the field, when the code is not one of the app that was just set up. */
export const wrongAppCode = {
  cn: '动态码不正确，请确认手机时间已自动同步',
  us: 'This is not the code of the app; check that the clock of the phone is right',
};
/** On the field, when nothing was typed. */
export const demandTotp = { cn: '请输入动态码或恢复码', us: 'Enter the code of the app or a recovery code' };
/** Shown once; the server keeps no copy that can be read. */
const recovery_codes = z.array(z.string());
const own = { right: 'signed_in', own_hands: true, secret_answer: true, crosses } as const;
const confirmation = z.strictObject({ ticket: ticketField, code: appCode });

export const totp = defineEndpoints('totp', {
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
    body: confirmation,
    output: z.object({ recovery_codes }),
    refusals: [r.timed_out],
  },
  renewRecovery: {
    ...own,
    method: 'POST',
    path: '/sessions/totp/recovery_codes',
    summary: 'Ten new recovery codes; those before open nothing any more',
    output: z.object({ recovery_codes }),
    refusals: [r.totp_first],
  },
  turnOff: {
    ...own,
    method: 'DELETE',
    path: '/sessions/totp',
    summary: 'Turns the second step off, unless the own rights ask for it',
    message: errorCatalogue.success_operation.text,
    refusals: [r.totp_first, r.totp_needed],
  },
  confirmAtSignIn: {
    method: 'PUT',
    path: '/sessions/totp_setup',
    summary: 'The first right code of whoever needs a second step to come in: the recovery codes, and the session',
    right: 'public',
    own_transactions: true,
    secret_answer: true,
    crosses: 'whoever signs in belongs to no organisation yet; only the own person is read',
    body: confirmation,
    output: z.object({ recovery_codes, session: signedIn }),
    refusals: [r.timed_out, r.disabled, r.frozen],
  },
});
