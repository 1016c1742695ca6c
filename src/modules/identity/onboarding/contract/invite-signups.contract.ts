import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { instant, line } from '#shared/fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import {
  entry,
  entryBegun,
  entryDone,
  entryDraft,
  entryStart,
  invitation,
  invitationKey,
  PAPER_MAX_BYTES,
  storedPaper,
} from './invite-signups.shapes.ts';
import { onboardingRefusals as r } from './onboarding.refusals.ts';

const crossOrganization = 'a newcomer belongs to no organisation yet; only the own form is read';
const open = { right: 'public', cross_organization: crossOrganization } as const;

export const inviteSignups = defineEndpoints('invite_signups', {
  info: {
    ...open,
    method: 'GET',
    path: '/invite_signups/org_info',
    summary: 'What an invitation says: school, place, papers and questions; a dead one says nothing',
    query: invitationKey,
    output: invitation,
    refusals: [r.invitation_dead],
    ledger: ['C-invitesignups-001'],
  },
  checkPhone: {
    method: 'GET',
    path: '/invite_signups/check_phone',
    summary: 'What to do with a phone: always send a code, whoever it belongs to',
    right: 'public',
    query: z.strictObject({ phone: phoneField }),
    output: z.object({ next: z.literal('send_code') }),
    ledger: ['C-invitesignups-002'],
  },
  begin: {
    ...open,
    own_transactions: true,
    secret_answer: true,
    method: 'POST',
    path: '/invite_signups/begin',
    summary: 'Proves the phone of a newcomer; the form as it was left, or what came of it',
    body: entryStart,
    output: entryBegun,
    refusals: [signIn.wrong_code, signIn.second_code, r.invitation_dead],
  },
  save: {
    ...open,
    method: 'PUT',
    path: '/invite_signups/draft',
    summary: 'Keeps what was typed so far, and the way on for another half hour',
    body: entryDraft,
    output: z.object({ saved_at: instant }),
    refusals: [signIn.timed_out],
  },
  addPaper: {
    ...open,
    own_transactions: true,
    method: 'POST',
    path: '/invite_signups/papers',
    summary: 'Adds a paper to the form: a picture, written anew, or a PDF',
    body: z.strictObject({ ticket: ticketField, kind: line(1, 40) }),
    files: { file: { max_bytes: PAPER_MAX_BYTES, types: ['image/', 'application/pdf'] } },
    output: storedPaper,
    refusals: [signIn.timed_out, r.too_many_papers, fileRefusals.wrong_type, fileRefusals.broken],
  },
  removePaper: {
    ...open,
    method: 'DELETE',
    path: '/invite_signups/papers',
    summary: 'Takes a paper out of the form again',
    body: z.strictObject({ ticket: ticketField, file_id: z.uuid() }),
    refusals: [signIn.timed_out],
  },
  submit: {
    ...open,
    secret_answer: true,
    method: 'POST',
    path: '/invite_signups/addin_pedding_staff',
    summary: 'Hands the form in: a person who is not confirmed yet, and a record for the recruiters',
    body: entry,
    output: entryDone,
    message: errorCatalogue.success_operation.text,
    refusals: [signIn.timed_out, r.invitation_dead, r.id_registered, signIn.disabled],
    ledger: ['C-invitesignups-003'],
  },
});
