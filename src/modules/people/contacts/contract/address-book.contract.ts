import * as z from 'zod';
import { peopleRefusals } from '#modules/people/people/contract/people.refusals.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { contactRights } from '../rights.ts';

export const PHONE_VISIBILITIES = ['open', 'masked', 'hidden'] as const;
/** Persons looked at lately that a browser may ask for by id. */
export const RECENTS_AT_MOST = 20;
/** People who saw one's number that are named one by one; the log has all. */
export const LOOKS_AT_MOST = 50;

const visibility = z.enum(PHONE_VISIBILITIES);

/** Somebody in the address book. Families read neither mail nor phone. */
export const bookRow = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** First letter of the pinyin, or `#`. */
  letter: z.string(),
  organization: namedRow.nullable(),
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  email: z.string().nullable(),
  /** In full when the person shows it to colleagues, else masked or null. */
  phone: z.string().nullable(),
  can_call: z.boolean(),
  is_starred: z.boolean(),
});

export const bookCard = bookRow.extend({
  places: z.array(z.object({ department: namedRow, post: namedRow.nullable(), is_main: z.boolean() })),
  /** A masked phone that the caller may see after giving a reason. */
  can_reveal: z.boolean(),
});

/** Somebody who saw the own number in full: one line a person, however often they looked. */
const look = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Where they work in this school today; null: they left it, or belong elsewhere. */
  department: namedRow.nullable(),
  times: z.int(),
  last_at: instant,
  /** What they gave as purpose, each once, the latest first. */
  purposes: z.array(z.string()),
});

const ownCard = z.object({ phone_visibility: visibility, has_phone: z.boolean() });

export const addressBook = defineEndpoints('address_book', {
  list: {
    method: 'GET',
    path: '/contacts/directory',
    summary: 'Staff of the school for staff, the teachers of their classes for families; by pinyin',
    right: [contactRights.addressBook],
    query: listQuery(['name'], {
      department_id: id.optional(),
      letter: z
        .string()
        .regex(/^[a-z]$/)
        .optional(),
      starred: queryFlag.optional(),
      ids: many(id).optional(),
    }),
    output: listOf(bookRow),
    limit: { per: 'user', count: 120, seconds: 60 },
    ledger: ['R-mobile-015'],
  },
  get: {
    method: 'GET',
    path: '/contacts/directory/{id}',
    summary: 'The card of one person of the address book',
    right: [contactRights.addressBook],
    params: idParams,
    output: bookCard,
  },
  reveal: {
    method: 'POST',
    path: '/contacts/directory/{id}/reveal',
    summary: 'A masked phone once, for staff, recorded with the reason; counted with the reveals of the people book',
    right: [contactRights.addressBook],
    params: idParams,
    body: z.strictObject({ reason: line(5, 200) }),
    output: z.object({ phone: z.string() }),
    refusals: [peopleRefusals.reveal_limit],
    secret_answer: true,
    own_hands: true,
  },
  star: {
    method: 'POST',
    path: '/contact_stars',
    summary: 'Mark somebody of the address book; a second time changes nothing',
    right: [contactRights.addressBook],
    body: z.strictObject({ target_user_id: id }),
  },
  unstar: {
    method: 'DELETE',
    path: '/contact_stars/{id}',
    summary: 'Take the mark from a person',
    right: [contactRights.addressBook],
    params: idParams,
  },
  showOwn: {
    method: 'GET',
    path: '/contacts/own_card',
    summary: 'How the own phone is shown to colleagues',
    right: [contactRights.addressBook],
    output: ownCard,
  },
  changeOwn: {
    method: 'PUT',
    path: '/contacts/own_card',
    summary: 'Decide how the own phone is shown to colleagues',
    right: [contactRights.addressBook],
    body: z.strictObject({ phone_visibility: visibility }),
    output: ownCard,
    own_hands: true,
  },
  looks: {
    method: 'GET',
    path: '/contacts/own_card/looks',
    summary: 'Who saw the own number in full and why, in the address book or in the people book; the latest first',
    right: [contactRights.addressBook],
    output: z.object({
      list: z.array(look),
      /** Of all people who looked, those beyond the list too. */
      total: z.int(),
    }),
  },
});
