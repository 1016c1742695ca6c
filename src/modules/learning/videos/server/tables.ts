import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { createdAt, grams, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { VideoStatus } from '../contract/video.lifecycle.ts';
import type { captionSources, videoCategories, videoSources, videoVisibilities } from '../contract/video-choices.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** One height of a film, or its sound alone (0 by 0). Its playlist and its one file lie below `key`. */
export interface StoredRendition {
  /** `360p`, `720p`, `source`, `sound`. */
  readonly name: string;
  readonly key: string;
  readonly size: number;
  readonly playlist_size: number;
  readonly bandwidth: number;
  readonly codecs: string;
  readonly width: number;
  readonly height: number;
}

/** A picture with one small picture for each so many seconds. */
export interface StoredSprite {
  readonly key: string;
  readonly size: number;
  readonly every_seconds: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** A frame that is proposed as poster. */
export interface StoredFrame {
  readonly key: string;
  readonly size: number;
  readonly at_s: number;
}

/** The bytes of a film and what was made of them, once for each organisation however many videos show it. */
export const videoPackage = pgTable(
  'video_package',
  {
    id: primaryId(),
    organization_id: organizationId(),
    sha256: text().notNull(),
    /** The original; null once it was removed, or where it came in pieces from a live. */
    file_id: uuid(),
    size: bigint({ mode: 'number' }).notNull(),
    status: text().$type<'waiting' | 'working' | 'ready' | 'failed'>().notNull().default('waiting'),
    progress: integer().notNull().default(0),
    /** Key of the sentence that says why it failed. */
    fail_reason: text(),
    failed_at: instant(),
    /** Who makes it, and the number of the job there; null: this portal itself. */
    provider: text(),
    job: text(),
    format: text(),
    duration_s: real(),
    /** Seconds that its index promises and its bytes do not have; null: it is whole. */
    missing_s: real(),
    width: integer(),
    height: integer(),
    video_codec: text(),
    audio_codec: text(),
    renditions: jsonb().$type<readonly StoredRendition[]>().notNull().default([]),
    sound: jsonb().$type<StoredRendition>(),
    sprite: jsonb().$type<StoredSprite>(),
    frames: jsonb().$type<readonly StoredFrame[]>().notNull().default([]),
    ready_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('video_package_once').on(t.organization_id, t.sha256),
    index('video_package_open').on(t.created_at).where(sql`${t.status} in ('waiting', 'working')`),
    uniqueIndex('video_package_job').on(t.provider, t.job).where(sql`${t.job} is not null`),
    check('video_package_status', sql`${t.status} in ('waiting', 'working', 'ready', 'failed')`),
    check('video_package_progress', sql`${t.progress} between 0 and 100`),
  ],
);

/** A video with its facts. `shown_*` say who may watch it at present, `visibility` and `audience` what its owner wishes. */
export const liveVideo = pgTable(
  'live_video',
  {
    id: primaryId(),
    organization_id: organizationId(),
    title: text().notNull(),
    title_en: text(),
    summary: text(),
    category: text().$type<CodeOf<typeof videoCategories>>().notNull(),
    owner_id: uuid()
      .notNull()
      .references(() => user.id),
    department_id: uuid().references(() => department.id),
    classroom_id: uuid().references(() => classroom.id),
    subject_value: text(),
    source: text().$type<CodeOf<typeof videoSources>>().notNull().default('upload'),
    /** The live that it was recorded from. */
    source_id: uuid(),
    package_id: uuid().references(() => videoPackage.id),
    /** A newer file that is not ready yet; the older one plays until it is. */
    next_package_id: uuid().references(() => videoPackage.id),
    size: bigint({ mode: 'number' }).notNull().default(0),
    duration_s: real(),
    poster_file_id: uuid(),
    /** Which of the proposed frames is the poster; null where it is a picture of the owner's own. */
    poster_frame: smallint(),
    chapters: jsonb()
      .$type<readonly { readonly t: number; readonly title: string; readonly title_en: string | null }[]>()
      .notNull()
      .default([]),
    caption_langs: text().array().notNull().default(sql`'{}'`),
    visibility: text().$type<CodeOf<typeof videoVisibilities>>().notNull().default('audience'),
    audience: jsonb().$type<Audience>(),
    publish_at: instant(),
    expires_at: instant(),
    has_minors: boolean().notNull().default(false),
    allow_download: boolean().notNull().default(false),
    no_skip: boolean().notNull().default(false),
    /** Its audience gets a message when it can be watched. */
    notify_audience: boolean().notNull().default(false),
    complete_percent: integer().notNull().default(90),
    keep_original: boolean().notNull().default(false),
    status: text().$type<VideoStatus>().notNull().default('processing'),
    fail_reason: text(),
    /** Which decision a submitted video waits for; null once decided. */
    waits_for: text().$type<'reviewer' | 'public_reviewer'>(),
    opinion: text(),
    hide_reason: text(),
    revision: integer().notNull().default(1),
    published_at: instant(),
    decided_by: uuid(),
    decided_at: instant(),
    archived_at: instant(),
    /** Whether it can be watched, and by whom: copied when it is published, so that a wish for more does not open it yet. */
    is_shown: boolean().notNull().default(false),
    shown_visibility: text().$type<CodeOf<typeof videoVisibilities>>(),
    /** Parts of the audience as `visibility.queries.ts` writes them; who has one of `shown_except` is left out. */
    shown_to: text().array().notNull().default(sql`'{}'`),
    shown_except: text().array().notNull().default(sql`'{}'`),
    view_count: integer().notNull().default(0),
    viewer_count: integer().notNull().default(0),
    complete_count: integer().notNull().default(0),
    like_count: integer().notNull().default(0),
    watch_seconds: bigint({ mode: 'number' }).notNull().default(0),
    /** Titles with their pinyin, and the summary. */
    search_text: text().notNull().default(''),
    grams: grams(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('live_video_status').on(t.organization_id, t.status, t.published_at, t.id),
    index('live_video_desk').on(t.organization_id, t.updated_at, t.id),
    index('live_video_shown')
      .on(t.organization_id, t.published_at.desc().nullsLast(), t.id.desc())
      .where(sql`${t.is_shown}`),
    // the lists of those who see the videos of several organisations
    index('live_video_published').on(t.published_at, t.id),
    index('live_video_published_falling').on(t.published_at.desc().nullsLast(), t.id.desc()),
    index('live_video_updated').on(t.updated_at, t.id),
    index('live_video_views').on(t.view_count, t.id),
    index().on(t.owner_id, t.updated_at),
    index('live_video_category').on(t.category, t.published_at),
    index().on(t.classroom_id, t.published_at),
    index().on(t.package_id),
    index().on(t.next_package_id),
    index('live_video_source').on(t.source, t.source_id),
    index('live_video_due').on(t.publish_at).where(sql`${t.status} = 'published'`),
    index('live_video_ending').on(t.expires_at).where(sql`${t.status} = 'published'`),
    index('live_video_archived').on(t.archived_at).where(sql`${t.status} = 'archived'`),
    index().using('gin', t.grams),
    check(
      'live_video_status',
      sql`${t.status} in ('processing', 'failed', 'draft', 'pending', 'returned', 'published', 'hidden', 'archived')`,
    ),
    check('live_video_visibility', sql`${t.visibility} in ('embedded', 'audience', 'login', 'public')`),
    check('live_video_source_known', sql`${t.source} in ('upload', 'live')`),
    check(
      'live_video_waits',
      sql`(${t.status} = 'pending') = (${t.waits_for} is not null) and ${t.waits_for} in ('reviewer', 'public_reviewer')`,
    ),
    check('live_video_shown', sql`not ${t.is_shown} or ${t.status} in ('published', 'pending', 'returned')`),
    check('live_video_percent', sql`${t.complete_percent} between 50 and 100`),
  ],
);

/** Text of what is said in a video, one row a language. */
export const videoCaption = pgTable(
  'video_caption',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_video_id: uuid()
      .notNull()
      .references(() => liveVideo.id, { onDelete: 'cascade' }),
    lang: text().$type<'cn' | 'us'>().notNull(),
    source: text().$type<CodeOf<typeof captionSources>>().notNull().default('upload'),
    cues: jsonb().$type<readonly { readonly from: number; readonly to: number; readonly text: string }[]>().notNull(),
    reviewed_by: uuid(),
    search_text: text().notNull().default(''),
    grams: grams(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('video_caption_once').on(t.live_video_id, t.lang),
    index().using('gin', t.grams),
    check('video_caption_lang', sql`${t.lang} in ('cn', 'us')`),
    check('video_caption_source', sql`${t.source} in ('upload', 'auto', 'translated')`),
  ],
);

/** A pupil who can be seen in a video. */
export const videoPortrait = pgTable(
  'video_portrait',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_video_id: uuid()
      .notNull()
      .references(() => liveVideo.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    created_at: createdAt(),
  },
  (t) => [unique('video_portrait_once').on(t.live_video_id, t.user_id), index().on(t.user_id)],
);

/** How far somebody watched a video. `covered` has one bit for each five seconds of it. */
export const liveVideoUser = pgTable(
  'live_video_user',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_video_id: uuid()
      .notNull()
      .references(() => liveVideo.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    last_position: real().notNull().default(0),
    /** Seconds watched in all viewings. */
    duration: real().notNull().default(0),
    covered: text().notNull().default(''),
    percent: integer().notNull().default(0),
    times: integer().notNull().default(0),
    rate_max: real().notNull().default(1),
    device: text(),
    completed_at: instant(),
    last_at: instant(),
    /** When it was last counted as a view; one a person and half an hour. */
    viewed_at: instant(),
    liked_at: instant(),
    favorite_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique('live_video_user_once').on(t.live_video_id, t.user_id),
    index().on(t.user_id, t.last_at),
    index('live_video_user_favorite').on(t.user_id, t.favorite_at).where(sql`${t.favorite_at} is not null`),
    index().on(t.live_video_id, t.completed_at),
    check('live_video_user_percent', sql`${t.percent} between 0 and 100`),
  ],
);

/** A remark at a second of a video: private, or shared with the staff who may watch it. */
export const videoNote = pgTable(
  'video_note',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_video_id: uuid()
      .notNull()
      .references(() => liveVideo.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    at_s: real().notNull(),
    text: text().notNull(),
    kind: text().$type<'private' | 'shared' | 'question'>().notNull().default('private'),
    status: text().$type<'open' | 'done'>().notNull().default('open'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.live_video_id, t.at_s, t.id),
    index().on(t.user_id, t.created_at),
    check('video_note_kind', sql`${t.kind} in ('private', 'shared', 'question')`),
    check('video_note_status', sql`${t.status} in ('open', 'done')`),
  ],
);

/** A counted link to a public video or album: the address stays, `?s=code` says through which link somebody came. */
export const videoShare = pgTable(
  'video_share',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_video_id: uuid().references(() => liveVideo.id, { onDelete: 'cascade' }),
    album_id: uuid(),
    code: text().notNull(),
    name: text().notNull(),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    expires_at: instant(),
    revoked_at: instant(),
    views: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    unique('video_share_code').on(t.code),
    index().on(t.live_video_id, t.created_at),
    index().on(t.album_id, t.created_at),
    check('video_share_one', sql`num_nonnulls(${t.live_video_id}, ${t.album_id}) = 1`),
  ],
);
