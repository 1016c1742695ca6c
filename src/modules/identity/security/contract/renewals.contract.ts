import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { instant } from '#shared/fields.ts';

/** What an account rests on, and what may be left. */
export const RENEWED_PURPOSES = ['terms', 'privacy', 'face', 'ai'] as const;

const purpose = z.enum(RENEWED_PURPOSES);
const crossOrganization = 'the own account may belong to no organisation';

export const dueConsent = z.object({
  purpose,
  version: z.string(),
  title: z.string(),
  title_en: z.string(),
  summary: z.string(),
  summary_en: z.string(),
  effective_at: instant,
  /** False: it may be left; then it no longer holds. */
  is_needed: z.boolean(),
});

export const renewals = defineEndpoints('consent_renewals', {
  list: {
    method: 'GET',
    path: '/consents/due',
    summary:
      'Texts that this person agreed to in an older edition, to be agreed to anew; empty: there is nothing to ask',
    right: 'signed_in',
    cross_organization: crossOrganization,
    output: z.object({ list: z.array(dueConsent) }),
  },
  accept: {
    method: 'PUT',
    path: '/consents/due',
    summary: 'Agrees to the new editions that are named; what may be left and is not named is withdrawn',
    right: 'signed_in',
    own_hands: true,
    cross_organization: crossOrganization,
    body: z.strictObject({
      accepted: z.array(z.strictObject({ purpose, version: z.string().min(1).max(40) })).max(RENEWED_PURPOSES.length),
    }),
    message: errorCatalogue.success_operation.text,
  },
});
