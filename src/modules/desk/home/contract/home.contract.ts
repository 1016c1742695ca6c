import * as z from 'zod';
import { newsCard } from '#modules/desk/news/contract/news.shapes.ts';
import { bannerCard } from '#modules/desk/site-design/contract/banners.shapes.ts';
import { homepage } from '#modules/desk/site-design/contract/h5-homepages.shapes.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, namedRow } from '#shared/fields.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { review } from '#shared/review.ts';
import { message } from '#shared/text.ts';

/** How many to-dos the home page shows before "all". */
export const TODOS_ON_HOME = 8;
export const NOTICES_ON_HOME = 6;
export const NEWS_ON_HOME = 4;
/** How far ahead a home page looks on which nothing waits. */
export const UPCOMING_DAYS = 7;
/** A to-do is put off for a week at most. */
export const SNOOZE_DAYS = 7;

/** In the order in which they are shown. */
export const URGENCIES = ['overdue', 'today', 'soon', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

const worded = {
  key: z.string(),
  kind: z.string(),
  module: z.string(),
  title: z.string(),
  title_en: z.string().nullable(),
  detail: z.string().nullable(),
  detail_en: z.string().nullable(),
};

export const todo = z.object({
  ...worded,
  due_at: instant.nullable(),
  since: instant,
  urgency: z.enum(URGENCIES),
  route: z.string(),
  mobile_route: z.string().nullable(),
  /** How it is decided from its line; null: on its page. */
  review: review.nullable(),
  /** The child whom it concerns. */
  for_user_id: id.nullable(),
  /** Set when its module did not answer: the row is from its last answer, of this moment. */
  stale_since: instant.nullable(),
});

export const todoCounts = z.object({
  total: z.int(),
  overdue: z.int(),
  today: z.int(),
  soon: z.int(),
  later: z.int(),
  /** Number of to-dos by module. */
  modules: z.record(z.string(), z.int()),
  /** Number of to-dos by child, of guardians. */
  children: z.record(z.string(), z.int()),
  /** How many of them are decided at the reviews of the person. */
  reviews: z.int(),
});

const todoList = z.object({
  list: z.array(todo),
  counts: todoCounts,
  /** Modules that did not answer: their to-dos are missing or old (`stale_since`), not done. */
  failed: z.array(z.string()),
});

export const dayItem = z.object({
  ...worded,
  place: z.string().nullable(),
  place_en: z.string().nullable(),
  from: instant,
  to: instant.nullable(),
  state: z.enum(['planned', 'running', 'done', 'cancelled']),
  is_running: z.boolean(),
  is_cancelled: z.boolean(),
  /** It is done or cancelled, whatever its times say. */
  is_settled: z.boolean(),
  route: z.string().nullable(),
  mobile_route: z.string().nullable(),
  /** The child whose day it is; null: one's own. */
  for_user_id: id.nullable(),
});

/** A child on the home page of a guardian. */
export const homeChild = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  organization: namedRow,
  department: namedRow.nullable(),
  /** How many to-dos concern this child. */
  waiting: z.int(),
});

export const notice = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  kind: z.string(),
  route: z.string().nullable(),
  created_at: instant,
  is_read: z.boolean(),
});

/**
 * One block of the page: `none` when there is nothing of it for this person, `failed` when it could not be read.
 * `as_of` is set when it took too long or failed: this is the last answer, of that moment.
 */
function part<T extends z.ZodType>(data: T) {
  return z.object({
    outcome: z.enum(['ok', 'none', 'failed']),
    data: data.nullable(),
    as_of: instant.nullable(),
  });
}

