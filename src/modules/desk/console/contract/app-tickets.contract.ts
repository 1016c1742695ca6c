import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { consoleRefusals as r } from './console.refusals.ts';

export const credentialStatuses = [
  { code: 'active', ...states.valid },
  { code: 'ended', ...states.revoked },
] as const satisfies ReferenceList;

const credential = z.object({
  id,
  app: namedRow,
  app_key: z.string(),
  ip_allow: z.array(z.string()),
  expires_on: day,
  last_used_at: instant.nullable(),
  status: zodOf(credentialStatuses),
  actions: z.array(z.enum(['rotate', 'end'])),
  /** The secret before the last rotation still works until then. */
  previous_until: instant.nullable(),
});
const withSecret = credential.extend({ secret: z.string() });
const credentialParams = z.strictObject({ id, cid: id });

export const appCredentials = defineEndpoints('app_credentials', {
  list: {
    method: 'GET',
    path: '/admin/clients/{id}/credentials',
    summary: 'Keys of outside apps',
    right: [accessRights.clients],
    params: idParams,
    output: z.object({ list: z.array(credential) }),
  },
  create: {
    method: 'POST',
    path: '/admin/clients/{id}/credentials',
    summary: 'A key and a secret for an outside app; the secret is shown this once',
    right: [accessRights.clients],
    params: idParams,
    own_hands: true,
    secret_answer: true,
    body: z.strictObject({
      app_id: id,
      ip_allow: z
        .array(z.union([z.ipv4(), z.ipv6()]))
        .max(20)
        .default([]),
      expires_on: day,
    }),
    output: withSecret,
  },
  rotate: {
    method: 'PUT',
    path: '/admin/clients/{id}/credentials/{cid}/rotate',
    summary: 'A new secret; the old one works 24 hours more',
    right: [accessRights.clients],
    params: credentialParams,
    own_hands: true,
    secret_answer: true,
    output: withSecret,
  },
  end: {
    method: 'DELETE',
    path: '/admin/clients/{id}/credentials/{cid}',
    summary: 'The credential is void at once',
    right: [accessRights.clients],
    params: credentialParams,
  },
});

export const appTickets = defineEndpoints('app_tickets', {
  open: {
    method: 'POST',
    path: '/apps/{code}/open',
    summary: 'Where an outside app opens; with single sign-on a ticket of 60 seconds stands in the address',
    right: 'signed_in',
    params: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{2,40}$/) }),
    secret_answer: true,
    output: z.object({ url: z.string(), expires_at: z.string().nullable() }),
  },
  exchange: {
    method: 'POST',
    path: '/apps/ticket_exchange',
    summary: 'An outside app learns, once, who opened it',
    right: 'public',
    cross_organization: 'the credential of the app names its school group',
    secret_answer: true,
    body: z.strictObject({
      app_key: z.string().min(8).max(64),
      secret: z.string().min(8).max(200),
      ticket: z.string().min(8).max(200),
    }),
    output: z.object({
      number: z.string().nullable(),
      name: z.string(),
      organization_code: z.string().nullable(),
      types: z.array(z.string()),
    }),
    refusals: [r.ticket_void, r.credential_wrong],
    limit: { per: 'ip', count: 600, seconds: 60 },
  },
});
