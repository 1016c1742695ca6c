import * as z from 'zod';
import { staffRights } from '#modules/people/staff/rights.ts';
import { BY_FEED_KEY, feedAddress, feedKey } from '#shared/calls/feed-calls.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { month } from '#shared/text/month-field.ts';
import { message } from '#shared/text.ts';
import { leaveRights } from '../rights.ts';
import { leaveTexts as t } from './leave.refusals.ts';
import { leaveSubjects } from './leave-kinds.ts';
import { shownFile } from './vacation.shapes.ts';

/** Below so many people a figure of medical leave is not shown: somebody could be recognised. */
export const FEWEST_SHOWN = 5;
const MONTHS_MOST = 24;

const numberOf = (one: string): number => Number(one.slice(0, 4)) * 12 + Number(one.slice(5));

export const statisticsQuery = z
  .strictObject({ from: month, to: month, subject: zodOf(leaveSubjects).default('staff') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: message(t.order) })
  .refine(({ from, to }) => numberOf(to) - numberOf(from) < MONTHS_MOST, {
    path: ['to'],
    error: message(t.months_most),
  });

/** Leave of one type: how many people took it, in how many requests, for how many days; null: too few people to be shown. */
const figures = z.object({
  code: z.string(),
  people: z.int().nullable(),
  requests: z.int().nullable(),
  days: z.number().nullable(),
});

export const leaveStatistics = z.object({
  types: z.array(figures.extend({ name: z.string(), name_en: z.string().nullable(), is_medical: z.boolean() })),
  departments: z.array(z.object({ department: namedRow.nullable(), cells: z.array(figures) })),
  months: z.array(z.object({ month, cells: z.array(figures) })),
});

export const vacationFigures = defineEndpoints('vacation_figures', {
  statistics: {
    method: 'GET',
    path: '/vacations/statistics',
    summary: 'Days of leave by type, department and month; figures of medical leave of few people are hidden',
    right: [leaveRights.statistics],
    query: statisticsQuery,
    output: leaveStatistics,
  },
  export: {
    method: 'GET',
    path: '/vacations/export',
    summary: 'Export the same figures; answers the task that writes the file',
    right: [leaveRights.statistics],
    side_effect: true,
    query: statisticsQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 5, seconds: 3600 },
  },
});

/** Own leave for calendar programs, which know no session: the key in the address is the right. */
export const leaveFeeds = defineEndpoints('leave_feeds', {
  createKey: {
    method: 'POST',
    path: '/vacations/feed_key',
    summary:
      'The address under which a calendar program reads own leave, and that of own children; the earlier one ends',
    right: [leaveRights.own, leaveRights.student],
    output: feedAddress,
    own_hands: true,
    secret_answer: true,
  },
  mine: {
    method: 'GET',
    path: '/vacations/feed.ics',
    summary: 'Own leave as an iCalendar file, without types and reasons',
    right: 'public',
    query: feedKey,
    raw: true,
    cross_organization: BY_FEED_KEY,
  },
});

/** Sick leave of six months: who settles the work status of the person finds the papers here. */
export const longSickLeaves = defineEndpoints('long_sick_leaves', {
  list: {
    method: 'GET',
    path: '/vacations/long_sick',
    summary: 'Sick leave that went on for six months, with the requests that join up and their papers',
    right: [staffRights.leaving],
    output: z.object({
      list: z.array(
        z.object({
          id,
          user: namedRow,
          since: day,
          reached_on: day,
          requests: z.array(
            z.object({
              id,
              no: z.string(),
              start_at: instant,
              end_at: instant,
              amount: z.number(),
              proofs: z.array(shownFile),
            }),
          ),
        }),
      ),
    }),
  },
});
