import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, namedRow } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';

export const colleagueRefusals = defineRefusals('colleague', {
  not_shared: { cn: '该同事的联系电话未向教职工公开', us: 'This contact number isn’t shared with staff' },
  oneself: { cn: '不能给自己发消息', us: 'You can’t message yourself' },
});

export const MESSAGE_MAX = 200;

/** What a colleague's business card says. Never a number: that is given one at a time. */
export const colleague = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  places: z.array(
    z.object({
      organization: namedRow.extend({ address: z.string().nullable() }),
      department: namedRow.nullable(),
      post: namedRow.nullable(),
      is_main: z.boolean(),
    }),
  ),
  /** There is a contact number, and the school shares it with staff (`contact_visible_to_staff`). */
  can_call: z.boolean(),
  can_message: z.boolean(),
});

export const colleagues = defineEndpoints('users', {
  colleague: {
    method: 'GET',
    path: '/users/{id}/colleague',
    summary:
      'The card of a colleague: where they work, and whether their number is shared; staff see staff they share a school with',
    right: 'signed_in',
    params: idParams,
    output: colleague,
  },
  call: {
    method: 'POST',
    path: '/users/{id}/call',
    summary: 'The contact number of a colleague, to call it; told to that colleague in “who saw my data”',
    right: 'signed_in',
    params: idParams,
    output: z.object({ phone: z.string() }),
    refusals: [colleagueRefusals.not_shared],
    secret_answer: true,
    own_hands: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
  message: {
    method: 'POST',
    path: '/users/{id}/message',
    summary: 'A short message to a colleague, which stands among their messages under the real name',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ text: line(1, MESSAGE_MAX) }),
    refusals: [colleagueRefusals.oneself],
    own_hands: true,
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
});