export const overview = z.object({
  server_time: instant,
  person: part(
    z.object({
      name: z.string(),
      name_en: z.string().nullable(),
      user_types: z.array(z.enum(USER_TYPES)),
      places: z.array(z.object({ organization: namedRow, department: namedRow.nullable(), post: namedRow.nullable() })),
    }),
  ),
  organizations: part(z.array(namedRow.extend({ is_current: z.boolean() }))),
  usual_apps: part(
    z.object({
      codes: z.array(z.string()),
      source: z.enum(['person', 'setting', 'default']),
      /** Up to three more that this person opens often; none when they want none, or are under fourteen. */
      frequent: z.array(z.string()),
    }),
  ),
  todos: part(todoList),
  notices: part(z.object({ list: z.array(notice), unread: z.int() })),
  day: part(
    z.object({
      day,
      list: z.array(dayItem),
      /** The days after it, for somebody for whom nothing waits; else empty. */
      coming: z.array(dayItem),
      failed: z.array(z.string()),
    }),
  ),
  /** Children of a guardian, each once, the main ones first. */
  children: part(z.array(homeChild)),
  banners: part(z.array(bannerCard)),
  news: part(z.array(newsCard)),
  /** The blocks of the phone's home page, in their order. */
  homepage: part(homepage.pick({ id: true, blocks: true, revision: true })),
});

const tooLate = { cn: '最多推迟7天', us: 'Snooze for up to 7 days' };

/** What waits is shown on the page of a group up to this; the rest stands at /todos. */
export const GROUP_TODOS = 8;

export const homeRefusals = defineRefusals('home', {
  overdue: { cn: '已逾期的事项不能稍后处理', us: 'Overdue items can’t be snoozed' },
});

export const home = defineEndpoints('home', {
  overview: {
    method: 'GET',
    path: '/home/overview',
    summary: 'Everything of the home page in one answer; a part that fails hides no other',
    right: ['01'],
    query: z.strictObject({ placement: z.enum(['home', 'h5']).default('home') }),
    output: overview,
    ledger: ['R-main-002', 'R-mobile-001', 'B-data-002'],
  },
  todos: {
    method: 'GET',
    path: '/home/todos',
    summary: 'What waits for me, in the order in which it should be done',
    right: ['01'],
    query: z.strictObject({
      module: z.string().max(40).optional(),
      urgency: z.enum(URGENCIES).optional(),
      /** To-dos that concern this child. */
      child: id.optional(),
    }),
    output: todoList.extend({
      /** Names of the modules of `counts`. */
      modules: z.record(z.string(), z.object({ cn: z.string(), us: z.string() })),
      /** Children of the caller, for the filter. */
      children: z.array(namedRow),
      /** What comes next today, when nothing waits. */
      next: dayItem.nullable(),
    }),
  },
  group: {
    method: 'GET',
    path: '/home/groups/{group}',
    summary: 'The first of what waits for me in one workbench group',
    right: ['01'],
    params: z.strictObject({ group: z.string().max(40) }),
    output: z.object({
      list: z.array(todo),
      total: z.int(),
      /** Modules that gave nothing because they failed. */
      failed: z.array(z.string()),
    }),
  },
  apps: {
    method: 'GET',
    path: '/home/apps',
    summary: 'A line about each app that I may open, in the language of the call, and which are new',
    right: ['01'],
    output: z.array(z.object({ code: z.string(), about: z.string().nullable(), is_new: z.boolean() })),
    ledger: ['R-main-006', 'R-mobile-002'],
  },
  todoCounts: {
    method: 'GET',
    path: '/home/todo_counts',
    summary: 'How much waits for me, in all, by urgency and by module',
    right: ['01'],
    output: todoCounts,
  },
  snooze: {
    method: 'PUT',
    path: '/home/todos/{key}/snooze',
    summary: 'Put a to-do off until a moment; null shows it again',
    right: ['01'],
    params: z.strictObject({ key: z.string().min(1).max(120) }),
    body: z.strictObject({
      until: instant
        .refine((at) => Date.parse(at) <= Date.now() + SNOOZE_DAYS * 86_400_000, message(tooLate))
        .nullable(),
    }),
    refusals: [homeRefusals.overdue],
  },
});
