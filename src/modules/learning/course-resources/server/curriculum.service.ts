import { subjectsOf } from '#modules/learning/subjects/server/public.ts';
import {
  knowledgesAmong,
  tagsAmong,
  textbooksAmong,
  chapterTitles as titlesOfChapters,
} from '#modules/learning/textbooks/server/public.ts';
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
export async function errorsOfPlace(ctx: Asker, place: Place, before?: Place): Promise<FieldErrors> {
  const { client_id } = ctx.actor;
  if (!client_id) return {};
  const isSameBook = before?.textbook_id === place.textbook_id && before?.subject_value === place.subject_value;
  return {
    ...(await errorsOfSubject(ctx, client_id, place, before)),
    ...(isSameBook && before?.chapter_id === place.chapter_id ? {} : await errorsOfBook(ctx, client_id, place)),
    ...(await errorsOfKnowledge(ctx, client_id, place, before)),
    ...(await errorsOfTags(ctx, client_id, place, before)),
  };
}

async function errorsOfSubject({ db }: Asker, clientId: string, place: Place, before?: Place): Promise<FieldErrors> {
  const { stage_code, subject_value } = place;
  if (subject_value === null) return {};
  if (stage_code !== null && !subject_value.startsWith(String(stage_code)))
    return { subject_value: [t.stage_mismatch] };
  if (subject_value === before?.subject_value) return {};
  const offered = (await subjectsOf(db, clientId)).some((one) => one.value === subject_value && one.is_offered);
  return offered ? {} : { subject_value: [t.no_subject] };
}

async function errorsOfBook({ db }: Asker, clientId: string, place: Place): Promise<FieldErrors> {
  const { textbook_id, chapter_id, subject_value } = place;
  if (textbook_id) {
    const book = (await textbooksAmong(db, clientId, [textbook_id])).get(textbook_id);
    if (!book || book.subject_value !== subject_value) return { textbook_id: [t.no_textbook] };
  }
  if (!chapter_id) return {};
  const chapter = (await titlesOfChapters(db, clientId, [chapter_id])).get(chapter_id);
  return chapter && chapter.textbook_id === textbook_id ? {} : { chapter_id: [t.no_chapter] };
}

async function errorsOfKnowledge({ db }: Asker, clientId: string, place: Place, before?: Place): Promise<FieldErrors> {
  const { knowledge_ids: ids, subject_value } = place;
  const isSameSubject = before?.subject_value === subject_value;
  const asked = ids.filter((id) => !(isSameSubject && before?.knowledge_ids.includes(id)));
  const known = await knowledgesAmong(db, clientId, asked, subject_value ?? '');
  return asked.every((id) => known.has(id)) ? {} : { knowledge_ids: [t.no_knowledge] };
}

async function errorsOfTags(
  { db, actor }: Asker,
  clientId: string,
  place: Place,
  before?: Place,
): Promise<FieldErrors> {
  const asked = place.c_tag_ids.filter((id) => !before?.c_tag_ids.includes(id));
  const known = await tagsAmong(db, clientId, asked);
  const isUsable = (id: string) => {
    const tag = known.get(id);
    return tag?.status === 'active' && (!tag.organization_id || tag.organization_id === actor.organization_id);
  };
  return asked.every(isUsable) ? {} : { c_tag_ids: [t.no_tag] };
}

/** Chapters by their ids, with their numbers in their names; those that are gone are missing. */
export async function chaptersNamed(
  { db, actor }: Asker,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Named>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (!actor.client_id || wanted.length === 0) return new Map();
  const found = await titlesOfChapters(db, actor.client_id, wanted);
  return new Map(
    [...found].map(([id, { no, title, title_en }]) => [
      id,
      { id, name: no ? `${no} ${title}` : title, name_en: title_en && (no ? `${no} ${title_en}` : title_en) },
    ]),
  );
}

/** Names of a textbook, knowledge points and tags. */
export async function namesOfPlace(
  { db, actor }: Asker,
  { textbook_id, knowledge_ids, c_tag_ids }: Pick<Place, 'textbook_id' | 'knowledge_ids' | 'c_tag_ids'>,
): Promise<{ textbook: Named | null; knowledges: Named[]; c_tags: Named[] }> {
  const { client_id } = actor;
  if (!client_id) return { textbook: null, knowledges: [], c_tags: [] };
  const books = await textbooksAmong(db, client_id, textbook_id ? [textbook_id] : []);
  return {
    textbook: (textbook_id && books.get(textbook_id)) || null,
    knowledges: [...(await knowledgesAmong(db, client_id, knowledge_ids)).values()],
    c_tags: [...(await tagsAmong(db, client_id, c_tag_ids)).values()],
  };
}
