import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { stageCodes } from '#shared/reference/school.ts';
import { codesOf } from '#shared/reference-lists.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { resourceLicenses, resourceSources } from '../../contract/resource-kinds.ts';
import type { ResourceDetail } from './resource-types.ts';

/** The facts of a resource as a form holds them: empty where nothing is chosen. */
export type FactValues = {
  readonly stage_code: string;
  readonly subject_value: string;
  readonly textbook_id: string;
  readonly chapter_id: string;
  readonly source: string;
  readonly source_note: string;
  readonly license: string;
  readonly knowledge_ids: readonly string[];
  readonly c_tags: readonly Chosen[];
};

export const NO_FACTS: FactValues = {
  stage_code: '',
  subject_value: '',
  textbook_id: '',
  chapter_id: '',
  source: '',
  source_note: '',
  license: '',
  knowledge_ids: [],
  c_tags: [],
};

export const factsOf = (resource: ResourceDetail): FactValues => ({
  stage_code: resource.stage_code === null ? '' : String(resource.stage_code),
  subject_value: resource.subject_value ?? '',
  textbook_id: resource.textbook_id ?? '',
  chapter_id: resource.chapter_id ?? '',
  source: resource.source ?? '',
  source_note: resource.source_note ?? '',
  license: resource.license ?? '',
  knowledge_ids: resource.knowledges.map(({ id }) => id),
  c_tags: resource.c_tags,
});

const codeIn = <const L extends ReferenceList>(list: L, value: string): CodeOf<L> | null =>
  codesOf(list).find((code) => String(code) === value) ?? null;

/** The same for the body of a call. */
export const factsBody = (values: FactValues) => ({
  stage_code: codeIn(stageCodes, values.stage_code),
  subject_value: values.subject_value || null,
  textbook_id: values.textbook_id || null,
  chapter_id: values.chapter_id || null,
  source: codeIn(resourceSources, values.source),
  source_note: values.source_note.trim() || null,
  license: codeIn(resourceLicenses, values.license),
  knowledge_ids: [...values.knowledge_ids],
  c_tag_ids: values.c_tags.map(({ id }) => id),
});
