import * as z from 'zod';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { bodyShapes, written, writtenSomething } from '#shared/document/document-field.ts';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';
import { newsRights } from '../rights.ts';
import { newsLifecycle } from './news.lifecycle.ts';
import { newsCategory as category, newsCard } from './news.shapes.ts';
import { picture } from './pictures.contract.ts';

const status = z.enum(statesOf(newsLifecycle));
const PINNED_DAYS = 30;
const AHEAD_DAYS = 180;
const DAY_MS = 86_400_000;

export const newsRefusals = defineRefusals('news', {
  offline: { code: 404001, cn: '该内容已下线', us: 'No longer available' },
  consent: {
    cn: '含学生肖像的新闻须取得监护人同意后方可公开',
    us: 'News showing students needs guardians’ consent before it can be public',
  },
  take_offline: { cn: '请先下线', us: 'Take it offline first' },
  own: { cn: '不能发布或退回自己撰写的新闻', us: 'You can’t publish or return news you wrote yourself' },
  state: { cn: '状态已变化，请刷新后再试', us: 'The status has changed. Refresh and try again.' },
});

const texts = {
  ahead: message({ cn: '最多提前180天', us: 'Up to 180 days ahead' }),
  pinned: message({ cn: '置顶最多30天', us: 'Pin for up to 30 days' }),
};

const neighbour = z.object({ id, title: z.string(), title_en: z.string().nullable() }).nullable();

export const newsDetail = newsCard.extend({
  ...bodyShapes,
  source: z.string().nullable(),
  pictures: z.array(picture),
  status,
  /** Those for whom it is read it. */
  is_published: z.boolean(),
  previous: neighbour,
  next: neighbour,
});

export const NEWS_ACTIONS = ['update', 'remove', 'submit', 'return', 'publish', 'offline'] as const;

/** For those who write or publish. */
export const newsRow = newsDetail.omit({ previous: true, next: true }).extend({
  /** Somebody has to publish it or give it back. */
  awaits_publishing: z.boolean(),
  /** What the caller may do with it now: exactly what the calls accept. */
  actions: z.array(z.enum(NEWS_ACTIONS)),
  user_types: z.array(z.enum(USER_TYPES)),
  pinned_until: instant.nullable(),
  has_minors: z.boolean(),
  portrait_consent: z.boolean(),
  opinion: z.string().nullable(),
  author: namedRow,
  /** Who changed the text last. */
  editor: z.object({ name: z.string(), name_en: z.string().nullable() }),
  /** Times it was opened in the last 30 days. */
  views: z.int(),
  version: z.int(),
  created_at: instant,
});

/** A former text of a piece of news. */
export const newsRevision = z.object({
  revision: z.int(),
  title: z.string(),
  title_en: z.string().nullable(),
  summary: z.string().nullable(),
  summary_en: z.string().nullable(),
  ...bodyShapes,
  saved_by_name: z.string(),
  saved_at: instant,
});

const later = (days: number, text: string) =>
  instant.refine((at) => Date.parse(at) <= Date.now() + days * DAY_MS, text);

/** What the text of news may hold. */
export const NEWS_TEXT = { characters: 200_000, pictures: 50 } as const;

const draft = z.strictObject({
  title: line(1, 80),
  title_en: line(1, 160).nullable().default(null),
  summary: line(1, 200).nullable().default(null),
  summary_en: line(1, 300).nullable().default(null),
  cover_id: id,
  body: writtenSomething(NEWS_TEXT, { cn: '请输入正文', us: 'Enter the text' }),
  body_en: written(NEWS_TEXT).nullable().default(null),
  category,
  is_public: z.boolean().default(false),
  /** Whom it is for; empty: everybody. */
  user_types: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length).default([]),
  pinned_until: later(PINNED_DAYS, texts.pinned).nullable().default(null),
  publish_at: later(AHEAD_DAYS, texts.ahead).nullable().default(null),
  has_minors: z.boolean().default(false),
  portrait_consent: z.boolean().default(false),
  source: line(1, 40).nullable().default(null),
});

