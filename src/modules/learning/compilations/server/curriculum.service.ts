import { type ResourceLicense, resourceLicenses } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { requireSubject, subjectsOf } from '#modules/learning/subjects/server/public.ts';
import {
  type Chapter,
  chaptersOf as chapters,
  knowledgesAmong as knowledges,
  chapterReached as reached,
  tagsAmong,
  textbooksAmong,
} from '#modules/learning/textbooks/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { refuseFields } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import { compilationTexts as t } from '../contract/compilations.refusals.ts';

/** What compilations ask of subjects and textbooks, in the words that they need. */

type Asker = Pick<Context, 'db' | 'actor'>;

interface Place {
  readonly subject_value: string;
  readonly textbook_id: string | null;
  readonly c_tag_ids: readonly string[];
}

/** Names of tags, in the order of the ids; those that are gone are missing. */
export async function tagsOf({ db }: Pick<Context, 'db'>, clientId: string, ids: readonly string[]) {
  const found = await tagsAmong(db, clientId, ids);
  return ids.flatMap((id) => {
    const tag = found.get(id);
    return tag ? [{ id, name: tag.name, name_en: tag.name_en }] : [];
  });
}

/** Refuses (422001) a subject, textbook or tags that are not there; what stays as it was is not asked about again. */
export async function requirePlace({ db, actor }: Asker, draft: Place, before?: Place): Promise<void> {
  const client = actor.client_id;
  if (!client) return;
  const { subject_value, textbook_id, c_tag_ids } = draft;
  if (subject_value !== before?.subject_value) await requireSubject(db, client, subject_value);
  if (textbook_id && (textbook_id !== before?.textbook_id || subject_value !== before.subject_value)) {
    const book = (await textbooksAmong(db, client, [textbook_id])).get(textbook_id);
    if (book?.subject_value !== subject_value) throw refuseFields({ textbook_id: [t.no_textbook] });
  }
  const added = c_tag_ids.filter((id) => !before?.c_tag_ids.includes(id));
  const tags = await tagsAmong(db, client, added);
  if (added.some((id) => tags.get(id)?.status !== 'active')) throw refuseFields({ c_tag_ids: [t.no_tag] });
}

/** Chapters of a textbook in their order; none for a textbook of another school group. */
export async function chaptersOf({ db, actor }: Asker, textbookId: string): Promise<readonly Chapter[]> {
  return actor.client_id ? chapters(db, actor.client_id, textbookId) : [];
}

/** Which of these are chapters of the textbook. */
export async function chaptersAmong(
  ctx: Asker,
  textbookId: string | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !textbookId) return new Set();
  return new Set((await chaptersOf(ctx, textbookId)).map((chapter) => chapter.id));
}

/** Which of these are knowledge points of the subject. */
export async function knowledgesAmong(
  { db, actor }: Asker,
  subject: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !actor.client_id) return new Set();
  return new Set((await knowledges(db, actor.client_id, ids, subject)).keys());
}

/** The chapter that a class reached last in a subject. */
export const chapterReached = ({ db }: Pick<Context, 'db'>, classroomId: string, subject: string) =>
  reached(db, classroomId, subject);

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
