import * as z from 'zod';
import { audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { type CallOutput, defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, many, namedRow, searchWords } from '#shared/fields.ts';
import { flowCalls, flowRefusals } from '#shared/flow/flow-calls.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { ffyplansRights } from '../rights.ts';
import { ffyplanLifecycle } from './ffyplan.lifecycle.ts';
import { ffyplanRefusals as r } from './ffyplan.refusals.ts';
import {
  ffyplanDetail,
  ffyplanRow,
  figure,
  goalBody,
  goalItem,
  goalParams,
  goalRow,
  planFacts,
  year,
} from './ffyplan.shapes.ts';

const reads = [ffyplansRights.read, ffyplansRights.manage] as const;
const writes = [ffyplansRights.manage] as const;
const version = z.int();
const versioned = z.strictObject({ version });

export const ffyplans = defineEndpoints('ffyplans', {
  list: {
    method: 'GET',
    path: '/ffyplans',
    summary: 'Five-year plans that the caller may read; those that are written, for who keeps them (1119)',
    right: reads,
    query: listQuery(['start_year'], { status: many(z.enum(statesOf(ffyplanLifecycle))).optional() }),
    output: listOf(ffyplanRow),
    ledger: ['C-ffyplans-001'],
  },
  board: {
    method: 'GET',
    path: '/ffyplans/board',
    summary: 'The plan of the current organisation that is active, with the lights of its first level',
    right: reads,
    output: z.object({
      plan: ffyplanRow.nullable(),
      goals: z.array(goalRow.pick({ id: true, code: true, title: true, light: true, reached: true, weight: true })),
    }),
  },
  goalOptions: {
    method: 'GET',
    path: '/ffyplans/goal_options',
    summary: 'Goals of the active plan of the current organisation, by number or words',
    right: reads,
    query: z.strictObject({ q: searchWords(40).default('') }),
    output: z.object({ list: z.array(namedRow) }),
  },
  audienceOptions: {
    method: 'GET',
    path: '/ffyplans/audience_options',
    summary: 'Whom the caller may ask for comments',
    right: writes,
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  get: {
    method: 'GET',
    path: '/ffyplans/{id}',
    summary: 'A five-year plan with the tree of its goals and their lights',
    right: 'signed_in',
    params: idParams,
    output: ffyplanDetail,
    ledger: ['C-ffyplans-003'],
  },
  create: {
    method: 'POST',
    path: '/ffyplans',
    summary: 'Begin a five-year plan',
    right: writes,
    body: z.strictObject(planFacts),
    output: ffyplanDetail,
    ledger: ['C-ffyplans-002'],
  },
  update: {
    method: 'PUT',
    path: '/ffyplans/{id}',
    summary: 'Change the text of a plan that is not handed in yet, or was returned',
    right: writes,
    params: idParams,
    body: z.strictObject({ ...planFacts, version }),
    output: ffyplanDetail,
    refusals: [r.wrong_state],
    ledger: ['C-ffyplans-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/ffyplans/{id}',
    summary: 'Remove a draft with its goals',
    right: writes,
    params: idParams,
    refusals: [r.wrong_state],
    ledger: ['C-ffyplans-005'],
  },
  addGoal: {
    method: 'POST',
    path: '/ffyplans/{id}/goals',
    summary: 'Add a goal, at the end of its siblings',
    right: writes,
    params: idParams,
    body: goalBody,
    output: ffyplanDetail,
    refusals: [r.wrong_state, r.too_many],
  },
  updateGoal: {
    method: 'PUT',
    path: '/ffyplans/{id}/goals/{goal_id}',
    summary: 'Change a goal, or move it below another one',
    right: writes,
    params: goalParams,
    body: goalBody.extend({ version }),
    output: ffyplanDetail,
    refusals: [r.wrong_state],
  },
  removeGoal: {
    method: 'DELETE',
    path: '/ffyplans/{id}/goals/{goal_id}',
    summary: 'Remove a goal without any below it',
    right: writes,
    params: goalParams,
    output: ffyplanDetail,
    refusals: [r.wrong_state, r.has_below],
  },
  setActual: {
    method: 'PUT',
    path: '/ffyplans/{id}/goals/{goal_id}/actual',
    summary: 'Enter what was reached in a year, by the owner of the goal',
    right: reads,
    own_hands: true,
    params: goalParams,
    body: z.strictObject({
      year,
      actual: figure.nullable(),
      note: line(0, 500).default(''),
      evidence_ids: z.array(id).max(9).default([]),
      version,
    }),
    output: ffyplanDetail,
    refusals: [r.not_owner, r.not_active],
  },
  goalItems: {
    method: 'GET',
    path: '/ffyplans/{id}/goals/{goal_id}/items',
    summary: 'What is planned and done for a goal, from week to week, as far as the caller sees it',
    right: 'signed_in',
    params: goalParams,
    output: z.object({ list: z.array(goalItem) }),
  },
  submitConsult: {
    method: 'PUT',
    path: '/ffyplans/{id}/submit_consult',
    summary: 'Open a plan for comments of those who are asked',
    right: writes,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: ffyplanDetail,
    refusals: [r.no_goals, r.weights, r.wrong_state],
  },
  submit: {
    method: 'PUT',
    path: '/ffyplans/{id}/approve',
    summary: 'Hand a plan in for its approval',
    right: writes,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: ffyplanDetail,
    refusals: [r.no_goals, r.weights, r.wrong_state, flowRefusals.no_approver],
  },
  reopen: {
    method: 'PUT',
    path: '/ffyplans/{id}/reopen',
    summary: 'Make a draft of a plan again that is not active yet; its approval ends',
    right: writes,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: ffyplanDetail,
    refusals: [r.wrong_state],
  },
  activate: {
    method: 'PUT',
    path: '/ffyplans/{id}/activate',
    summary: 'Put an approved plan into effect; an organisation has one',
    right: writes,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: ffyplanDetail,
    refusals: [r.one_active, r.wrong_state],
  },
  close: {
    method: 'PUT',
    path: '/ffyplans/{id}/close',
    summary: 'End the plan that is active',
    right: writes,
    own_hands: true,
    params: idParams,
    body: versioned,
    output: ffyplanDetail,
    refusals: [r.wrong_state],
  },
  ...flowCalls({ path: '/ffyplans', thing: 'five-year plan', right: 'signed_in', refusals: [r.wrong_state] }),
});

export type FfyplanListRow = RowOf<typeof ffyplans.list>;
export type FfyplanShown = CallOutput<typeof ffyplans.get>;
export type GoalShown = FfyplanShown['goals'][number];
