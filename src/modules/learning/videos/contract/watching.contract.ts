import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, listOf, listQuery, many, namedRow, paragraphs, searchWords } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { videoRights } from '../rights.ts';
import { videoRefusals as r } from './videos.refusals.ts';
import { captionLang, publicVideo, videoCard, videoCategory } from './videos.shapes.ts';

const WATCHING = [
  videoRights.watch,
  videoRights.upload,
  videoRights.manage,
  videoRights.review,
  videoRights.approvePublic,
] as const;
const COUNTING = [videoRights.upload, videoRights.manage, videoRights.statistics] as const;
const crossOrganization = 'videos of organisations above are shown too';
export const RANGES_AT_MOST = 50;

export const noteKinds = [
  { code: 'private', cn: '仅自己可见', us: 'Only me' },
  { code: 'shared', cn: '与同事共享', us: 'Shared with staff' },
  { code: 'question', cn: '提问', us: 'Question' },
] as const satisfies ReferenceList;

/** What is shown of a video to somebody who watches it: where to load it, and how far they are. */
export const playAnswer = publicVideo.shape.play.extend({
  captions: publicVideo.shape.captions,
  /** The first viewing cannot jump beyond this second; null: it can. */
  furthest: z.number().nullable(),
  /** The caller's own row; null for guests, and for somebody who acts in another's name. */
  live_video_user: z.object({ id, last_position: z.number(), percent: z.int(), completed: z.boolean() }).nullable(),
  liked: z.boolean(),
  favorite: z.boolean(),
});

export const watching = defineEndpoints('live_video_users', {
  play: {
    method: 'POST',
    path: '/live_videos/{id}/play',
    summary: 'Addresses of a video for two hours, and how far I am; `via` names what shows it inside itself',
    right: 'public',
    params: idParams,
    body: z.strictObject({
      via: z
        .strictObject({ kind: z.string().max(40), id })
        .nullable()
        .default(null),
    }),
    output: playAnswer,
    refusals: [r.gone],
    limit: { per: 'user', count: 120, seconds: 60 },
    cross_organization: crossOrganization,
    unrecorded: 'the row of the viewer says when they watched',
  },
  report: {
    method: 'PUT',
    path: '/live_video_users/{id}',
    summary:
      'What I watched since the last report; `ranges` are all stretches of this viewing, so that a repeat adds nothing',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      /** Seconds watched since the last report. */
      duration: z.number().min(0).max(86_400),
      position: z.number().min(0).max(86_400),
      ranges: z
        .array(
          z
            .tuple([z.number().min(0).max(86_400), z.number().min(0).max(86_400)])
            .refine(([from, to]) => from <= to, message({ cn: '区间不正确', us: 'A range ends before it begins' })),
        )
        .max(RANGES_AT_MOST),
      rate: z.number().min(0.1).max(16).default(1),
    }),
    output: z.object({ duration: z.number(), percent: z.int(), completed: z.boolean(), last_position: z.number() }),
    refusals: [r.gone],
    cross_organization: crossOrganization,
    unrecorded: 'the row of the viewer says what they watched',
    ledger: ['C-livevideousers-001'],
  },
  like: {
    method: 'POST',
    path: '/live_videos/{id}/like',
    summary: 'Like a video, or take that back',
    right: WATCHING,
    params: idParams,
    body: z.strictObject({ is_on: z.boolean() }),
    output: z.object({ is_on: z.boolean(), like_count: z.int() }),
    refusals: [r.gone],
    cross_organization: crossOrganization,
  },
  favorite: {
    method: 'POST',
    path: '/live_videos/{id}/favorite',
    summary: 'Keep a video among my favourites, or take it out',
    right: WATCHING,
    params: idParams,
    body: z.strictObject({ is_on: z.boolean() }),
    output: z.object({ is_on: z.boolean() }),
    refusals: [r.gone],
    cross_organization: crossOrganization,
  },
  shelves: {
    method: 'GET',
    path: '/live_videos/shelves',
    summary: 'Videos open to me as rows of posters: where I stopped, the newest, films of my classes, each category',
    right: WATCHING,
    output: z.object({
      continue: z.array(videoCard),
      newest: z.array(videoCard),
      classes: z.array(videoCard),
      categories: z.array(z.object({ category: videoCategory, list: z.array(videoCard) })),
    }),
    cross_organization: crossOrganization,
  },
  search: {
    method: 'GET',
    path: '/live_videos/search',
    summary: 'Videos open to me whose title or spoken words hold a text, with the seconds at which it is said',
    right: WATCHING,
    query: z.strictObject({ q: searchWords(50).min(1) }),
    output: z.object({
      list: z.array(
        videoCard.extend({ hits: z.array(z.object({ at_s: z.number(), lang: captionLang, text: z.string() })) }),
      ),
    }),
    cross_organization: crossOrganization,
  },
  transcript: {
    method: 'GET',
    path: '/live_videos/{id}/transcript',
    summary: 'What is said in a video open to me, sentence by sentence, and what ran beside it',
    right: WATCHING,
    params: idParams,
    output: z.object({
      captions: z.array(
        z.object({
          lang: captionLang,
          cues: z.array(z.object({ from: z.number(), to: z.number(), text: z.string() })),
        }),
      ),
      tracks: z.array(
        z.object({
          name: z.string(),
          title: z.object({ cn: z.string(), us: z.string() }),
          lines: z.array(z.object({ at_s: z.number(), who: z.string(), text: z.string() })),
        }),
      ),
    }),
    refusals: [r.gone],
    cross_organization: crossOrganization,
  },
  viewers: {
    method: 'GET',
    path: '/live_videos/{id}/viewers',
    summary: 'Who watched a video how far: the owner, its manager, and those with statistics for it',
    right: COUNTING,
    params: idParams,
    query: listQuery(['last_at', 'percent', 'duration'], {
      classroom_id: id.optional(),
      completed: z.enum(['true', 'false']).optional(),
    }),
    output: listOf(
      z.object({
        id,
        user: namedRow,
        classroom: namedRow.nullable(),
        /** Of a guardian: the pupils through whom they belong to a class. */
        children: z.array(namedRow),
        percent: z.int(),
        duration: z.number(),
        times: z.int(),
        completed_at: instant.nullable(),
        last_at: instant.nullable(),
      }),
    ),
    refusals: [r.gone],
  },
  exportViewers: {
    method: 'GET',
    path: '/live_videos/{id}/viewers/export',
    summary: 'The viewers of a video as a file',
    right: COUNTING,
    params: idParams,
    query: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    side_effect: true,
    output: z.object({ data_task_id: id }),
    refusals: [r.gone],
  },
  classShares: {
    method: 'GET',
    path: '/live_videos/class_shares',
    summary:
      'Of the pupils of each class in reach those who watched a video in the last thirty days, or whose guardian did',
    right: [videoRights.statistics],
    output: z.object({
      pupils: z.int(),
      watching: z.int(),
      /** Classes with pupils. */
      list: z.array(z.object({ ...namedRow.shape, pupils: z.int(), watching: z.int() })),
    }),
  },
  stats: {
    method: 'GET',
    path: '/live_videos/{id}/stats',
    summary: 'How a video is watched: which seconds by how many people',
    right: COUNTING,
    params: idParams,
    output: z.object({
      viewer_count: z.int(),
      view_count: z.int(),
      complete_count: z.int(),
      like_count: z.int(),
      watch_seconds: z.number(),
      average_percent: z.int(),
      /** Even stretches of the film, from their first second, with the people who saw most of each. */
      curve: z.array(z.object({ at_s: z.number(), viewers: z.number() })),
      classes: z.array(z.object({ classroom: namedRow, viewers: z.int(), completed: z.int() })),
    }),
    refusals: [r.gone],
  },
});

