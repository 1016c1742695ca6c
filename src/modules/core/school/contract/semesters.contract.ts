import * as z from 'zod';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, line, listQuery, many } from '#shared/fields.ts';
import { defineLifecycle, statesOf } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';
import { schoolRefusals as r } from './school.refusals.ts';

export const semesterLifecycle = defineLifecycle({
  states: {
    planned: states.not_started,
    current: states.current,
    closed: states.closed,
  },
  moves: {
    open: { from: ['planned'], to: 'current', cn: '开学', us: 'Start' },
    close: { from: ['current'], to: 'closed', cn: '关闭', us: 'Close' },
  },
});

export const semesterStatus = z.enum(statesOf(semesterLifecycle));
export const TERMS = [1, 2, 3] as const;
const term = z.literal(TERMS);

const facts = {
  name: line(1, 40),
  name_en: line(1, 80).nullable(),
  starts_on: day,
  ends_on: day,
  /** Monday of the week that counts as the first. */
  first_week_monday: day,
  weeks: z.int().min(1).max(30),
};

export const semesterDraft = z
  .strictObject({
    organization_id: id,
    school_year_id: id,
    term,
    ...facts,
    name_en: facts.name_en.default(null),
  })
  .check(fromTo('starts_on', 'ends_on'));

export const semesterRow = z.object({
  id,
  organization_id: id,
  school_year_id: id,
  school_year: z.object({ id, name: z.string() }),
  term,
  name: z.string(),
  name_en: z.string().nullable(),
  starts_on: day,
  ends_on: day,
  first_week_monday: day,
  weeks: z.int(),
  status: semesterStatus,
  is_current: z.boolean(),
  /** Closed: it is read and no more changed, nor who taught in it. */
  is_over: z.boolean(),
  actions: z.array(z.enum(['open', 'close', 'update', 'remove'])),
  version: z.int(),
});

/** What is changed beside the facts: the state, when another one is asked for. */
const semesterChange = z
  .strictObject({ ...facts, status: semesterStatus, version: z.int() })
  .partial({
    name: true,
    name_en: true,
    starts_on: true,
    ends_on: true,
    first_week_monday: true,
    weeks: true,
    status: true,
  })
  .check(fromTo('starts_on', 'ends_on'));

/** Semesters of a school; week numbers of every module come from here. */
export const semesters = defineEndpoints('semesters', {
  current: {
    method: 'GET',
    path: '/semesters/current',
    summary: 'The semester that runs today, with the number of this week; null between semesters',
    right: 'signed_in',
    query: z.strictObject({ organization_id: id.optional() }),
    output: z.object({
      semester: semesterRow.nullable(),
      /** 1 for the first week; null before the first and after the last one. */
      week: z.int().nullable(),
      today: day,
    }),
  },
  ...crud({
    path: '/semesters',
    words: ['semester', 'semesters'],
    read: 'signed_in',
    write: [directoryRights.calendar],
    query: listQuery(['starts_on'], {
      organization_id: id.optional(),
      school_year_id: id.optional(),
      status: many(semesterStatus).optional(),
    }),
    row: semesterRow,
    draft: semesterDraft,
    change: semesterChange,
    ledger: 'C-semesters',
    own: {
      list: {
        summary: 'Semesters of the current organisation, or of another one in reach, newest first',
        ledger: ['C-semesters-001', 'E-implied-023'],
      },
      create: { summary: 'Plan a semester inside a school year; no overlap in the school' },
      update: {
        summary: 'Change a semester, or begin and close it; beginning one closes the current one',
        refusals: [r.semester_closed, r.wrong_state],
      },
      remove: { summary: 'Delete a planned semester', refusals: [r.semester_begun, r.semester_closed] },
    },
  }),
});
