import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { instant } from '#shared/fields.ts';

/**
 * Work that a browser does before it may ask again: a text `answer` for which SHA-256 of `{challenge}:{answer}` begins
 * with `difficulty` zero bits. It goes back as the header `x-challenge: {challenge}:{answer}` and counts once.
 */
export const puzzle = z.object({ challenge: z.string(), difficulty: z.int(), expires_at: instant });

export const challenges = defineEndpoints('challenges', {
  get: {
    method: 'GET',
    path: '/sessions/challenge',
    summary: 'A puzzle to solve before the next code or the next password; the refusal 403302 brings one along',
    right: 'public',
    output: puzzle,
    limit: { per: 'ip', count: 600, seconds: 60 },
  },
});
