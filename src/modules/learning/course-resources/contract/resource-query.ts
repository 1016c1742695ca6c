import * as z from 'zod';
import { id, many } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { stageCode } from './course-resource.shapes.ts';
import { resourceLifecycle } from './resource.lifecycle.ts';
import { resourceKinds, resourceLevels, resourceLicenses } from './resource-kinds.ts';

export const resourceTabs = ['all', 'mine', 'org', 'group', 'favorites', 'review', 'archive'] as const;
export type ResourceTab = (typeof resourceTabs)[number];

/** What lists of resources are narrowed by. */
export const resourceFilters = {
  tab: z.enum(resourceTabs).default('all'),
  kind: many(zodOf(resourceKinds)).optional(),
  license: many(zodOf(resourceLicenses)).optional(),
  level: zodOf(resourceLevels).optional(),
  status: z.enum(statesOf(resourceLifecycle)).optional(),
  stage_code: z.coerce.number<number | string>().pipe(stageCode).optional(),
  subject_value: subjectValueField.optional(),
  grade_no: z.coerce.number<number | string>().int().min(0).max(12).optional(),
  textbook_id: id.optional(),
  chapter_id: id.optional(),
  knowledge_id: id.optional(),
  c_tag_id: id.optional(),
  owner_id: id.optional(),
};

export const resourceSorts = ['published_at', 'updated_at', 'title', 'uses', 'rating'] as const;
