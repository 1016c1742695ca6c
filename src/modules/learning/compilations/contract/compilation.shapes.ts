import * as z from 'zod';
import { resourceKinds, resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { fileShape } from '#shared/calls/files.contract.ts';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import { stageCodes } from '#shared/reference/school.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { compilationLifecycle } from './compilation.lifecycle.ts';
import { compilationKinds, levels, terms } from './compilation-kinds.ts';
import { treeItem, treeNode } from './tree.ts';

/** What a caller may do with a compilation: the moves of its life, and the rest. */
export const compilationActions = z.enum([
  ...movesOf(compilationLifecycle),
  'edit',
  'make_public',
  'copy',
  'pack',
  'rate',
  'open_class',
]);
export type CompilationAction = z.output<typeof compilationActions>;

export const stageCode = z.literal(codesOf(stageCodes));

/** Facts that editors type. */
export const draftFacts = {
  title: line(2, 80),
  title_en: line(1, 120).nullable().default(null),
  kind: zodOf(compilationKinds),
  cover_file_id: id.nullable().default(null),
  summary: line(1, 2000).nullable().default(null),
  stage_code: stageCode,
  subject_value: subjectValueField,
  grade_nos: z.array(z.int().min(0).max(12)).max(13).default([]),
  textbook_id: id.nullable().default(null),
  term: zodOf(terms).nullable().default(null),
  c_tag_ids: z.array(id).max(10).default([]),
  editor_ids: z.array(id).max(20).default([]),
};

const person = namedRow;

export const compilationCard = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  kind: zodOf(compilationKinds),
  cover: fileShape.nullable(),
  stage_code: stageCode,
  subject_value: z.string(),
  grade_nos: z.array(z.int()),
  textbook_id: id.nullable(),
  owner: person,
  organization: namedRow,
  level: zodOf(levels),
  wanted_level: zodOf(levels).nullable(),
  status: z.enum(statesOf(compilationLifecycle)),
  is_published: z.boolean(),
  is_returned: z.boolean(),
  is_served: z.boolean(),
  is_public: z.boolean(),
  /** Its chapters were taken over from another edition and no editor looked at them since. */
  is_unchecked: z.boolean(),
  has_changes: z.boolean(),
  is_copy: z.boolean(),
  revision: z.int(),
  nodes_n: z.int(),
  items_n: z.int(),
  views: z.int(),
  copies: z.int(),
  rating: z.number(),
  rating_n: z.int(),
  published_at: instant.nullable(),
  submitted_at: instant.nullable(),
  updated_at: instant,
  version: z.int(),
  opinion: z.string().nullable(),
  my: z.object({ is_favorite: z.boolean(), rating: z.int().nullable() }),
  /** What the caller may do with it now: exactly what the calls accept. */
  actions: z.array(compilationActions),
});

/** A resource as an item of a compilation shows it; null: it is not there for this reader any more. */
export const itemResource = z.object({
  id,
  title: z.string(),
  kind: zodOf(resourceKinds),
  license: zodOf(resourceLicenses).nullable(),
  level: zodOf(levels),
  /** The revision that this item shows. */
  revision: z.int(),
  newest_revision: z.int(),
  owner_name: z.string(),
  organization_name: z.string(),
  file: fileShape.nullable(),
  link: z.string().nullable(),
  live_video_id: id.nullable(),
  may_download: z.boolean(),
});

export const shownItem = treeItem.extend({ resource: itemResource.nullable() });
export const shownTree = z.object({ nodes: z.array(treeNode), items: z.array(shownItem) });

/** One step of who built on whom, the first author last. */
export const ancestor = z.object({
  id,
  title: z.string(),
  owner: person,
  organization: namedRow,
  is_readable: z.boolean(),
});

export const compilationDetail = compilationCard.extend({
  summary: z.string().nullable(),
  term: zodOf(terms).nullable(),
  cover_file_id: id.nullable(),
  c_tags: z.array(namedRow),
  editors: z.array(person),
  student_open: z.boolean(),
  classrooms: z.array(namedRow),
  hidden_reason: z.string().nullable(),
  tree_version: z.int(),
  /** This is the draft of its editors, not the revision that readers see. */
  is_draft: z.boolean(),
  tree: shownTree,
  lineage: z.array(ancestor),
  /** Licences of its items, from the strictest on. */
  licenses: z.array(zodOf(resourceLicenses)),
  /** Levels for which it may be submitted now. */
  next_levels: z.array(zodOf(levels)),
});
