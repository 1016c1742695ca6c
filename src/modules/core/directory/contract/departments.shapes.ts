import * as z from 'zod';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, instant, line, namedRow } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { DEPARTMENT_ACTIONS } from './departments.lifecycle.ts';

export const DEPARTMENT_KINDS = ['office', 'teaching', 'grade', 'class', 'project'] as const;
/** Class departments come and go with their classroom. */
export const OWN_DEPARTMENT_KINDS = ['office', 'teaching', 'grade', 'project'] as const;
export const LEADER_KINDS = ['chief', 'deputy', 'in_charge'] as const;
export const DEPARTMENT_STATUSES = ['active', 'archived'] as const;
export const PLACE_STATES = ['planned', 'active', 'ended'] as const;
export const DEPARTMENT_DEPTH_MAX = 8;

const person = namedRow.extend({ avatar_url: z.string().nullable() });

/** `A-Z 0-9 _ -`, as in the codes of departments, posts and organisations. */
export const codeOf = (min: number, max: number) =>
  line(min, max).regex(
    /^[A-Za-z0-9_-]+$/,
    message({ cn: '只能使用字母、数字、_ 和 -', us: 'Use only letters, digits, _ and -' }),
  );

/** A row of a department tree: parents come before their children, siblings by sort (null last). */
export const departmentRow = namedRow.extend({
  organization_id: id,
  parent_id: id.nullable(),
  code: z.string(),
  kind: z.enum(DEPARTMENT_KINDS),
  department_unitid: z.string(),
  sort: z.int().nullable(),
  leader: namedRow.nullable(),
});

/** A node of the tree with what searching and counting on the screen need. */
export const departmentNode = departmentRow.extend({
  depth: z.int(),
  status: z.enum(DEPARTMENT_STATUSES),
  /** Departments may hang below it, and people be moved into it: it is in use and no class. */
  takes_in: z.boolean(),
  name_pinyin: z.string(),
  name_initials: z.string(),
  has_children: z.boolean(),
  leader: person.nullable(),
  /** People who hold a place here today, without departments below; null for families. */
  members_count: z.int().nullable(),
  /** Of them staff whose main place this is, staff with another one, and pupils; null for families. */
  main_count: z.int().nullable(),
  side_count: z.int().nullable(),
  pupils_count: z.int().nullable(),
  version: z.int(),
});

export const departmentDetail = departmentRow.extend({
  organization: namedRow,
  /** Names from the top department of the organisation down to this one. */
  path_names: z.array(namedRow),
  /** People who hold a place here today, without those of departments below. */
  members_count: z.int(),
  phone: z.string().nullable(),
  broom_id: id.nullable(),
  closes_on: day.nullable(),
  former_names: z.array(z.string()),
  status: z.enum(DEPARTMENT_STATUSES),
  is_closed: z.boolean(),
  /** After a merge: the department that took over. */
  successor: namedRow.nullable(),
  leaders: z.array(z.object({ user: person, kind: z.enum(LEADER_KINDS) })),
  version: z.int(),
  actions: z.array(z.enum(DEPARTMENT_ACTIONS)),
});

const facts = {
  code: codeOf(2, 20),
  name: line(1, 40),
  name_en: line(1, 120).nullable(),
  kind: z.enum(OWN_DEPARTMENT_KINDS),
  phone: line(1, 20).nullable(),
  broom_id: id.nullable(),
  sort: z.int().min(0).max(9999).nullable(),
  closes_on: day.nullable(),
  parent_id: id.nullable(),
};

export const departmentDraft = z.strictObject({
  ...facts,
  organization_id: id,
  parent_id: facts.parent_id.default(null),
  name_en: facts.name_en.default(null),
  phone: facts.phone.default(null),
  broom_id: facts.broom_id.default(null),
  sort: facts.sort.default(null),
  closes_on: facts.closes_on.default(null),
  /** Stands on cards; `<code of the organisation>-<code>` when left out. Never used again. */
  department_unitid: codeOf(1, 32).nullable().default(null),
});

/** What is left out stays as it is; another `parent_id` moves the department with everything below it. */
export const departmentChange = z.strictObject(facts).partial().extend({ version: z.int() });

export const historyRow = z.object({
  id,
  move: z.string(),
  from_state: z.string().nullable(),
  to_state: z.string(),
  by_name: z.string().nullable(),
  at: instant,
  reason: z.string().nullable(),
  /** Names of what changed, from and to; no personal data. */
  facts: z.record(z.string(), z.unknown()).nullable(),
});

/** One place of one person. */
export const memberRow = z.object({
  id,
  user: person,
  /** Staff number; null for pupils. */
  number: z.string().nullable(),
  department: namedRow,
  post: namedRow.nullable(),
  is_main: z.boolean(),
  is_acting: z.boolean(),
  is_pupil: z.boolean(),
  leader_kind: z.enum(LEADER_KINDS).nullable(),
  valid_from: day,
  valid_to: day.nullable(),
  /** On the asked day. */
  state: z.enum(PLACE_STATES),
  /** Masked; null without the right to see people. */
  phone: z.string().nullable(),
});

export const placeDraft = z
  .strictObject({
    user_id: id,
    post_id: id.nullable().default(null),
    is_main: z.boolean().default(false),
    is_acting: z.boolean().default(false),
    /** Today when absent. */
    valid_from: day.nullable().default(null),
    valid_to: day.nullable().default(null),
  })
  .check(fromTo('valid_from', 'valid_to'));

export const leaderRow = z.object({
  user: person,
  kind: z.enum(LEADER_KINDS),
  sort: z.int().nullable(),
  valid_from: day,
  valid_to: day.nullable(),
});
