import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/fields.ts';

/** Whether pictures and films that show an own child may be public. It is taken back among the own consents. */
export const pictureConsents = defineEndpoints('children', {
  pictures: {
    method: 'GET',
    path: '/users/my_children/picture_consents',
    summary: 'Own children of whom somebody agreed that pictures and films which show them may be public',
    right: 'signed_in',
    output: z.object({ agreed_ids: z.array(id) }),
    cross_organization: 'children of one guardian may be in several schools; only the own ones are read',
  },
  agreeToPictures: {
    method: 'PUT',
    path: '/users/my_children/{id}/picture_consent',
    summary: 'Agree that pictures and films which show an own child may be public',
    right: 'signed_in',
    params: idParams,
    cross_organization: 'children of one guardian may be in several schools; only an own one is found',
    own_hands: true,
  },
});
