import { subjectsOf } from '#modules/learning/subjects/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { FieldErrors } from '#shared/refusal.ts';
import { resourceTexts as t } from '../contract/course-resources.refusals.ts';
import type { StageCode } from '../contract/resource-kinds.ts';

/** What resources ask of subjects and textbooks. */

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

export interface Place {
  readonly stage_code: StageCode | null;
  readonly subject_value: string | null;
  readonly textbook_id: string | null;
  readonly chapter_id: string | null;
  readonly knowledge_ids: readonly string[];
  readonly c_tag_ids: readonly string[];
}

type Asker = Pick<Context, 'db' | 'actor' | 'services'>;

/** What is wrong with a place, by field; what stays as it was is not asked about again. */
export async function errorsOfPlace({ db, actor }: Asker, place: Place, before?: Place): Promise<FieldErrors> {
  const { stage_code, subject_value } = place;
  if (subject_value === null) return {};
  if (stage_code !== null && !subject_value.startsWith(String(stage_code)))
    return { subject_value: [t.stage_mismatch] };
  if (subject_value === before?.subject_value || !actor.client_id) return {};
  const offered = (await subjectsOf(db, actor.client_id)).some((one) => one.value === subject_value && one.is_offered);
  return offered ? {} : { subject_value: [t.no_subject] };
}

/** Titles of chapters by their ids; those that are gone are missing. */
export async function chapterTitles(
  _ctx: Asker,
  _ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  return new Map();
}

/** Names of a textbook, knowledge points and tags. */
export async function namesOfPlace(
  _ctx: Asker,
  _place: Pick<Place, 'textbook_id' | 'knowledge_ids' | 'c_tag_ids'>,
): Promise<{ textbook: Named | null; knowledges: Named[]; c_tags: Named[] }> {
  return { textbook: null, knowledges: [], c_tags: [] };
}
