import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { idParams, namedRow } from '#shared/fields.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { interviewRow, sheetFacts } from './interviews.contract.ts';
import { recruitmentRefusals as r } from './recruitment.refusals.ts';

const link = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
const open = {
  right: 'public',
  cross_organization: 'an interviewer from outside belongs to no organisation; only the own open panels are read',
} as const;

/**
 * The way of interviewers from outside: the link of an invitation, the code that goes to their phone, and for half an hour
 * the sheets of their open panels. All of it ends with the round.
 */
export const interviewLinks = defineEndpoints('interview_links', {
  view: {
    ...open,
    method: 'GET',
    path: '/interview_links',
    summary: 'Which school invites, and where the code goes; a link whose round is over says nothing',
    query: z.strictObject({ link }),
    output: z.object({ organization: namedRow, phone_masked: z.string() }),
    refusals: [r.link_dead],
  },
  sendCode: {
    ...open,
    own_transactions: true,
    method: 'POST',
    path: '/interview_links/code',
    summary: 'Sends a code to the phone of the interviewer whose link it is',
    body: z.strictObject({ link }),
    output: z.object({ resend_in: z.int() }),
    refusals: [r.link_dead],
  },
  begin: {
    ...open,
    own_transactions: true,
    secret_answer: true,
    method: 'POST',
    path: '/interview_links/begin',
    summary: 'Proves the phone; the ticket opens the own sheets for half an hour',
    body: z.strictObject({ link, code: verificationCodeField }),
    output: z.object({ ticket: z.string(), name: z.string() }),
    refusals: [r.link_dead, signIn.wrong_code, signIn.second_code],
  },
  sheets: {
    ...open,
    method: 'POST',
    path: '/interview_links/sheets',
    summary: 'The open panels of the interviewer; the other sheets are seen after the own is handed in',
    body: z.strictObject({ ticket: ticketField }),
    output: z.object({ list: z.array(interviewRow) }),
    refusals: [signIn.timed_out],
  },
  score: {
    ...open,
    method: 'PUT',
    path: '/interview_links/sheets/{id}',
    summary: 'Hand in the own sheet, or step back from the panel; neither can be changed afterwards',
    params: idParams,
    body: z.strictObject({ ticket: ticketField, ...sheetFacts }),
    output: interviewRow,
    refusals: [signIn.timed_out, r.signed, r.wrong_state],
  },
});
