import type { SQL } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { defineEvent } from '#server/events/events.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { definePort, definePorts } from '#server/ports.ts';
import type { Text } from '#shared/text.ts';

/** A kind of thing that shows videos inside it: news, a resource, a course of the parent school. */
export interface VideoHost {
  /** `news`, `course_resource` …; it stands in `via` of the play call. */
  readonly kind: string;
  /** Whether the caller (a guest: `actor` null) may see this thing, and it shows this video. */
  canSee(ctx: OpenContext, id: string, videoId: string): Promise<boolean>;
  /** Where these videos are used, by their id; what is gone is left out. Needs no right: the words name the place alone. */
  places(db: Db, videoIds: readonly string[]): Promise<ReadonlyMap<string, readonly Text[]>>;
}

/** Modules that show videos: `provides: [videoHosts.with(…)]`. Which ones use a video is asked before it is deleted. */
export const videoHosts = definePorts<VideoHost>();

/** Something that runs beside a video, in step with it: the chat of a live. */
export interface VideoTrack {
  /** `chat_replay`. */
  readonly name: string;
  readonly title: Text;
  /** Its lines for a video that the caller may watch, by seconds; null: it has none. */
  load(
    ctx: Context,
    video: { readonly id: string; readonly source: string; readonly source_id: string | null },
  ): Promise<readonly { readonly at_s: number; readonly who: string; readonly text: string }[] | null>;
}

export const videoTracks = definePorts<VideoTrack>();

/** What albums add to videos. */
export interface AlbumsOfVideos {
  /** Condition: the video (`live_video.id`) is in this album. */
  inAlbum(albumId: string): SQL;
  /** Puts a new video into albums that the caller may edit; refuses others (404001). */
  add(ctx: Context, videoId: string, albumIds: readonly string[]): Promise<void>;
  /** Albums that the caller may edit. */
  options(ctx: Context): Promise<readonly { readonly id: string; readonly title: string }[]>;
  /** Puts videos at the end of one; refuses (404001) an album of others, and all of them with one that may not be watched. */
  append(ctx: Context, albumId: string, videoIds: readonly string[]): Promise<void>;
  /** A video was deleted: it leaves its albums. */
  left(ctx: Context, videoId: string): Promise<void>;
}

/** The module of albums fills it: `provides: [albumsOfVideos.by(…)]`. */
export const albumsOfVideos = definePort<AlbumsOfVideos | null>('the albums of videos', null);

export interface VideoEvent {
  readonly video_id: string;
  readonly organization_id: string;
}

/** A film was made playable: its video is a draft, or has its newer film. A recording names its live. */
export const videoReady = defineEvent<
  VideoEvent & { readonly source: 'upload' | 'live'; readonly source_id: string | null }
>('video.ready');
/** A video can be watched from now on. */
export const videoPublished = defineEvent<VideoEvent>('video.published');
/** A video cannot be watched any more. */
export const videoHidden = defineEvent<VideoEvent>('video.hidden');
/** Somebody has seen as much of a video as it asks for, for the first time. */
export const videoCompleted = defineEvent<VideoEvent & { readonly user_id: string; readonly percent: number }>(
  'video.completed',
);
