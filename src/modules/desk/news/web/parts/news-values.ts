import type { NewsRow } from './news-admin.tsx';

/** What the form of news holds. */
export type NewsValues = {
  readonly title: string;
  readonly title_en: string;
  readonly summary: string;
  readonly summary_en: string;
  readonly cover_id: string;
  readonly body: string;
  readonly body_en: string;
  readonly category: string;
  readonly is_public: boolean;
  readonly hats: readonly string[];
  readonly pinned_until: string;
  readonly publish_at: string;
  readonly has_minors: boolean;
  readonly portrait_consent: boolean;
  readonly source: string;
};

export function newsValues(row: NewsRow | null): NewsValues {
  return {
    ...(row ? wordsOf(row) : { title: '', title_en: '', summary: '', summary_en: '', body: '', body_en: '' }),
    cover_id: row?.cover.id ?? '',
    category: row?.category ?? 'campus',
    is_public: row?.is_public ?? false,
    hats: row?.hats ?? [],
    pinned_until: row?.pinned_until ?? '',
    publish_at: row?.publish_at ?? '',
    has_minors: row?.has_minors ?? false,
    portrait_consent: row?.portrait_consent ?? false,
    source: row?.source ?? '',
  };
}

/** The words alone, of any version, as the form holds them. */
export function wordsOf(from: Pick<NewsRow, 'title' | 'title_en' | 'summary' | 'summary_en' | 'body' | 'body_en'>) {
  return {
    title: from.title,
    title_en: from.title_en ?? '',
    summary: from.summary ?? '',
    summary_en: from.summary_en ?? '',
    body: from.body,
    body_en: from.body_en ?? '',
  };
}

const orNull = (text: string) => text.trim() || null;

/** The same as the contract wants it. */
export function newsBody(values: NewsValues) {
  return {
    ...values,
    category: values.category as 'campus',
    hats: values.hats as NewsRow['hats'],
    title_en: orNull(values.title_en),
    summary: orNull(values.summary),
    summary_en: orNull(values.summary_en),
    body_en: orNull(values.body_en),
    pinned_until: orNull(values.pinned_until),
    publish_at: orNull(values.publish_at),
    source: orNull(values.source),
  };
}
