import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';

export const ownData = defineEndpoints('own_data', {
  get: {
    method: 'GET',
    path: '/users/my_data',
    summary: 'Everything that the portal holds of oneself, by subject; needs a fresh proof',
    right: 'signed_in',
    side_effect: true,
    output: z.object({ made_at: instant, parts: z.record(z.string(), z.unknown()) }),
    secret_answer: true,
    own_hands: true,
    cross_organization: 'the own rows of every school that one belongs to; nobody else’s are read',
    limit: { per: 'user', count: 10, seconds: 3600 },
  },
});
