import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { paperStates } from './paper-states.ts';

/** Longer than a code in any writing of it; what is longer still is as unknown as the rest. */
const TYPED_MAX = 200;

export const verify = defineEndpoints('verify', {
  check: {
    method: 'GET',
    path: '/verify/{code}',
    summary: 'Whether an issued paper is valid: its kind, number, state, day and the SHA-256 of its file, nothing else',
    right: 'public',
    params: z.strictObject({ code: z.string().max(TYPED_MAX) }),
    output: z.object({
      kind: z.object({ cn: z.string(), us: z.string() }),
      number: z.string(),
      state: zodOf(paperStates),
      issued_on: day,
      sha256: z.string(),
    }),
    limit: { per: 'ip', count: 60, seconds: 60 },
    cross_organization: 'the code on the paper is the right, and nothing of a person is answered',
  },
});
