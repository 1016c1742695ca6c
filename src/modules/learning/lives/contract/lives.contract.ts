import * as z from 'zod';
import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import { audience, audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { id, idParams, instant, listOf, listQuery, many, paragraphs, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { liveRights } from '../rights.ts';
import { liveRefusals as r } from './live.refusals.ts';
import { liveVisibilities } from './live-choices.ts';
import { liveDetail, liveFacts, liveRow, liveStatus, playSources, pushState } from './lives.shapes.ts';

const version = z.int();
const inTime = fromTo('plan_start_at', 'plan_end_at');
const WATCHING = [
  liveRights.watch,
  liveRights.start,
  liveRights.approve,
  liveRights.approvePublic,
  contentCheckRights.moderate,
] as const;
const DECIDING = [liveRights.approve, liveRights.approvePublic] as const;
const plan = [r.host_not_staff, r.nobody, r.too_far, r.host_busy, r.host_elsewhere, r.full, r.portrait, r.off];
const reason = paragraphs(200).default('');
const FOREIGN =
  'those who are invited may belong to another school of the group; who may see the live is decided by its audience';

export const lives = defineEndpoints('lives', {
  list: {
    method: 'GET',
    path: '/lives',
    summary: 'Lives that the caller may watch; own ones, those to decide, or all of the school',
    right: WATCHING,
    query: listQuery(['plan_start_at', 'created_at', 'viewers_peak'], {
      scope: z.enum(['hall', 'mine', 'approve', 'manage']).default('hall'),
      status: many(liveStatus).optional(),
      live_type_id: id.optional(),
      host_id: id.optional(),
      department_id: id.optional(),
      visibility: zodOf(liveVisibilities).optional(),
      on_air: queryFlag.optional(),
      /** Over already, with a replay. */
      replays: queryFlag.optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    output: listOf(liveRow, { counts: z.object({ on_air: z.int(), today: z.int(), to_approve: z.int() }) }),
    cross_organization: FOREIGN,
    ledger: ['C-lives-001'],
  },
  wall: {
    method: 'GET',
    path: '/lives/wall',
    summary: 'Everything that is on air or sends already, for the person on duty',
    right: [liveRights.approvePublic, contentCheckRights.moderate],
    output: z.object({
      list: z.array(liveRow.extend({ play: playSources.nullable(), interrupted_at: instant.nullable() })),
    }),
  },
  audienceOptions: {
    method: 'GET',
    path: '/lives/audience_options',
    summary: 'What the caller may invite',
    right: [liveRights.start],
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  preview: {
    method: 'POST',
    path: '/lives/preview',
    summary: 'While it is planned: how many people, who decides, and what stands against the time',
    right: [liveRights.start],
    body: z
      .strictObject({
        id: id.nullable().default(null),
        live_type_id: id,
        host_id: id,
        plan_start_at: instant,
        plan_end_at: instant,
        visibility: zodOf(liveVisibilities).default('audience'),
        audience: audience.nullable().default(null),
      })
      .check(inTime),
    output: z.object({
      count: z.int(),
      approval: z.enum(['none', 'approver', 'both']),
      /** Sentences in the language of the reader; empty: there are no problems. */
      problems: z.array(z.string()),
    }),
  },
  create: {
    method: 'POST',
    path: '/lives',
    summary: 'Plan a live; with `submit` false it stays a private draft',
    right: [liveRights.start],
    body: z.strictObject({ ...liveFacts, submit: z.boolean().default(true) }).check(inTime),
    output: liveDetail,
    refusals: plan,
    ledger: ['C-lives-002'],
  },
  get: {
    method: 'GET',
    path: '/lives/{id}',
    summary: 'One live, for its audience, its side and who decides; 404 for everybody else',
    right: 'signed_in',
    params: idParams,
    output: liveDetail,
    cross_organization: FOREIGN,
    ledger: ['C-lives-003'],
  },
  update: {
    method: 'PUT',
    path: '/lives/{id}',
    summary: 'Change a live; another time or a wider audience has to be approved again',
    right: [liveRights.start],
    params: idParams,
    body: z.strictObject({ ...liveFacts, version }).check(inTime),
    output: liveDetail,
    refusals: [...plan, r.begun, r.wrong_state],
    ledger: ['C-lives-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/lives/{id}',
    summary: 'Delete a draft, or a live that is over',
    right: [liveRights.start, liveRights.approve],
    params: idParams,
    refusals: [r.open, r.wrong_state],
    ledger: ['C-lives-005'],
  },
  submit: {
    method: 'PUT',
    path: '/lives/{id}/submit',
    summary: 'Hand in a draft',
    right: [liveRights.start],
    params: idParams,
    body: z.strictObject({ version }),
    output: liveDetail,
    refusals: [...plan, r.wrong_state],
  },
  withdraw: {
    method: 'PUT',
    path: '/lives/{id}/withdraw',
    summary: 'Take back what was handed in; it is a draft again',
    right: [liveRights.start],
    params: idParams,
    output: liveDetail,
    refusals: [r.wrong_state],
  },
  close: {
    method: 'PUT',
    path: '/lives/{id}/close',
    summary: 'Refuse, cancel or stop a live; while it runs all screens go dark at once',
    right: [liveRights.start, liveRights.approve, liveRights.approvePublic],
    params: idParams,
    body: z.strictObject({ reason, version: version.optional() }),
    output: liveDetail,
    refusals: [r.wrong_state, r.own_live, r.begun],
    ledger: ['C-lives-006'],
  },
  approve: {
    method: 'PUT',
    path: '/lives/{id}/approve',
    summary: 'Approve a live, or return it for changes',
    right: DECIDING,
    params: idParams,
    body: z.strictObject({
      result: z.enum(['approve', 'return']).default('approve'),
      opinion: reason,
      version: version.optional(),
    }),
    output: liveDetail,
    refusals: [r.own_live, r.past, r.wrong_state],
    ledger: ['C-lives-007'],
  },
  start: {
    method: 'PUT',
    path: '/lives/{id}/start',
    summary: 'Put the picture on the screens',
    right: 'staff',
    params: idParams,
    output: liveDetail,
    refusals: [r.no_signal, r.wrong_state],
  },
  finish: {
    method: 'PUT',
    path: '/lives/{id}/finish',
    summary: 'End a live: the publisher is cut off, the key is dead, the recording becomes a video',
    right: 'staff',
    params: idParams,
    output: liveDetail,
    refusals: [r.not_begun, r.wrong_state],
  },
  checkPush: {
    method: 'GET',
    path: '/lives/{id}/check_is_push',
    summary: 'Whether a live sends; its side and who decides are told how well',
    right: 'signed_in',
    params: idParams,
    output: pushState,
    cross_organization: FOREIGN,
    ledger: ['C-lives-008'],
  },
  pushAddress: {
    method: 'GET',
    path: '/lives/{id}/push_address',
    summary: 'Where the host sends, with the secret key; each look is on record',
    right: 'staff',
    params: idParams,
    output: z.object({
      rtmp_url: z.string(),
      stream_key: z.string(),
      whip_url: z.string().nullable(),
      browser: z.object({ ws_url: z.string(), ticket: z.string() }).nullable(),
      valid_from: instant,
      valid_to: instant,
    }),
    refusals: [r.wrong_state],
    side_effect: true,
    own_hands: true,
    secret_answer: true,
  },
  rotateKey: {
    method: 'PUT',
    path: '/lives/{id}/rotate_key',
    summary: 'A new key; who sends with the old one is cut off',
    right: 'staff',
    params: idParams,
    refusals: [r.wrong_state],
    own_hands: true,
  },
  takeOver: {
    method: 'PUT',
    path: '/lives/{id}/take_over',
    summary: 'This device sends from now on: a new key, and the other one is cut off',
    right: 'staff',
    params: idParams,
    refusals: [r.wrong_state],
    own_hands: true,
  },
  notify: {
    method: 'POST',
    path: '/lives/{id}/add_notify',
    summary: 'Be reminded before a live; the host calls everybody who does not watch',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      scope: z.enum(['own', 'audience']).default('own'),
      minutes_before: z.int().min(10).max(10_080).default(30),
    }),
    output: z.object({ minutes_before: z.int().nullable(), notified: z.int() }),
    refusals: [r.called, r.wrong_state],
    cross_organization: FOREIGN,
    ledger: ['C-lives-009'],
  },
  forgetNotify: {
    method: 'DELETE',
    path: '/lives/{id}/add_notify',
    summary: 'Be reminded no more',
    right: 'signed_in',
    params: idParams,
    cross_organization: FOREIGN,
  },
});
