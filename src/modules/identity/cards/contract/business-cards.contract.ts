import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, namedRow } from '#shared/fields.ts';

export const businessCardTexts = {
  own_place: { cn: '请选择自己的部门', us: 'Choose one of your own departments' },
} as const;

/** One's business card, once for each place; the person can choose between them. */
export const businessCards = defineEndpoints('business_cards', {
  mine: {
    method: 'GET',
    path: '/business_cards/mine',
    summary: 'What stands on one’s business cards: oneself, and each present place with what is shown there',
    right: 'staff',
    output: z.object({
      user_id: id,
      name: z.string(),
      name_en: z.string().nullable(),
      number: z.string().nullable(),
      /** The contact phone, else the login phone; masked in a session that somebody else uses, like the e-mail. */
      phone: z.string().nullable(),
      email: z.string().nullable(),
      places: z.array(
        z.object({
          /** Id of the place: what is chosen between. */
          id,
          is_main: z.boolean(),
          department: namedRow,
          post: namedRow.nullable(),
          department_unitid: z.string(),
          organization_id: id,
          organization_code: z.string(),
          organization: namedRow.extend({ address: z.string().nullable() }),
          show_phone: z.boolean(),
          show_email: z.boolean(),
          title: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
    }),
    ledger: ['E-full-005', 'E-full-006'],
  },
  update: {
    method: 'PUT',
    path: '/business_cards/mine',
    summary: 'What one’s business card shows in one of the own places',
    right: 'staff',
    body: z.strictObject({
      user_department_id: id,
      show_phone: z.boolean(),
      show_email: z.boolean(),
      title: line(1, 30).nullable().default(null),
      note: line(1, 60).nullable().default(null),
    }),
    own_hands: true,
  },
});
