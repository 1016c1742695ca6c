import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { day, id, idParams, line, namedRow } from '#shared/fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import { message } from '#shared/text.ts';

/** What a complete record of a person holds; the order in which the page asks for what is missing. */
export const COMPLETE_FIELDS = [
  'avatar_url',
  'name_en',
  'gender',
  'birthday',
  'id_no',
  'phone',
  'contact_phone',
  'email',
] as const;

/** Messages that land on fields. */
export const profileTexts = {
  name_en: {
    cn: '英文名为1-60个拉丁字母，可含空格、连字符和撇号',
    us: 'Use 1-60 Latin letters; spaces, hyphens and apostrophes are allowed',
  },
  own_upload: { cn: '请先上传头像图片', us: 'Upload an avatar first' },
  other_person: { cn: '请求中的人员不一致', us: 'The request names two different people' },
} as const;

export const latinName = z
  .string()
  .trim()
  .max(60, message(profileTexts.name_en))
  .regex(/^\p{Script=Latin}[\p{Script=Latin} '’-]*$/u, message(profileTexts.name_en));

/** How much of a record is there, and what is not, in the order of the form. */
export const completeness = z.object({ percent: z.int(), missing_fields: z.array(z.enum(COMPLETE_FIELDS)) });

/** What the portal holds of oneself. Numbers are plain only for the owner's own hands. */
export const ownProfile = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  number: z.string().nullable(),
  types: z.array(z.string()),
  status: z.enum(['unconfirmed', 'confirmed', 'disabled']),
  gender: z.enum(['male', 'female']).nullable(),
  birthday: day.nullable(),
  email: z.string().nullable(),
  /** Masked: it changes in the account's own dialog. */
  phone: z.string().nullable(),
  contact_phone: z.string().nullable(),
  id_type: z.string().nullable(),
  /** Masked; in full through `users.reveal` after a fresh proof. */
  id_no: z.string().nullable(),
  organization: namedRow.nullable(),
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  completeness,
  /** False in a session that somebody else uses: everything is masked and nothing changes. */
  may_change: z.boolean(),
  version: z.int(),
});

export const ownChange = z
  .strictObject({ name_en: latinName.nullable(), contact_phone: phoneField.nullable(), version: z.int() })
  .partial({ name_en: true, contact_phone: true });

export const profile = defineEndpoints('profile', {
  show: {
    method: 'GET',
    path: '/profile',
    summary: 'What the portal holds of oneself, and what is still missing',
    right: 'signed_in',
    output: ownProfile,
    ledger: ['R-main-015', 'R-main-016'],
  },
  completeness: {
    method: 'GET',
    path: '/profile/completeness',
    summary: 'How complete the own record is, in whole percent, and which fields are missing',
    right: 'signed_in',
    output: completeness,
  },
  update: {
    method: 'PUT',
    path: '/profile',
    summary: 'Change what is one’s own to change; name, birthday and document change through the account audit',
    right: 'signed_in',
    body: ownChange,
    output: ownProfile,
    own_hands: true,
  },
  changeAvatar: {
    method: 'PUT',
    path: '/users/{id}/change_avatar',
    summary: 'Make an own upload of the purpose `avatar` the picture of oneself; `avatar_url` is its key',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ id: id.optional(), avatar_url: line(1, 300) }),
    output: z.object({ avatar_url: z.string() }),
    message: errorCatalogue.avatar_save_success.text,
    own_hands: true,
    ledger: ['C-users-014'],
  },
});

export const avatars = defineEndpoints('avatars', {
  show: {
    method: 'GET',
    path: '/avatars/{id}',
    summary: 'The picture of a person, by the address that their `avatar_url` gives',
    right: 'public',
    params: idParams,
    query: z.strictObject({ s: z.string().max(64) }),
    raw: true,
    cross_organization: 'the signature of the address is the right; it stands only in answers that show the person',
  },
});
