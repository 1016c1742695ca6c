import type { CallInput } from '#shared/endpoint.ts';
import { type ChosenPart, partsOf } from '#web/ui/fields/persons/audience-field.tsx';
import type { liveVideos } from '../../../contract/videos.contract.ts';
import type { VideoDetail } from '../desk/use-desk-list.ts';

type Body = CallInput<typeof liveVideos.create>['body'];

export interface ChapterLine {
  readonly t: number;
  readonly title: string;
  readonly title_en: string | null;
}

/** What the form of a video holds. */
export interface VideoValues extends Record<string, unknown> {
  title: string;
  title_en: string;
  summary: string;
  category: Body['category'];
  classroom_id: string;
  visibility: NonNullable<Body['visibility']>;
  audience: readonly ChosenPart[];
  publish_at: string;
  expires_at: string;
  has_minors: boolean;
  allow_download: boolean;
  no_skip: boolean;
  notify_audience: boolean;
  complete_percent: string;
  keep_original: boolean;
}

const namesAt = (row: VideoDetail | null, at: number) => {
  const words = row?.audience_names[at];
  return { name: words?.cn ?? '', name_en: words?.us ?? null };
};

export const valuesOf = (row: VideoDetail | null, title = ''): VideoValues => ({
  title: row?.title ?? title,
  title_en: row?.title_en ?? '',
  summary: row?.summary ?? '',
  category: row?.category ?? 'lesson',
  classroom_id: row?.classroom?.id ?? '',
  visibility: row?.visibility ?? 'audience',
  audience: (row?.audience?.include ?? []).map((part, at) => ({ ...part, ...namesAt(row, at) })),
  publish_at: row?.publish_at ?? '',
  expires_at: row?.expires_at ?? '',
  has_minors: row?.has_minors ?? false,
  allow_download: row?.allow_download ?? false,
  no_skip: row?.no_skip ?? false,
  notify_audience: row?.notify_audience ?? false,
  complete_percent: String(row?.complete_percent ?? 90),
  keep_original: row?.keep_original ?? false,
});

/** The audience that is sent; videos that are open to more people have none. */
export const audienceOf = (
  { visibility, audience }: Pick<VideoValues, 'visibility' | 'audience'>,
  exclude: NonNullable<VideoDetail['audience']>['exclude'],
) => (visibility === 'audience' && audience.length ? { include: partsOf(audience), exclude } : null);

/** What is sent of the form; what it does not show stays as it is. */
export function factsOf(values: VideoValues, row: VideoDetail | null, chapters?: readonly ChapterLine[]) {
  const { visibility, audience, complete_percent, ...rest } = values;
  return {
    ...rest,
    visibility,
    title_en: rest.title_en || null,
    summary: rest.summary || null,
    classroom_id: rest.classroom_id || null,
    publish_at: rest.publish_at || null,
    expires_at: rest.expires_at || null,
    subject_value: row?.subject_value ?? null,
    complete_percent: Number(complete_percent),
    audience: audienceOf({ visibility, audience }, row?.audience?.exclude ?? []),
    chapters: [...(chapters ?? row?.chapters ?? [])],
  };
}

/** The same facts of a video as it stands, for a change of one thing. */
export const factsOfRow = (row: VideoDetail, chapters?: readonly ChapterLine[]) =>
  factsOf(valuesOf(row), row, chapters);
