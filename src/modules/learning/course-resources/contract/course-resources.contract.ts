import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listOf, listQuery, queryFlag, searchWords } from '#shared/fields.ts';
import { resourceRights } from '../rights.ts';
import {
  contentFields,
  createdRow,
  newResource,
  resourceDetail,
  resourcePreview,
  resourceRow,
  sharedFacts,
  stageCode,
  usePlace,
} from './course-resource.shapes.ts';
import { resourceRefusals as r } from './course-resources.refusals.ts';
import { resourceFilters as filters, resourceSorts as sorts } from './resource-query.ts';

/** Purpose under which files of resources are uploaded. */
export const COURSE_RESOURCE_FILE = 'course_resource';
export const RESOURCE_MAX_BYTES = 500 * 1024 * 1024;
export const UNDO_DAYS = 30;
export const BULK_AT_MOST = 50;
export const DESTROY_AT_MOST = 200;

const crosses = 'resources of the whole school group are shared between its schools';
const versioned = z.strictObject({ version: z.int() });

export const courseResources = defineEndpoints('course_resources', {
  create: {
    method: 'POST',
    path: '/course_resources',
    summary:
      'Keep one resource (a file, video or link), or up to 50 `rows` with shared facts, each answered by itself. The same file twice is refused unless `keep`',
    right: [subjectRights.create],
    body: z.strictObject({
      ...sharedFacts,
      title: line(2, 80).optional(),
      ...contentFields,
      rows: z.array(newResource).min(1).max(BULK_AT_MOST).optional(),
      keep: z.boolean().default(false),
    }),
    output: z.object({ list: z.array(createdRow) }),
    refusals: [r.same_file],
    cross_organization: crosses,
    ledger: ['C-courseresources-001'],
  },
  list: {
    method: 'GET',
    path: '/course_resources',
    summary:
      'Resources that the caller may read: all, own, of the school, of the group, favourites, those to review, or the own archive',
    right: [subjectRights.read],
    query: listQuery(sorts, filters),
    output: listOf(resourceRow),
    cross_organization: crosses,
    ledger: ['C-courseresources-002'],
  },
  export: {
    method: 'GET',
    path: '/course_resources/export',
    summary:
      'Export own resources, or those of the school, exactly as they are filtered; answers the task that writes the file',
    right: [subjectRights.create],
    side_effect: true,
    query: listQuery(sorts, { ...filters, tab: z.enum(['mine', 'org']).default('mine') }),
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 10, seconds: 3600 },
  },
  ownerList: {
    method: 'GET',
    path: '/course_resources/owner_list',
    summary: 'Resources that the caller owns or co-owns; `scope=managed` adds those that they manage for others',
    right: [subjectRights.create],
    query: listQuery(sorts, { ...filters, scope: z.enum(['own', 'managed']).default('own') }),
    output: listOf(resourceRow),
    cross_organization: crosses,
    ledger: ['C-courseresources-003', 'E-named-023'],
  },
  facets: {
    method: 'GET',
    path: '/course_resources/facets',
    summary: 'How many of the readable resources stand at each stage, subject, textbook and chapter',
    right: [subjectRights.read],
    query: z.strictObject({
      tab: filters.tab,
      q: searchWords(50).optional(),
      kind: filters.kind,
      textbook_id: filters.textbook_id,
    }),
    output: z.object({
      subjects: z.array(z.object({ stage_code: stageCode, subject_value: z.string(), n: z.int() })),
      textbooks: z.array(z.object({ textbook_id: id, subject_value: z.string(), n: z.int() })),
      /** Of the textbook that was asked for. */
      chapters: z.array(z.object({ chapter_id: id, n: z.int() })),
    }),
    cross_organization: crosses,
  },
  destroyAll: {
    method: 'POST',
    path: '/course_resources/destroy_all',
    summary:
      'Archive up to 200 resources. What others use is skipped with its places; one id out of reach refuses all. Undo within 30 days by `restore`',
    right: [subjectRights.create],
    body: z.strictObject({
      ids: z.array(id).min(1).max(DESTROY_AT_MOST),
      force: z.boolean().default(false),
      reason: line(2, 300).nullable().default(null),
    }),
    output: z.object({
      destroyed: z.array(id),
      skipped: z.array(
        z.object({ id, title: z.string(), reason: z.enum(['in_use', 'archived']), places: z.array(usePlace) }),
      ),
    }),
    cross_organization: crosses,
    ledger: ['C-courseresources-007'],
  },
  restore: {
    method: 'POST',
    path: '/course_resources/restore',
    summary: 'Take resources out of the archive, within 30 days',
    right: [subjectRights.create],
    body: z.strictObject({ ids: z.array(id).min(1).max(DESTROY_AT_MOST) }),
    output: z.object({ restored: z.array(id) }),
    refusals: [r.too_old],
    cross_organization: crosses,
  },
  show: {
    method: 'GET',
    path: '/course_resources/{id}',
    summary: 'One resource with its versions, places of use and lineage',
    right: [subjectRights.read],
    params: idParams,
    output: resourceDetail,
    cross_organization: crosses,
    ledger: ['C-courseresources-004'],
  },
  update: {
    method: 'PUT',
    path: '/course_resources/{id}',
    summary:
      'Change facts at once; with another file, video or link also the content, which a shared resource serves after its review',
    right: [subjectRights.create],
    params: idParams,
    body: z.strictObject({
      ...sharedFacts,
      title: line(2, 80),
      co_owner_ids: z.array(id).max(5).default([]),
      content: z
        .strictObject({ ...contentFields, note: line(1, 200).nullable().default(null) })
        .nullable()
        .default(null),
      version: z.int(),
    }),
    output: resourceDetail,
    refusals: [r.license_level, r.pending_change],
    cross_organization: crosses,
    ledger: ['C-courseresources-005'],
  },
  remove: {
    method: 'DELETE',
    path: '/course_resources/{id}',
    summary: 'Archive one resource that nobody else uses; undo within 30 days',
    right: [subjectRights.create],
    params: idParams,
    refusals: [r.used],
    cross_organization: crosses,
    ledger: ['C-courseresources-006'],
  },
  copy: {
    method: 'POST',
    path: '/course_resources/{id}/copy',
    summary: 'Copy a resource of somebody else to an own draft that names its origin, as far as its licence allows',
    right: [subjectRights.create],
    params: idParams,
    output: z.object({ id }),
    refusals: [r.no_copy, r.copy_own],
    cross_organization: crosses,
  },
  submit: {
    method: 'PUT',
    path: '/course_resources/{id}/submit',
    summary: 'Submit it for the next circle of readers, one level at a time',
    right: [subjectRights.create],
    params: idParams,
    body: versioned.extend({ level: z.enum(['department', 'school', 'group']) }),
    output: resourceDetail,
    refusals: [r.license_level, r.one_level, r.top, r.wrong_state],
    cross_organization: crosses,
  },
  review: {
    method: 'PUT',
    path: '/course_resources/{id}/review',
    summary:
      'Decide about a resource that was submitted, or about a new file of a shared one: approve it, or return it with an opinion',
    right: [subjectRights.create, resourceRights.review, resourceRights.reviewForGroup],
    params: idParams,
    body: versioned.extend({
      result: z.enum(['approve', 'return']),
      opinion: line(2, 300).nullable().default(null),
      rating: z.int().min(1).max(5).nullable().default(null),
    }),
    output: resourceRow,
    refusals: [r.own_review, r.no_change, r.license_level, r.wrong_state],
    cross_organization: crosses,
  },
  withdraw: {
    method: 'PUT',
    path: '/course_resources/{id}/withdraw',
    summary: 'Take back what was submitted, or a new file that waits for its review',
    right: [subjectRights.create],
    params: idParams,
    body: versioned,
    output: resourceDetail,
    refusals: [r.wrong_state],
    cross_organization: crosses,
  },
  hide: {
    method: 'PUT',
    path: '/course_resources/{id}/hide',
    summary: 'Take a shared resource from its readers for a time',
    right: [subjectRights.create, resourceRights.manage],
    params: idParams,
    body: versioned.extend({ reason: line(2, 300) }),
    output: resourceDetail,
    refusals: [r.wrong_state],
    cross_organization: crosses,
  },
  unhide: {
    method: 'PUT',
    path: '/course_resources/{id}/show',
    summary: 'Give a hidden resource back to its readers',
    right: [subjectRights.create, resourceRights.manage],
    params: idParams,
    body: versioned,
    output: resourceDetail,
    refusals: [r.wrong_state],
    cross_organization: crosses,
  },
  openForClasses: {
    method: 'PUT',
    path: '/course_resources/{id}/open',
    summary: 'Open it for classes that the caller teaches (2504: for any of the school), or close it again',
    right: [subjectRights.create],
    params: idParams,
    body: versioned.extend({ classroom_ids: z.array(id).max(40) }),
    output: resourceDetail,
    cross_organization: crosses,
  },
  favorite: {
    method: 'POST',
    path: '/course_resources/{id}/favorite',
    summary: 'Add it to the own favourites, or take it out',
    right: [subjectRights.read],
    params: idParams,
    body: z.strictObject({ on: z.boolean() }),
    output: z.object({ favorite: z.boolean(), favorites: z.int() }),
    cross_organization: crosses,
  },
  rate: {
    method: 'POST',
    path: '/course_resources/{id}/rate',
    summary: 'Rate a resource of others that was opened before',
    right: [subjectRights.create],
    params: idParams,
    body: z.strictObject({ rating: z.int().min(1).max(5) }),
    output: z.object({ rating: z.number(), rating_n: z.int() }),
    refusals: [r.rate_own, r.rate_unread],
    cross_organization: crosses,
  },
  preview: {
    method: 'GET',
    path: '/course_resources/{id}/preview',
    summary: 'How to show it, with an address that works for a minute; counts the opening',
    right: [subjectRights.read],
    params: idParams,
    query: z.strictObject({
      revision: z.coerce.number<number | string>().int().min(1).optional(),
      /** The picture of a list counts nothing. */
      count: queryFlag.default(true),
    }),
    output: resourcePreview,
    side_effect: true,
    cross_organization: crosses,
  },
  download: {
    method: 'GET',
    path: '/course_resources/{id}/download',
    summary: 'An address under which the file is saved, for a minute; purchased files are only shown',
    right: [subjectRights.read],
    params: idParams,
    query: z.strictObject({ revision: z.coerce.number<number | string>().int().min(1).optional() }),
    output: z.object({ url: z.string(), name: z.string() }),
    refusals: [r.no_download],
    side_effect: true,
    cross_organization: crosses,
  },
});
