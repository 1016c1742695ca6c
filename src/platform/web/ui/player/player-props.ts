import type { Ref } from 'react';
import type { Lang } from '#shared/text.ts';
import type { Played } from './played.ts';

export interface PlayerHandle {
  readonly seek: (seconds: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly time: () => number;
}

export interface PlayerCaptions {
  readonly lang: Lang;
  readonly url: string;
  readonly label: string;
}

export interface PlayerChapter {
  readonly t: number;
  readonly title: string;
}

/** One picture that holds a small one for each so many seconds. */
export interface PlayerThumbnails {
  readonly url: string;
  readonly every_seconds: number;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** What a report says beside the ranges. */
export interface WatchedFacts {
  readonly position: number;
  /** Seconds played since the last report, replays counted each time. */
  readonly seconds: number;
  /** The page is being left: only a call that outlives it arrives. */
  readonly is_leaving: boolean;
}

export interface PlayerProps {
  /** A playlist (`.m3u8`) or a film. A new address of the same film goes on where the old one was. */
  readonly source: string;
  /** The sound alone, for a slow line; null: not offered. */
  readonly sound_only?: string | null;
  readonly live?: boolean;
  readonly poster?: string | null;
  readonly title: string;
  readonly captions?: readonly PlayerCaptions[];
  readonly chapters?: readonly PlayerChapter[];
  readonly thumbnails?: PlayerThumbnails | null;
  readonly start_at?: number | null;
  /** Where one stopped: it is asked whether to go on there. */
  readonly resume_at?: number | null;
  readonly watermark?: string | null;
  /** Whether it begins by itself; browsers may still ask for a touch first. */
  readonly autoplay?: boolean;
  /** The first viewing cannot jump beyond this second, or what was played since; null: anywhere. */
  readonly furthest?: number | null;
  readonly onTime?: (seconds: number) => void;
  /** Every 30 seconds, on pause, at the end and on leaving: all that was played in this viewing, at which speed at most. */
  readonly onRanges?: (ranges: readonly Played[], rate: number, facts: WatchedFacts) => void;
  readonly onEnded?: () => void;
  /** The film cannot be loaded any more: its address is over, or it was taken off. Told once a minute at most. */
  readonly onFailed?: () => void;
  readonly handle?: Ref<PlayerHandle>;
}
