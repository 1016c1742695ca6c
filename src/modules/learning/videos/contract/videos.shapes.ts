import * as z from 'zod';
import { audience } from '#shared/audience.ts';
import { fromTo } from '#shared/field-rules.ts';
import { id, instant, line, namedRow, paragraphs } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { message } from '#shared/text.ts';
import { VIDEO_ACTIONS, videoLifecycle } from './video.lifecycle.ts';
import { captionSources, videoCategories, videoSources, videoVisibilities } from './video-choices.ts';

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 180;
export const CHAPTERS_AT_MOST = 50;
export const VIDEO_ALBUMS_AT_MOST = 5;

export const videoCategory = z.enum(codesOf(videoCategories));
export const videoVisibility = z.enum(codesOf(videoVisibilities));
export const videoStatus = z.enum(statesOf(videoLifecycle));
/** Up to 5 minutes, up to 30, longer. */
export const videoLength = z.enum(['short', 'medium', 'long']);
export const videoAction = z.enum([...VIDEO_ACTIONS, 'update']);
export const captionLang = z.enum(['cn', 'us']);

/** How far the caller is with a video; null: they have not watched it, or are a guest. */
export const ownProgress = z.object({ percent: z.int(), last_position: z.number(), completed: z.boolean() }).nullable();

/** One picture that holds a small one for each so many seconds of a film. */
const sprite = z.object({
  url: z.string(),
  every_seconds: z.number(),
  columns: z.int(),
  width: z.int(),
  height: z.int(),
});

/** A video in a list, wherever lists of videos are shown. */
export const videoCard = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  category: videoCategory,
  /** Address of the poster for this caller, good for some hours. */
  poster: z.string().nullable(),
  /** The film in small pictures, good as long as the poster. */
  preview: sprite.nullable(),
  duration_s: z.number().nullable(),
  owner: namedRow,
  published_at: instant.nullable(),
  view_count: z.int(),
  visibility: videoVisibility,
  status: videoStatus,
  /** It can be watched. */
  is_shown: z.boolean(),
  caption_langs: z.array(captionLang),
  my: ownProgress,
});

/** Addresses of a film: `source` is a master playlist. */
export const playShape = z.object({
  source: z.string(),
  sound_only: z.string().nullable(),
  thumbnails: sprite.nullable(),
  expires_at: instant,
});

export const chapter = z.object({ t: z.number(), title: z.string(), title_en: z.string().nullable() });

/** A row of the desk. */
export const videoRow = videoCard.extend({
  progress: z.int(),
  /** It is being made playable, or a newer file of it is. */
  is_at_work: z.boolean(),
  has_failed: z.boolean(),
  /** Its owner has not submitted it, or got it back. */
  awaits_submit: z.boolean(),
  fail_reason: z.string().nullable(),
  /** Seconds that the file should have by its own index and does not have; null: it is whole. */
  missing_s: z.number().nullable(),
  summary: z.string().nullable(),
  classroom: namedRow.nullable(),
  subject_value: z.string().nullable(),
  source: z.enum(codesOf(videoSources)),
  size: z.number(),
  has_minors: z.boolean(),
  waits_for: z.enum(['reviewer', 'public_reviewer']).nullable(),
  complete_count: z.int(),
  viewer_count: z.int(),
  /** A newer file is on its way. */
  is_renewing: z.boolean(),
  updated_at: instant,
  version: z.int(),
  /** What the caller may do with it now: exactly what the calls accept. */
  actions: z.array(videoAction),
});

