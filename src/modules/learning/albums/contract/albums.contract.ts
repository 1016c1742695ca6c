import * as z from 'zod';
import { videoCard } from '#modules/learning/videos/contract/videos.shapes.ts';
import { videoRights } from '#modules/learning/videos/rights.ts';
import { audience } from '#shared/audience.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import {
  id,
  idParams,
  instant,
  line,
  listOf,
  listQuery,
  many,
  namedRow,
  paragraphs,
  searchWords,
} from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { albumRefusals as r } from './albums.refusals.ts';

const WATCHING = [videoRights.watch, videoRights.upload, videoRights.manage] as const;
const MAKING = [videoRights.upload, videoRights.manage] as const;
const crossOrganization = 'albums of organisations above are shown too';
export const EDITORS_AT_MOST = 10;
export const ALBUM_VIDEOS_AT_MOST = 500;

export const albumScopes = [
  { code: 'personal', cn: '个人', us: 'Personal' },
  { code: 'class', cn: '班级', us: 'Class' },
  { code: 'department', cn: '部门', us: 'Department' },
  { code: 'organization', cn: '学校', us: 'School' },
] as const satisfies ReferenceList;

export const albumVisibilities = [
  { code: 'login', cn: '登录可见', us: 'Everyone signed in' },
  { code: 'audience', cn: '指定范围', us: 'Chosen people' },
  { code: 'public', cn: '公开', us: 'Public' },
] as const satisfies ReferenceList;

export const albumStatuses = [
  { code: 'draft', ...states.draft },
  { code: 'published', ...states.published },
  { code: 'hidden', ...states.taken_down },
] as const satisfies ReferenceList;

const scope = z.enum(codesOf(albumScopes));
const visibility = z.enum(codesOf(albumVisibilities));
const status = z.enum(codesOf(albumStatuses));

export const albumRow = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  summary: z.string().nullable(),
  /** Poster of its first video that is open to the caller. */
  cover: z.string().nullable(),
  scope,
  visibility,
  status,
  /** Those for whom it is find it. */
  is_shown: z.boolean(),
  owner: namedRow,
  is_series: z.boolean(),
  video_count: z.int(),
  duration_s: z.number(),
  my: z.object({ done: z.int() }),
  updated_at: instant,
  version: z.int(),
  actions: z.array(z.enum(['update', 'remove'])),
});

export const albumVideo = z.object({
  live_video_id: id,
  position: z.int(),
  note: z.string().nullable(),
  /** Null for an editor where the video is not shown and not their own. */
  video: videoCard.nullable(),
});

const albumDetail = albumRow.extend({
  classroom_id: id.nullable(),
  department_id: id.nullable(),
  audience: audience.nullable(),
  /** The audience in words; empty for those who only watch it. */
  audience_names: z.array(z.object({ cn: z.string(), us: z.string() })),
  editors: z.array(namedRow),
  videos: z.array(albumVideo),
});

const facts = {
  title: line(2, 60),
  title_en: line(1, 120).nullable().default(null),
  summary: paragraphs(500).nullable().default(null),
  scope: scope.default('personal'),
  classroom_id: id.nullable().default(null),
  visibility: visibility.default('login'),
  audience: audience.nullable().default(null),
  is_series: z.boolean().default(false),
  editor_ids: z.array(id).max(EDITORS_AT_MOST).default([]),
};

const order = z.object({ version: z.int(), videos: z.array(z.object({ live_video_id: id, position: z.int() })) });
const list = { sorts: ['updated_at', 'title'] as const };

