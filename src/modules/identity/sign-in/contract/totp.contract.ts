import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { message } from '#shared/text.ts';
import { signInRefusals as r } from './sign-in.refusals.ts';
import { signedIn, ticketField } from './sign-in.shapes.ts';

/** Codes for somebody who lost the app; each signs in once. */
export const RECOVERY_CODES = 10;

const sixDigits = { cn: '请输入应用显示的 6 位动态码', us: 'Enter the 6-digit code from the app' };
const appCode = z.string({ error: message(sixDigits) }).regex(/^\d{6}$/, message(sixDigits));
/** On the field, when the code is not one of the app that was just set up. */
export const wrongAppCode = {
  cn: '动态码不正确，请确认手机时间已自动同步',
  us: 'Wrong code. Check that your phone’s clock is set automatically.',
};
/** On the field, when nothing was typed. */
export const requireTotp = { cn: '请输入动态码或恢复码', us: 'Enter an authenticator or recovery code' };
/** Shown once; the server keeps no copy that can be read. */
export const recovery_codes = z.array(z.string());
export const totpConfirmation = z.strictObject({ ticket: ticketField, code: appCode });

export const totpSignIn = defineEndpoints('totp', {
  confirmAtSignIn: {
    method: 'PUT',
    path: '/sessions/totp_setup',
    summary: 'The first right code of whoever needs a second step to come in: the recovery codes, and the session',
    right: 'public',
    own_transactions: true,
    secret_answer: true,
    cross_organization: 'whoever signs in belongs to no organisation yet; only the own person is read',
    body: totpConfirmation,
    output: z.object({ recovery_codes, session: signedIn }),
    refusals: [r.timed_out, r.disabled, r.frozen],
  },
});
