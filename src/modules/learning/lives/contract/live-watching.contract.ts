import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant } from '#shared/fields.ts';
import { liveRights } from '../rights.ts';
import { liveRefusals as r } from './live.refusals.ts';
import { playSources, roster } from './lives.shapes.ts';

const FOREIGN =
  'who watches may belong to another school of the group, or to none; who may see the live is decided by its audience';

/** Who watches a live, who did, and what a guest sees of it. */
export const liveWatching = defineEndpoints('live_watching', {
  heartbeat: {
    method: 'POST',
    path: '/lives/{id}/heartbeat',
    summary: 'Who watches says so once a minute, and gets a fresh address in time',
    right: 'public',
    params: idParams,
    body: z.strictObject({
      /** Of a guest: the key that `unauth_live` gave; without it they are not counted and get no fresh address. */
      joined_key: z.string().min(16).max(64).optional(),
      device: z.enum(['phone', 'desktop']).default('desktop'),
      renew: z.boolean().default(false),
    }),
    output: z.object({ viewers_now: z.int(), on_air: z.boolean(), play: playSources.nullable() }),
    limit: { per: 'ip', count: 3000, seconds: 60 },
    refusals: [r.guests_full],
    own_transactions: true,
    cross_organization: FOREIGN,
  },
  viewers: {
    method: 'GET',
    path: '/lives/{id}/viewers',
    summary: 'Who was there, by class and household: present, later by the replay, absent',
    right: 'staff',
    params: idParams,
    output: roster,
  },
  exportViewers: {
    method: 'GET',
    path: '/lives/{id}/viewers/export',
    summary: 'The same as a file',
    right: [liveRights.start, liveRights.exportRosters],
    params: idParams,
    query: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    side_effect: true,
    output: z.object({ data_task_id: id }),
  },
  sendReplay: {
    method: 'POST',
    path: '/lives/{id}/send_replay',
    summary: 'Send the replay to exactly those who were not there',
    right: 'staff',
    params: idParams,
    output: z.object({ notified: z.int() }),
    refusals: [r.no_replay],
  },
  unauth: {
    method: 'GET',
    path: '/lives/{id}/unauth_live',
    summary: 'A public live without signing in; everything else answers alike, whether it exists or not',
    right: 'public',
    params: idParams,
    query: z.strictObject({ joined_key: z.string().min(16).max(64).optional() }),
    output: z.union([
      z.object({ need_login: z.literal(true) }),
      z.object({
        need_login: z.literal(false),
        status: z.enum(['approved', 'finished', 'closed']),
        is_closed: z.boolean(),
        is_finished: z.boolean(),
        title: z.string().nullable(),
        title_en: z.string().nullable(),
        cover: z.string().nullable(),
        host_name: z.string().nullable(),
        host_name_en: z.string().nullable(),
        summary: z.string().nullable(),
        plan_start_at: instant.nullable(),
        plan_end_at: instant.nullable(),
        on_air: z.boolean(),
        /** As whom the guest watches, while it runs: the key of the query where the portal gave it, else a new one. */
        joined_key: z.string().nullable(),
        guest_sees_chat: z.boolean(),
        play: playSources.nullable(),
        replay_url: z.string().nullable(),
      }),
    ]),
    limit: { per: 'ip', count: 60, seconds: 60 },
    refusals: [r.guests_full],
    cross_organization: FOREIGN,
    ledger: ['C-lives-010'],
  },
});