const versioned = z.strictObject({ version: z.int() });

export const news = defineEndpoints('news', {
  list: {
    method: 'GET',
    path: '/news',
    summary:
      'News for me, pinned ones first; without a token the public ones of this host; `manage`: all of my organisation',
    right: 'public',
    query: listQuery(['publish_at'], {
      category: category.optional(),
      year: z.coerce.number<number | string>().int().min(2000).max(2200).optional(),
      status: status.optional(),
      manage: queryFlag.optional(),
    }),
    output: listOf(newsCard, { years: z.array(z.int()) }),
    kept_for_guests: { dropped_by: ['news'] },
    cross_organization: 'news of organisations above is shown too, and guests belong to none',
    ledger: ['C-news-001'],
  },
  desk: {
    method: 'GET',
    path: '/news/desk',
    summary: 'News of the current organisation in every state, for those who write and publish',
    right: [newsRights.write, newsRights.publish],
    query: listQuery(['publish_at', 'created_at'], {
      category: category.optional(),
      status: status.optional(),
    }),
    output: listOf(newsRow),
  },
  create: {
    method: 'POST',
    path: '/news',
    summary: 'Write news as a draft',
    right: [newsRights.write],
    body: draft,
    output: newsRow,
    ledger: ['C-news-002'],
  },
  show: {
    method: 'GET',
    path: '/news/{id}',
    summary: 'One piece of news with its neighbours; drafts for those who write and publish',
    right: 'public',
    params: idParams,
    output: newsDetail,
    refusals: [newsRefusals.offline],
    kept_for_guests: { dropped_by: ['news'] },
    cross_organization: 'news of organisations above is shown too, and guests belong to none',
    ledger: ['C-news-003'],
  },
  update: {
    method: 'PUT',
    path: '/news/{id}',
    summary: 'Change own drafts (0501), or any news of the organisation (0502)',
    right: [newsRights.write, newsRights.publish],
    params: idParams,
    body: draft.extend({ version: z.int() }),
    output: newsRow,
    refusals: [newsRefusals.consent, newsRefusals.state],
    ledger: ['C-news-004'],
  },
  revisions: {
    method: 'GET',
    path: '/news/{id}/revisions',
    summary: 'The text as it stands, and the twenty before it, newest first',
    right: [newsRights.write, newsRights.publish],
    params: idParams,
    output: z.object({ current: newsRow, list: z.array(newsRevision) }),
  },
  remove: {
    method: 'DELETE',
    path: '/news/{id}',
    summary: 'Remove a draft, an own one or (0502) any',
    right: [newsRights.write, newsRights.publish],
    params: idParams,
    refusals: [newsRefusals.take_offline],
    ledger: ['C-news-005'],
  },
  submit: {
    method: 'PUT',
    path: '/news/{id}/submit',
    summary: 'Hand an own draft in for publishing',
    right: [newsRights.write],
    params: idParams,
    body: versioned,
    output: newsRow,
    refusals: [newsRefusals.state],
  },
  publish: {
    method: 'PUT',
    path: '/news/{id}/publish',
    summary: 'Publish what somebody else submitted, at once or at its time; put offline news back',
    right: [newsRights.publish],
    params: idParams,
    body: versioned,
    output: newsRow,
    refusals: [newsRefusals.consent, newsRefusals.own, newsRefusals.state],
  },
  giveBack: {
    method: 'PUT',
    path: '/news/{id}/return',
    summary: 'Send it back to its author with a reason',
    right: [newsRights.publish],
    params: idParams,
    body: versioned.extend({ opinion: line(2, 300) }),
    output: newsRow,
    refusals: [newsRefusals.own, newsRefusals.state],
  },
  offline: {
    method: 'PUT',
    path: '/news/{id}/offline',
    summary: 'Take published news off; its address says so',
    right: [newsRights.publish],
    params: idParams,
    body: versioned,
    output: newsRow,
    refusals: [newsRefusals.state],
  },
});

export type NewsRow = RowOf<typeof news.desk>;
