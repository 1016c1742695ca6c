import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line } from '#shared/fields.ts';
import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { scheduleRights } from '../rights.ts';
import { scheduleRow } from './class-schedules.contract.ts';
import { scheduleRefusals as r } from './schedule.refusals.ts';

const write = [scheduleRights.manage] as const;

/** What becomes of lessons that have a place already. */
export const proposalModes = [
  { code: 'fill', cn: '只排未排的课', us: 'Only unplaced lessons' },
  { code: 'move', cn: '已排的课可少量移动', us: 'Others may move a little' },
  { code: 'anew', cn: '全部重新排', us: 'Begin anew' },
] as const satisfies ReferenceList;
export type ProposalMode = CodeOf<typeof proposalModes>;

const asked = z.strictObject({
  mode: zodOf(proposalModes),
  /** So many lessons leave their place for a wish, where some may. */
  moves_at_most: z.int().min(0).max(500).default(20),
  /** The same one gives the same proposal. */
  seed: z.int().min(1).max(9999).default(1),
});
export type AskedProposal = z.output<typeof asked>;

const reason = z.object({ slots: z.array(id), text: z.string() });
const score = z.object({
  placed: z.int(),
  unplaced: z.int(),
  main: z.int(),
  main_before_noon: z.int(),
  teacher_gaps: z.int(),
  moved: z.int(),
});

/** What is kept of a proposal until a draft is made of it. */
export interface StoredProposal {
  readonly placed: readonly { readonly slot: string; readonly weekday: number; readonly period: number }[];
  readonly unplaced: readonly { readonly slot: string; readonly cn: string; readonly us: string }[];
  readonly score: z.output<typeof score>;
  readonly is_cut: boolean;
}

export const proposalStates = ['running', 'done', 'cancelled', 'failed'] as const;
export type ProposalState = (typeof proposalStates)[number];

const proposal = z.object({
  id,
  class_schedule_id: id,
  /** It failed: nobody stopped it, and it found nothing. */
  is_failed: z.boolean(),
  actions: z.array(z.enum(['cancel', 'draft'])),
  asked,
  progress: z.object({ placed: z.int(), total: z.int(), share: z.number() }),
  /** Null: it is not at its end. */
  score: score.nullable(),
  unplaced: z.array(reason),
  /** Ended by the deadline: another run may end elsewhere. */
  is_cut: z.boolean(),
  created_at: instant,
});

/** Searches for a timetable; each ends in a new draft and publishes nothing. */
export const scheduleProposals = defineEndpoints('schedule_proposals', {
  count: {
    method: 'GET',
    path: '/class_schedules/{id}/proposal_count',
    summary: 'What can never fit of a draft, before anything is searched',
    right: write,
    params: idParams,
    query: z.strictObject({ mode: zodOf(proposalModes) }),
    output: z.object({ lessons: z.int(), loose: z.int(), impossible: z.array(reason) }),
    refusals: [r.not_draft],
  },
  start: {
    method: 'POST',
    path: '/class_schedules/{id}/proposals',
    summary: 'Search for places of the lessons of a draft, for 20 seconds at most',
    right: write,
    params: idParams,
    body: asked,
    output: proposal,
    refusals: [r.not_draft, r.nothing_to_place, r.proposal_running],
    limit: { per: 'user', count: 60, seconds: 3600 },
  },
  get: {
    method: 'GET',
    path: '/schedule_proposals/{id}',
    summary: 'How far a search is, and what it found',
    right: write,
    params: idParams,
    output: proposal,
  },
  cancel: {
    method: 'PUT',
    path: '/schedule_proposals/{id}/cancel',
    summary: 'End a search; nothing is kept of it',
    right: write,
    params: idParams,
    body: z.strictObject({}),
    output: proposal,
    refusals: [r.proposal_over],
  },
  draft: {
    method: 'POST',
    path: '/schedule_proposals/{id}/draft',
    summary: 'Make a new draft of what was found; the one that was asked about stays as it is',
    right: write,
    params: idParams,
    body: z.strictObject({ name: line(2, 40) }),
    output: scheduleRow,
    refusals: [r.proposal_open],
  },
});
