import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { isPhone } from '#shared/person/phone.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { idTypes, relations } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { plateField } from '#shared/rules/plate.ts';
import { message } from '#shared/text.ts';
import { contactRights } from '../rights.ts';
import { contactRefusals as r, contactTexts as t } from './contacts.refusals.ts';

export const contactKinds = [
  { code: 'family', cn: '家人', us: 'Family' },
  { code: 'companion', cn: '随行人', us: 'Companion' },
  { code: 'emergency', cn: '紧急联系人', us: 'Emergency' },
  { code: 'pickup', cn: '接送人', us: 'Pick-up' },
  { code: 'business', cn: '业务', us: 'Business' },
] as const satisfies ReferenceList;
export type ContactKind = CodeOf<typeof contactKinds>;
export const CONTACTS_AT_MOST = 200;
export const PASTED_AT_MOST = 50;

const kind = z.enum(codesOf(contactKinds));
const relation = z.enum(codesOf(relations));
const LANDLINE = /^(?:0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/;

/** Whether somebody can be called by this: a mobile or a landline number. */
export const isCallable = (number: string): boolean => isPhone(number) || LANDLINE.test(number);

const phone = z.string({ error: message(t.number) }).refine(isCallable, message(t.number));

const facts = {
  name: line(1, 40),
  kind,
  relation: relation.nullable().default(null),
  phone,
  id_type: z.enum(codesOf(idTypes)).nullable().default(null),
  id_no: idNumberField.nullable().default(null),
  plate: plateField.nullable().default(null),
  company: line(1, 60).nullable().default(null),
  for_user_id: id.nullable().default(null),
  is_default: z.boolean().default(false),
  note: line(1, 100).nullable().default(null),
};

/** A document belongs to a companion of a visit, and to nobody else. */
const documentRule = z.refine<{ readonly kind?: unknown; readonly id_no?: unknown }>(
  ({ kind: of, id_no }) => !id_no || of === 'companion',
  { path: ['id_no'], error: message(t.document_of_companion) },
);

/** Phone and document masked. */
export const contactRow = z.object({
  id,
  name: z.string(),
  kind,
  relation: relation.nullable(),
  phone: z.string(),
  id_type: z.enum(codesOf(idTypes)).nullable(),
  id_no: z.string().nullable(),
  plate: z.string().nullable(),
  company: z.string().nullable(),
  for_user: namedRow.nullable(),
  is_default: z.boolean(),
  note: z.string().nullable(),
  created_at: instant,
  version: z.int(),
});

export const contacts = defineEndpoints('contacts', {
  ...crud({
    path: '/contacts',
    words: ['contact', 'contacts'],
    read: [contactRights.own],
    write: [contactRights.own],
    query: listQuery(['name', 'created_at'], { kind: kind.optional() }),
    row: contactRow,
    draft: z.strictObject(facts).check(idNumberRule, documentRule),
    change: z.strictObject({ ...facts, version: z.int() }).check(idNumberRule, documentRule),
    own: {
      list: { summary: 'Own contacts, the default ones first, numbers masked', ledger: ['R-mobile-014'] },
      get: { summary: 'One own contact with its numbers in full, to change it or to fill a form', own_hands: true },
      create: {
        summary: 'Add a contact; as default it takes the place of the former one of its kind',
        refusals: [r.too_many],
        own_hands: true,
      },
      update: { summary: 'Change an own contact', own_hands: true },
      remove: { summary: 'Remove an own contact', own_hands: true },
    },
  }),
  addPasted: {
    method: 'POST',
    path: '/contacts/pasted',
    summary: 'Add what was pasted from a phone book; numbers that stand in the list already are left out',
    right: [contactRights.own],
    body: z.strictObject({
      kind,
      list: z
        .array(z.strictObject({ name: line(1, 40), phone }))
        .min(1)
        .max(PASTED_AT_MOST),
    }),
    output: z.object({ added: z.int(), known: z.int() }),
    refusals: [r.too_many],
    own_hands: true,
  },
});