const note = z.object({
  id,
  live_video_id: id,
  at_s: z.number(),
  text: z.string(),
  kind: z.enum(codesOf(noteKinds)),
  status: z.enum(['open', 'done']),
  user: namedRow,
  is_mine: z.boolean(),
  created_at: instant,
  version: z.int(),
});
const noteText = paragraphs(500).min(1);

export const videoNotes = defineEndpoints('video_notes', {
  list: {
    method: 'GET',
    path: '/video_notes',
    summary: 'My notes on a video, and those that colleagues share, in the order of the film',
    right: WATCHING,
    query: z.strictObject({ live_video_id: id, kind: many(z.enum(codesOf(noteKinds))).optional() }),
    output: z.object({ list: z.array(note), may_share: z.boolean() }),
    refusals: [r.gone],
    cross_organization: crossOrganization,
  },
  create: {
    method: 'POST',
    path: '/video_notes',
    summary: 'A note at a second of a video; shared ones are for staff among themselves',
    right: WATCHING,
    body: z.strictObject({
      live_video_id: id,
      at_s: z.number().min(0).max(86_400),
      text: noteText,
      kind: z.enum(codesOf(noteKinds)).default('private'),
    }),
    output: note,
    refusals: [r.gone, r.note_staff],
    cross_organization: crossOrganization,
  },
  update: {
    method: 'PUT',
    path: '/video_notes/{id}',
    summary: 'Change an own note',
    right: WATCHING,
    params: idParams,
    body: z.strictObject({
      text: noteText,
      kind: z.enum(codesOf(noteKinds)),
      status: z.enum(['open', 'done']).default('open'),
      version: z.int(),
    }),
    output: note,
    refusals: [r.note_staff],
    cross_organization: crossOrganization,
  },
  remove: {
    method: 'DELETE',
    path: '/video_notes/{id}',
    summary: 'Remove an own note',
    right: WATCHING,
    params: idParams,
    cross_organization: crossOrganization,
  },
});
