import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id } from '#shared/fields.ts';
import { driveRights } from '../rights.ts';
import { driveRefusals as r } from './drive.refusals.ts';

export const wps = defineEndpoints('wps', {
  offer: {
    method: 'GET',
    path: '/utils/wps',
    summary: 'Whether the school has a WPS document service',
    right: [driveRights.use],
    output: z.object({ is_offered: z.boolean() }),
  },
  ssoUrl: {
    method: 'GET',
    path: '/utils/wps_sso_url',
    summary:
      'An address that signs the caller in at the WPS document service, once and within 60 seconds, with `file_id` (a file of the drive) opened for reading; without such a service the page of the own drive',
    right: [driveRights.use],
    side_effect: true,
    query: z.strictObject({ file_id: id.optional() }),
    output: z.object({ url: z.string() }),
    refusals: [r.wps_away, r.not_file],
    own_transactions: true,
    secret_answer: true,
    limit: { per: 'user', count: 30, seconds: 60 },
    ledger: ['C-utils-004'],
  },
});
