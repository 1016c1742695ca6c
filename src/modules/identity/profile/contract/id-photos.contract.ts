import * as z from 'zod';
import { dataTaskRefusals } from '#shared/calls/data-task.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, listOf, listQuery, many } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { reviewComment } from '#shared/review.ts';
import { profileRights } from '../rights.ts';
import { idPhotoLifecycle } from './id-photos.lifecycle.ts';

export const ID_PHOTO_MAX_BYTES = 2 * 1024 * 1024;
/** 358 × 441 pixels are a one-inch print at 350 dpi. */
/** Many photos at once, each named by the number of its person. */
export const PHOTO_ZIP_MAX_BYTES = 50 * 1024 * 1024;
export const MAX_PHOTOS_PER_ZIP = 1000;

export const ID_PHOTO_MIN = { width: 358, height: 441 } as const;

const state = z.enum(statesOf(idPhotoLifecycle));

export const idPhotoRefusals = defineRefusals('id_photo', {
  waiting: { cn: '已有待审核的照片', us: 'A photo is already waiting for review' },
  decided: { cn: '该照片已审核', us: 'This photo has already been reviewed' },
  bad_zip: {
    cn: `无法读取压缩包，请使用 zip 格式，最多 ${MAX_PHOTOS_PER_ZIP} 张`,
    us: `Can’t read this file. Use a ZIP with at most ${MAX_PHOTOS_PER_ZIP} photos.`,
  },
  empty_zip: { cn: '压缩包内没有照片', us: 'The ZIP file contains no photos' },
});

/** Messages that land on fields. */
export const idPhotoTexts = {
  own_upload: { cn: '请先上传照片', us: 'Upload a photo first' },
  too_small: {
    cn: `照片不符合要求：至少 ${ID_PHOTO_MIN.width}×${ID_PHOTO_MIN.height} 像素`,
    us: `The photo must be at least ${ID_PHOTO_MIN.width}×${ID_PHOTO_MIN.height} pixels`,
  },
  not_upright: { cn: '照片不符合要求：须为竖版', us: 'The photo must be in portrait format' },
  zip_place: { cn: '机构不在您的管理范围', us: 'You don’t manage this organisation' },
  zip_name: { cn: '文件名不安全', us: 'Unsafe file name' },
  zip_type: { cn: '须为 jpg 或 png', us: 'Must be jpg or png' },
  zip_broken: { cn: '无法读取，或超过 2 MB', us: 'Can’t be read, or larger than 2 MB' },
  zip_nobody: { cn: '没有编号为该文件名的人员', us: 'No one here has this number' },
  zip_gone: { cn: '压缩包已失效，请重新上传', us: 'The file has expired. Upload it again.' },
  reason_needed: { cn: '请填写退回原因（2-200字）', us: 'Enter a reason (2-200 characters)' },
} as const;

/** What the person is told of the decision. */
export const idPhotoMessages = {
  used: { cn: '您的证件照已通过审核', us: 'Your ID photo was approved' },
  returned: { cn: '您的证件照被退回：{reason}', us: 'Your ID photo was returned: {reason}' },
} as const;

const change = z.object({
  id,
  state,
  /** Somebody of the school still has to decide. */
  is_waiting: z.boolean(),
  reason: z.string().nullable(),
  /** A link of a minute; null once the picture is gone. */
  photo_url: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
});

export const idPhotoRow = change.extend({
  person: z.object({
    id,
    name: z.string(),
    name_en: z.string().nullable(),
    number: z.string().nullable(),
    types: z.array(z.string()),
  }),
  width: z.int(),
  height: z.int(),
  version: z.int(),
});

export const idPhotoQuery = listQuery(['created_at'], { state: many(state).optional() });

export const idPhotos = defineEndpoints('id_photos', {
  mine: {
    method: 'GET',
    path: '/profile/id_photo',
    summary: 'The ID photo that holds for oneself, and the last one that was handed in',
    right: 'signed_in',
    output: z.object({ photo_url: z.string().nullable(), change: change.nullable() }),
  },
  change: {
    method: 'PUT',
    path: '/users/{id}/change_id_photo',
    summary:
      'Hand in an ID photo of oneself or an own child, which 0205 decides; one that a holder of 0205 takes holds at once',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ file_id: id }),
    output: z.object({ state }),
    refusals: [idPhotoRefusals.waiting],
    own_hands: true,
    ledger: ['C-users-018'],
  },
  importZip: {
    method: 'POST',
    path: '/id_photo_changes/zip',
    summary: 'Look through a zip of photos named by number; nothing is stored before the data task is run',
    right: [profileRights.photos],
    body: z.strictObject({ file_id: id, organization_id: id.optional() }),
    output: z.object({ data_task_id: id }),
    refusals: [idPhotoRefusals.bad_zip, idPhotoRefusals.empty_zip, dataTaskRefusals.too_many],
    own_hands: true,
    own_transactions: true,
    limit: { per: 'user', count: 30, seconds: 3600 },
  },
  list: {
    method: 'GET',
    path: '/id_photo_changes',
    summary: 'ID photos handed in by people in scope, oldest first',
    right: [profileRights.photos],
    query: idPhotoQuery,
    output: listOf(idPhotoRow),
  },
  decide: {
    method: 'PUT',
    path: '/id_photo_changes/{id}/decide',
    summary: 'Use a photo or return it with a reason; the person is told',
    right: [profileRights.photos],
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['used', 'returned']),
      reason: reviewComment.nullable().default(null),
      version: z.int(),
    }),
    output: z.object({ state }),
    refusals: [idPhotoRefusals.decided],
  },
});
