import { draftOf } from '#shared/document/marked-text.ts';
import type { CallInput } from '#shared/endpoint.ts';
import type { NewsRow, news } from '../../contract/news.contract.ts';

/** What the form of news holds. */
export type NewsValues = ReturnType<typeof newsValues>;

export function newsValues(row: NewsRow | null) {
  return {
    ...textsOf(row),
    cover_id: row?.cover.id ?? '',
    category: (row?.category ?? 'campus') as string,
    is_public: row?.is_public ?? false,
    user_types: (row?.user_types ?? []) as readonly string[],
    pinned_until: row?.pinned_until ?? '',
    publish_at: row?.publish_at ?? '',
    has_minors: row?.has_minors ?? false,
    portrait_consent: row?.portrait_consent ?? false,
    source: row?.source ?? '',
  };
}

type Texts = Pick<NewsRow, 'title' | 'title_en' | 'summary' | 'summary_en' | 'body_document' | 'body_en_document'>;

/** The words alone, of any version, as the form holds them. */
export function textsOf(from: Texts | null) {
  return {
    title: from?.title ?? '',
    title_en: from?.title_en ?? '',
    summary: from?.summary ?? '',
    summary_en: from?.summary_en ?? '',
    body: draftOf(from?.body_document),
    body_en: draftOf(from?.body_en_document),
  };
}

/** The words of a version in the form, or beside it. */
export type NewsTexts = ReturnType<typeof textsOf>;

export const newsBody = (values: NewsValues) => values as CallInput<typeof news.create>['body'];
