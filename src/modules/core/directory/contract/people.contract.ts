import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, many } from '#shared/fields.ts';

/** The kinds of people who may be found by name; pupils and families are never among them. */
export const OPTION_KINDS = ['teacher', 'guard'] as const;
export const OPTIONS_AT_MOST = 20;

const named = { id, name: z.string(), name_en: z.string().nullable() };

/** Somebody to choose. Never with a phone, a number or a document. */
export const userOption = z.object({
  ...named,
  avatar_url: z.string().nullable(),
  organization: z.object(named).nullable(),
  department: z.object(named).nullable(),
  post: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
});

export const people = defineEndpoints('users', {
  options: {
    method: 'GET',
    path: '/users/options',
    summary:
      'At most 20 people by name, pinyin or initials: staff find staff of their organisations, families the teachers of their classes',
    right: 'signed_in',
    query: z.strictObject({
      q: line(1, 50),
      kinds: many(z.enum(OPTION_KINDS)).default(['teacher']),
      organization_id: id.optional(),
    }),
    output: z.object({ list: z.array(userOption) }),
    limit: { per: 'user', count: 30, seconds: 60 },
    ledger: ['C-users-022'],
  },
  sections: {
    method: 'GET',
    path: '/users/{id}/sections',
    summary: 'The sections of a person’s record that the caller may read, by their keys; 404 for strangers',
    right: 'signed_in',
    params: idParams,
    output: z.object({ keys: z.array(z.string()) }),
    cross_organization: 'a person belongs to several schools; each module checks how the caller stands to them',
  },
});
