import type { CallInput, CallOutput } from '#shared/endpoint.ts';
import { type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import type { albums } from '../../../contract/albums.contract.ts';

export type AlbumDetail = CallOutput<typeof albums.get>;
type Body = CallInput<typeof albums.create>['body'];

/** What the form of an album holds. */
export interface AlbumValues extends Record<string, unknown> {
  title: string;
  title_en: string;
  summary: string;
  scope: NonNullable<Body['scope']>;
  classroom_id: string;
  visibility: NonNullable<Body['visibility']>;
  audience: readonly ChosenPart[];
  is_series: boolean;
  editors: readonly Chosen[];
}

export const valuesOf = (album: AlbumDetail | null): AlbumValues => ({
  title: album?.title ?? '',
  title_en: album?.title_en ?? '',
  summary: album?.summary ?? '',
  scope: album?.scope ?? 'personal',
  classroom_id: album?.classroom_id ?? '',
  visibility: album?.visibility ?? 'login',
  audience: (album?.audience?.include ?? []).map((part, at) => {
    const words = album?.audience_names[at];
    return { ...part, name: words?.cn ?? '', name_en: words?.us ?? null };
  }),
  is_series: album?.is_series ?? false,
  editors: album?.editors.map(({ id, name }) => ({ id, name })) ?? [],
});

/** What is sent of the form; what it does not show stays as it is. */
export const factsOf =
  (album: AlbumDetail | null) =>
  ({ title, title_en, summary, scope, classroom_id, visibility, audience, is_series, editors }: AlbumValues) => ({
    title,
    title_en: title_en || null,
    summary: summary || null,
    scope,
    classroom_id: scope === 'class' ? classroom_id || null : null,
    visibility,
    audience:
      visibility === 'audience' && audience.length
        ? {
            include: partsOf(audience),
            exclude: album?.audience?.exclude ?? [],
          }
        : null,
    is_series,
    editor_ids: editors.map((one) => one.id),
  });
