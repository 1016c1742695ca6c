import * as z from 'zod';
import { audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, listQuery, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { shared } from '#shared/refusal.ts';
import { reportRights } from '../rights.ts';
import { reportRefusals as r } from './report-refusals.ts';
import { chosenPart, reportData, reportFacts, reportGroups, reportKinds, wallReport } from './report-shapes.ts';

/** A link by its id, a built-in report by its key. */
const reportId = z.string().regex(/^[a-z0-9_-]{2,60}$/);

export const reports = defineEndpoints('reports', {
  wall: {
    method: 'GET',
    path: '/reports',
    summary: 'The reports that the caller may open, built-in ones and those that were registered, by group',
    right: [reportRights.view],
    output: z.object({ list: z.array(wallReport) }),
  },
  show: {
    method: 'GET',
    path: '/reports/{key}',
    summary: 'The figures and charts of a built-in report, of the own school',
    right: [reportRights.view],
    params: z.strictObject({ key: reportId }),
    output: reportData,
    refusals: [shared.not_found],
  },
  health: {
    method: 'GET',
    path: '/reports/server/health',
    summary: 'Whether the report server answers, within five seconds',
    right: [reportRights.view],
    own_transactions: true,
    output: z.object({ is_up: z.literal(true) }),
    refusals: [r.unavailable],
  },
  token: {
    method: 'GET',
    path: '/utils/fetch_fanreport_token',
    summary: 'The address of a report with a token for it, good for ten minutes at most',
    right: [reportRights.view],
    side_effect: true,
    own_transactions: true,
    secret_answer: true,
    query: z.strictObject({
      report_id: reportId,
      /** Values for parameters of the report, as a JSON object. */
      params: z.string().max(2000).optional(),
    }),
    output: z.object({ token: z.string(), url: z.string(), expires_at: instant }),
    refusals: [r.unavailable, shared.not_found],
    ledger: ['C-utils-003'],
  },
});

export const linkRow = z.object({
  ...reportFacts,
  id,
  right_name: z.object({ cn: z.string(), us: z.string() }).nullable(),
  /** The audience by name, for its form. */
  parts: z.array(chosenPart),
  version: z.int(),
});

export const reportLinks = defineEndpoints('report_links', {
  ...crud({
    path: '/report_links',
    only: ['list', 'get', 'create', 'update', 'remove'],
    words: ['report link', 'report links'],
    read: [reportRights.manage, reportRights.view],
    write: [reportRights.manage],
    query: listQuery(['sort', 'name'], {
      group: zodOf(reportGroups).optional(),
      kind: zodOf(reportKinds).optional(),
      enabled: queryFlag.optional(),
    }),
    row: linkRow,
    draft: z.strictObject(reportFacts),
    change: z.strictObject({ ...reportFacts, version: z.int() }),
    refusals: [r.taken],
    own: {
      list: { summary: 'Registered reports: all of the school for who registers them, for others those they may open' },
    },
  }),
  rights: {
    method: 'GET',
    path: '/report_links/rights',
    summary: 'The action codes that a report may ask for, and the built-in reports there are',
    right: [reportRights.manage],
    output: z.object({
      rights: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string() })),
      builtin: z.array(z.object({ code: z.string(), name: z.string(), name_en: z.string() })),
    }),
  },
  audienceOptions: {
    method: 'GET',
    path: '/report_links/audience_options',
    summary: 'Organisations, departments, posts, groups or people that a report may be for',
    right: [reportRights.manage],
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
});