export const albums = defineEndpoints('albums', {
  list: {
    method: 'GET',
    path: '/albums',
    summary: 'Albums open to me; `of=manage`: all in reach (2403)',
    right: WATCHING,
    query: listQuery([...list.sorts], {
      of: z.enum(['open', 'manage']).default('open'),
      scope: scope.optional(),
      classroom_id: id.optional(),
      status: many(status).optional(),
    }),
    output: listOf(albumRow),
    cross_organization: crossOrganization,
    ledger: ['C-albums-002'],
  },
  create: {
    method: 'POST',
    path: '/albums',
    summary: 'Make an album, empty and not shown yet',
    right: [videoRights.upload],
    body: z.strictObject(facts),
    output: albumDetail,
    refusals: [r.title_taken],
    ledger: ['C-albums-001'],
  },
  mine: {
    method: 'GET',
    path: '/albums/mine',
    summary: 'Albums that I own or edit',
    right: [videoRights.upload],
    query: listQuery([...list.sorts], { status: many(status).optional() }),
    output: listOf(albumRow),
    ledger: ['C-albums-006'],
  },
  options: {
    method: 'GET',
    path: '/albums/options',
    summary: 'Albums to which I may add videos',
    right: [videoRights.upload],
    query: z.strictObject({ q: searchWords(50).optional() }),
    output: z.object({ list: z.array(z.object({ id, title: z.string(), scope })) }),
    ledger: ['C-albums-007'],
  },
  publicAlbum: {
    method: 'GET',
    path: '/albums/{id}/public_album',
    summary: 'A public album with those of its videos that are public, for everybody',
    right: 'public',
    params: idParams,
    output: z.object({
      id,
      title: z.string(),
      title_en: z.string().nullable(),
      summary: z.string().nullable(),
      is_series: z.boolean(),
      organization_name: z.string(),
      organization_name_en: z.string().nullable(),
      videos: z.array(
        z.object({
          id,
          title: z.string(),
          title_en: z.string().nullable(),
          poster: z.string().nullable(),
          duration_s: z.number().nullable(),
        }),
      ),
    }),
    refusals: [r.not_public],
    kept_for_guests: { dropped_by: ['albums', 'live_videos'] },
    limit: { per: 'ip', count: 60, seconds: 60 },
    cross_organization: 'the album is public',
    ledger: ['C-albums-008'],
  },
  get: {
    method: 'GET',
    path: '/albums/{id}',
    summary: 'An album with its videos in order; those that are not open to me are left out',
    right: WATCHING,
    params: idParams,
    output: albumDetail,
    refusals: [r.gone],
    cross_organization: crossOrganization,
    ledger: ['C-albums-003'],
  },
  update: {
    method: 'PUT',
    path: '/albums/{id}',
    summary: 'Change the facts of an album, show or hide it; a public one by who approves public videos',
    right: MAKING,
    params: idParams,
    body: z.strictObject({ ...facts, status, version: z.int() }),
    output: albumDetail,
    refusals: [r.gone, r.title_taken, r.empty, r.public_approver],
    ledger: ['C-albums-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/albums/{id}',
    summary: 'Archive an album; its videos stay',
    right: MAKING,
    params: idParams,
    refusals: [r.gone],
    ledger: ['C-albums-005'],
  },
  updatePosition: {
    method: 'PUT',
    path: '/albums/{id}/update_video_position',
    summary: 'Move a video in an album; over an older order it is refused with the present one',
    right: MAKING,
    params: idParams,
    body: z.strictObject({ live_video_id: id, position: z.int().min(1).max(ALBUM_VIDEOS_AT_MOST), version: z.int() }),
    output: order,
    refusals: [r.gone],
    ledger: ['C-albums-009'],
  },
  addVideos: {
    method: 'POST',
    path: '/albums/{id}/videos',
    summary: 'Add videos at the end; with one that I may not watch none is added',
    right: MAKING,
    params: idParams,
    body: z.strictObject({ live_video_ids: z.array(id).min(1).max(100) }),
    output: order,
    refusals: [r.gone, r.full],
  },
  removeVideos: {
    method: 'DELETE',
    path: '/albums/{id}/videos',
    summary: 'Take videos out of an album',
    right: MAKING,
    params: idParams,
    query: z.strictObject({ live_video_ids: many(id) }),
    output: order,
    refusals: [r.gone],
  },
});