export const videoDetail = videoRow.extend({
  department: namedRow.nullable(),
  source_id: id.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  codec: z.string().nullable(),
  renditions: z.array(z.object({ name: z.string(), height: z.int(), kbps: z.int() })),
  /** Frames that are proposed as poster, with the address of each. */
  frames: z.array(z.object({ at_s: z.number(), url: z.string() })),
  poster_frame: z.int().nullable(),
  poster_file_id: id.nullable(),
  chapters: z.array(chapter),
  captions: z.array(z.object({ lang: captionLang, source: z.enum(codesOf(captionSources)), cues: z.int() })),
  /** Absent for those who only watch it. */
  audience: audience.nullable(),
  /** The audience in words. */
  audience_names: z.array(z.object({ cn: z.string(), us: z.string() })),
  publish_at: instant.nullable(),
  expires_at: instant.nullable(),
  allow_download: z.boolean(),
  no_skip: z.boolean(),
  notify_audience: z.boolean(),
  complete_percent: z.int(),
  keep_original: z.boolean(),
  /** The caller reads who watched it, and which seconds. */
  may_count: z.boolean(),
  opinion: z.string().nullable(),
  hide_reason: z.string().nullable(),
  like_count: z.int(),
  related: z.array(videoCard),
  /** Addresses of the film for who works on it; null where it cannot be played yet, and for those who only watch it. */
  preview: playShape.nullable(),
  /** Where else it is shown. */
  places: z.array(z.object({ cn: z.string(), us: z.string() })),
});

const chapters = z
  .array(
    z.strictObject({
      t: z.number().min(0).max(14_400),
      title: line(1, 40),
      title_en: line(1, 80).nullable().default(null),
    }),
  )
  .max(CHAPTERS_AT_MOST)
  .refine(
    (list) => list.length === 0 || list[0]?.t === 0,
    message({ cn: '第一章须从 0:00 开始', us: 'The first chapter starts at 0:00' }),
  )
  .refine(
    (list) => list.every((one, at) => at === 0 || one.t > (list[at - 1]?.t ?? 0)),
    message({ cn: '章节须按时间先后排列', us: 'Chapters must be in order of time' }),
  );

/** What the owner says of a video. */
export const videoFacts = {
  title: line(2, 80),
  title_en: line(1, 120).nullable().default(null),
  summary: paragraphs(2000).nullable().default(null),
  category: videoCategory,
  classroom_id: id.nullable().default(null),
  subject_value: subjectValueField.nullable().default(null),
  visibility: videoVisibility.default('audience'),
  audience: audience.nullable().default(null),
  publish_at: instant
    .refine(
      (at) => Date.parse(at) <= Date.now() + AHEAD_DAYS * DAY_MS,
      message({ cn: '最多提前180天', us: 'Up to 180 days ahead' }),
    )
    .nullable()
    .default(null),
  expires_at: instant.nullable().default(null),
  has_minors: z.boolean().default(false),
  allow_download: z.boolean().default(false),
  no_skip: z.boolean().default(false),
  /** Tell the audience when it can be watched; for `audience` alone. */
  notify_audience: z.boolean().default(false),
  complete_percent: z.int().min(50).max(100).default(90),
  keep_original: z.boolean().default(false),
  chapters: chapters.default([]),
};

const inTime = fromTo('publish_at', 'expires_at', {
  cn: '到期时间须晚于发布时间',
  us: 'It must expire after it is published',
});

export const videoDraft = z
  .strictObject({ ...videoFacts, file_id: id, album_ids: z.array(id).max(VIDEO_ALBUMS_AT_MOST).default([]) })
  .check(inTime);

export const videoChange = z
  .strictObject({ ...videoFacts, file_id: id.nullable().default(null), version: z.int() })
  .check(inTime);

/** Pupils who can be seen in a video: chosen ones, and those of its class and audience who may be. */
export const portrait = z.object({
  user: namedRow,
  classroom: namedRow.nullable(),
  is_chosen: z.boolean(),
  has_consent: z.boolean(),
});

/** What everybody reads of a public video. */
export const publicVideo = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  summary: z.string().nullable(),
  poster: z.string().nullable(),
  duration_s: z.number().nullable(),
  organization_name: z.string(),
  organization_name_en: z.string().nullable(),
  chapters: z.array(chapter),
  captions: z.array(z.object({ lang: captionLang, url: z.string() })),
  play: playShape,
});
