import * as z from 'zod';
import { audienceOptionsOutput, audienceOptionsQuery } from '#shared/audience.ts';
import { BY_FEED_KEY, feedAddress, feedKey } from '#shared/calls/feed-calls.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, listQuery, many, namedRow, searchWords } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { dutyRights } from '../rights.ts';
import { scheduleLifecycle } from './duty.lifecycle.ts';
import { dutyRefusals as r } from './duty.refusals.ts';
import { clash, dutyPerson, fairness, scheduleFacts, shiftRow } from './duty.shapes.ts';
import { dutyKinds, dutyRoles } from './duty-kinds.ts';

const part = z.object({
  kind: z.string(),
  id,
  user_types: z.array(z.string()),
  name: z.string(),
  name_en: z.string().nullable(),
});

const scheduleRow = z.object({
  ...scheduleFacts,
  id,
  /** The people by name, for the form. */
  parts: z.array(part),
  places: z.array(namedRow),
  /** Those of the rotation by name, for the form. */
  rotation_people: z.array(namedRow),
  published_at: instant.nullable(),
  shifts_count: z.int(),
  /** Shifts that have nobody. */
  empty_count: z.int(),
  version: z.int(),
  ...stateFields(scheduleLifecycle),
});

const order = fromTo('date_from', 'date_to');
const version = z.int();

export const dutySchedules = defineEndpoints('duty_schedules', {
  ...crud({
    path: '/duty_schedules',
    words: ['duty roster', 'duty rosters'],
    read: [dutyRights.view, dutyRights.manage],
    write: [dutyRights.manage],
    query: listQuery(['date_from', 'name'], {
      kind: many(zodOf(dutyKinds)).optional(),
      ...stateFilter(scheduleLifecycle),
    }),
    row: scheduleRow,
    draft: z.strictObject(scheduleFacts).check(order),
    change: z.strictObject({ ...scheduleFacts, version }).check(order),
    lifecycle: scheduleLifecycle,
    moves: {
      publish: {
        /** Although somebody is on leave or taken up then. */
        body: z.strictObject({ anyway: z.boolean().default(false) }),
        refusals: [r.wrong_state, r.no_shifts, r.nobody, r.clashes, r.double],
      },
      end: { refusals: [r.wrong_state] },
    },
  }),
  generate: {
    method: 'POST',
    path: '/duty_schedules/{id}/generate',
    summary: 'A fair roster: who has least points comes next, nobody who is away. A dry run stores nothing',
    right: [dutyRights.manage],
    params: idParams,
    body: z.strictObject({
      dry_run: z.boolean(),
      /** Another number gives another roster, the same one the same. */
      seed: z.int().min(0).max(1_000_000).default(1),
      version,
    }),
    output: z.object({
      shifts: z.array(
        z.object({
          date: day,
          slot: z.string(),
          role: zodOf(dutyRoles),
          starts_at: instant,
          ends_at: instant,
          user: dutyPerson.nullable(),
          points: z.int(),
        }),
      ),
      people: z.array(fairness),
      empty_count: z.int(),
      /** Points between who has most and who has least. */
      spread: z.int(),
    }),
    refusals: [r.wrong_state, r.too_many],
  },
  roster: {
    method: 'GET',
    path: '/duty_schedules/{id}/roster',
    summary: 'Shifts of a roster, its people with their points, and where it clashes',
    right: [dutyRights.manage],
    params: idParams,
    output: z.object({ shifts: z.array(shiftRow), people: z.array(fairness), clashes: z.array(clash) }),
  },
  audienceOptions: {
    method: 'GET',
    path: '/duty_schedules/audience_options',
    summary: 'Departments, posts, groups or people of whom a roster may be made',
    right: [dutyRights.manage],
    query: audienceOptionsQuery,
    output: audienceOptionsOutput,
  },
  placeOptions: {
    method: 'GET',
    path: '/duty_schedules/place_options',
    summary: 'Buildings, rooms, gates and places of attendance at which duty may be done',
    right: [dutyRights.manage],
    query: z.strictObject({ q: searchWords(40).default('') }),
    output: z.object({ list: z.array(namedRow.extend({ kind: z.enum(['building', 'room', 'gate', 'spot']) })) }),
  },
  signs: {
    method: 'GET',
    path: '/duty_schedules/{id}/signs',
    summary: 'The codes that are put up at the places of a roster',
    right: [dutyRights.manage],
    params: idParams,
    output: z.object({ list: z.array(namedRow.extend({ code: z.string() })) }),
  },
});

/** Own duty for calendar programs, which know no session: the key in the address is the right. */
export const dutyFeeds = defineEndpoints('duty_feeds', {
  createKey: {
    method: 'POST',
    path: '/duty_schedules/feed_key',
    summary: 'The address under which a calendar program reads own duty; the earlier one ends',
    right: [dutyRights.view, dutyRights.manage],
    output: feedAddress,
    own_hands: true,
    secret_answer: true,
  },
  mine: {
    method: 'GET',
    path: '/duty_schedules/feed.ics',
    summary: 'Own duty as an iCalendar file',
    right: 'public',
    query: feedKey,
    raw: true,
    cross_organization: BY_FEED_KEY,
  },
});
