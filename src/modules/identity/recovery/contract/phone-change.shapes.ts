import * as z from 'zod';
import { ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { id, line, namedRow } from '#shared/fields.ts';
import { saveChangePhone } from '#shared/person/change-phone.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { applicationStates } from './applications.shapes.ts';

export const ownPhoneChange = saveChangePhone.extend({
  category: z.literal('change_phone').default('change_phone'),
});

export const PROOF_MAX_BYTES = 10 * 1024 * 1024;
const photo = { max_bytes: PROOF_MAX_BYTES, types: ['image/'] };
/** Photos that prove who asks: a document, the letter of the carrier. */
export const proofPhotos = { photo_1: photo, photo_2: photo, photo_3: photo };

/** `ticket`: of the old number, or of an application that was given back. `organization_id`: the school that is asked. */
export const phoneApplication = z
  .strictObject({
    ticket: ticketField,
    organization_id: id,
    name: personNameField,
    id_type: zodOf(idTypes),
    id_no: idNumberField,
    phone: phoneField,
    code: verificationCodeField,
    reason: line(5, 200),
  })
  .check(idNumberRule);

/** An application as the one who made it sees it again; the document number is typed anew. */
export const ownApplication = z.object({
  application_no: id,
  state: zodOf(applicationStates),
  /** Opens the form again; null unless the application was given back. */
  ticket: z.string().nullable(),
  organization: namedRow.nullable(),
  name: z.string().nullable(),
  id_type: z.string().nullable(),
  old_phone_masked: z.string().nullable(),
  reason: z.string(),
  opinion: z.string().nullable(),
  /** New digits to show to somebody who vouches, while the application waits. */
  vouch_code: z.string().nullable(),
  field_notes: z.record(z.string(), z.string()),
});

export const organizationOption = z.object({
  id,
  label: z.string(),
  label_en: z.string().nullable(),
  organization_code: z.string(),
  logo_url: z.string().nullable(),
});
