import * as z from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** What only the demo has. Outside demo mode these calls answer 404001. */
export const demo = defineEndpoints('demo', {
  outbox: {
    method: 'GET',
    path: '/demo/outbox',
    summary: 'The newest 100 text messages and mails that the demo sent, with the codes in them',
    right: 'public',
    query: z.strictObject({ to: z.string().trim().min(1).max(100).optional() }),
    output: z.array(
      z.object({
        at: instant,
        channel: z.string(),
        to: z.string(),
        text: z.string(),
        vars: z.record(z.string(), z.string()),
      }),
    ),
  },
});
