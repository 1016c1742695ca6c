import * as z from 'zod';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { idParams } from '#shared/fields.ts';
import { CHANNELS } from './channels.ts';
import { identityRefusals as r } from './identities.refusals.ts';
import { identity } from './identities.shapes.ts';

const own = {
  right: 'signed_in',
  own_hands: true,
  cross_organization: 'the own account may belong to no organisation; only the own person is touched',
} as const;

export const identities = defineEndpoints('identities', {
  list: {
    method: 'GET',
    path: '/sessions/identities',
    summary: 'The accounts of other services that open the own account, and the ways that are open here',
    right: 'signed_in',
    cross_organization: own.cross_organization,
    output: z.object({ list: z.array(identity), channels: z.array(z.enum(CHANNELS)) }),
  },
  link: {
    ...own,
    method: 'POST',
    path: '/sessions/identities',
    summary: 'Links the identity that was just proven in this browser to the own account, after a fresh proof',
    output: identity,
    refusals: [signInRefusals.timed_out, r.identity_full, r.already_linked],
  },
  unlink: {
    ...own,
    method: 'DELETE',
    path: '/sessions/identities/{id}',
    summary: 'Takes a link away after a fresh proof; the last way in stays',
    params: idParams,
    message: errorCatalogue.success_operation.text,
    refusals: [r.last_way],
  },
});
