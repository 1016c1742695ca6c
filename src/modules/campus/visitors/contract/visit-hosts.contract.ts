import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, namedRow } from '#shared/fields.ts';

/** Colleagues who may decide for a host, at most. */
export const ASSISTANTS_AT_MOST = 3;

const preferences = z.object({
  /** Whether outsiders may book by the business card, the number or the phone. */
  accepts_card_booking: z.boolean(),
  assistants: z.array(namedRow),
});

/** How a member of staff wants to be visited. In the group of `visitors`. */
export const visitHosts = defineEndpoints('visitors', {
  areas: {
    method: 'GET',
    path: '/visitors/areas',
    summary: 'Areas that a visitor may be let into alone, of a campus',
    right: 'staff',
    query: z.strictObject({ campus_id: id.optional() }),
    output: z.object({ list: z.array(namedRow) }),
  },
  preferences: {
    method: 'GET',
    path: '/visitors/host_preferences',
    summary: 'Own preferences as a host',
    right: 'staff',
    output: preferences,
  },
  savePreferences: {
    method: 'PUT',
    path: '/visitors/host_preferences',
    summary: 'Change the own preferences as a host; assistants decide for the host from now on',
    right: 'staff',
    body: z.strictObject({
      accepts_card_booking: z.boolean(),
      assistant_user_ids: z.array(id).max(ASSISTANTS_AT_MOST),
    }),
    output: preferences,
  },
});
