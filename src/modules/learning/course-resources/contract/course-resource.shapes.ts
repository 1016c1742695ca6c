import * as z from 'zod';
import { fileShape } from '#shared/calls/files.contract.ts';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import { stageCodes } from '#shared/reference/school.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { resourceLifecycle } from './resource.lifecycle.ts';
import {
  resourceKinds,
  resourceLevels,
  resourceLicenses,
  resourceSources,
  textStates,
  versionStates,
} from './resource-kinds.ts';

export const stageCode = z.literal(codesOf(stageCodes));

/** What a caller may do with a resource: the moves of its life, and the rest. */
export const resourceActions = z.enum([
  ...movesOf(resourceLifecycle),
  'edit',
  'download',
  'favorite',
  'copy',
  'rate',
  'open_class',
  'force_archive',
]);
export type ResourceAction = z.output<typeof resourceActions>;

/** Facts that people give, alone or for many at once. */
export const sharedFacts = {
  stage_code: stageCode.nullable().default(null),
  subject_value: subjectValueField.nullable().default(null),
  grade_nos: z.array(z.int().min(0).max(12)).max(13).default([]),
  textbook_id: id.nullable().default(null),
  chapter_id: id.nullable().default(null),
  knowledge_ids: z.array(id).max(10).default([]),
  c_tag_ids: z.array(id).max(10).default([]),
  source: zodOf(resourceSources).nullable().default(null),
  source_note: line(1, 200).nullable().default(null),
  license: zodOf(resourceLicenses).nullable().default(null),
};

/** What a resource holds: one of the three. */
export const contentFields = {
  file_id: id.nullable().default(null),
  live_video_id: id.nullable().default(null),
  link: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
};

export const resourceRow = z.object({
  id,
  title: z.string(),
  kind: zodOf(resourceKinds),
  /** A small picture, where it is a picture. */
  thumb: z.string().nullable(),
  owner: namedRow,
  /** The school of the owner. */
  organization: namedRow,
  stage_code: stageCode.nullable(),
  subject_value: z.string().nullable(),
  textbook_id: id.nullable(),
  chapter_id: id.nullable(),
  chapter: namedRow.nullable(),
  license: zodOf(resourceLicenses).nullable(),
  level: zodOf(resourceLevels),
  wanted_level: zodOf(resourceLevels).nullable(),
  status: z.enum(statesOf(resourceLifecycle)),
  is_returned: z.boolean(),
  is_hidden: z.boolean(),
  revision: z.int(),
  waiting_revision: z.int().nullable(),
  size: z.int().nullable(),
  uses: z.int(),
  views: z.int(),
  downloads: z.int(),
  favorites: z.int(),
  rating: z.number().nullable(),
  rating_n: z.int(),
  student_open: z.boolean(),
  opinion: z.string().nullable(),
  published_at: instant.nullable(),
  submitted_at: instant.nullable(),
  updated_at: instant,
  version: z.int(),
  my: z.object({ favorite: z.boolean(), rating: z.int().nullable() }),
  /** What the caller may do with it now: exactly what the calls accept. */
  actions: z.array(resourceActions),
});
export type ResourceRow = z.output<typeof resourceRow>;

/** What became of one row that was to be kept. */
export const createdRow = z.object({
  /** The resource, or null where the row was refused. */
  resource: resourceRow.nullable(),
  title: z.string(),
  /** Why a row was refused, by field. */
  errors: z.array(z.object({ field: z.string(), cn: z.string(), us: z.string() })),
});

/** A place in which a resource is used; `route` is null where the caller may not open it. */
export const usePlace = z.object({
  type: z.string(),
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  by: z.string().nullable(),
  route: z.string().nullable(),
  /** It keeps the revision that it had. */
  pinned_revision: z.int().nullable(),
});
export type UsePlace = z.output<typeof usePlace>;

export const resourceVersion = z.object({
  revision: z.int(),
  kind: zodOf(resourceKinds),
  name: z.string().nullable(),
  size: z.int().nullable(),
  note: z.string().nullable(),
  state: zodOf(versionStates),
  /** Its step has let it through, or needed no look at it. */
  is_accepted: z.boolean(),
  opinion: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
});

/** One step of who built on whom, the first author last. */
export const ancestor = z.object({
  id,
  title: z.string(),
  owner: namedRow,
  organization: namedRow,
  is_readable: z.boolean(),
});

export const resourceDetail = resourceRow.extend({
  file: fileShape.pick({ name: true, mime: true, size: true }).nullable(),
  live_video_id: id.nullable(),
  link: z.string().nullable(),
  grade_nos: z.array(z.int()),
  textbook: namedRow.nullable(),
  knowledges: z.array(namedRow),
  c_tags: z.array(namedRow),
  is_unchecked: z.boolean(),
  source: zodOf(resourceSources).nullable(),
  source_note: z.string().nullable(),
  co_owners: z.array(namedRow),
  classrooms: z.array(namedRow),
  hidden_reason: z.string().nullable(),
  text_state: z.enum(textStates),
  pages: z.int().nullable(),
  archived_at: instant.nullable(),
  /** Levels for which it may be submitted now. */
  next_level: zodOf(resourceLevels).nullable(),
  versions: z.array(resourceVersion),
  places: z.array(usePlace),
  lineage: z.array(ancestor),
  /** The one that this was copied from serves something else since. */
  origin_changed: z.boolean(),
  /** How many others built on it. */
  copies: z.int(),
});
export type ResourceDetail = z.output<typeof resourceDetail>;

/** How a browser shows a resource. */
export const resourcePreview = z.object({
  kind: zodOf(resourceKinds),
  how: z.enum(['image', 'pdf', 'audio', 'video', 'text', 'link', 'names', 'none']),
  /** A minute long for everybody who has it. */
  url: z.string().nullable(),
  mime: z.string().nullable(),
  text: z.string().nullable(),
  live_video_id: id.nullable(),
  text_state: z.enum(textStates),
  /** Drawn over the page where the licence asks for it. */
  watermark: z.string().nullable(),
});

/** One of several that are kept at once, with what it has of its own. */
export const newResource = z.strictObject({
  title: line(2, 80),
  ...contentFields,
  chapter_id: id.nullable().optional(),
});
