import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';

/** A live as an engine knows it. */
export interface EngineStream {
  readonly live_id: string;
  readonly stream_name: string;
}

/** Where a live is published. Key and ticket hold its secret: they are for its host alone. */
export interface PublishAddress {
  readonly rtmp_url: string;
  readonly stream_key: string;
  readonly whip_url: string | null;
  /** For publishing out of a browser; null where the engine takes none. The ticket works for a minute. */
  readonly browser: { readonly ws_url: string; readonly ticket: string } | null;
}

export interface EngineStatus {
  /** False: the engine did not answer, and the rest is unknown. */
  readonly engine_ok: boolean;
  readonly publisher: { readonly client_id: string; readonly since: string | null } | null;
  readonly signal: {
    readonly kbps?: number | null;
    readonly fps?: number | null;
    readonly width?: number | null;
    readonly height?: number | null;
    readonly codec?: string | null;
    readonly key_seconds?: number | null;
    readonly has_sound?: boolean | null;
  } | null;
}

/** What takes and sends out the streams. `live-media` provides it; nothing here knows which engine it is. */
export interface MediaEngine {
  publishAddress(services: Services, stream: EngineStream, secret: string): PublishAddress;
  /** Addresses that one viewer may play for so many seconds, the best first. `viewer`: letters, digits, `_`, `-`, at most 40. */
  playSources(
    services: Services,
    stream: EngineStream,
    viewer: string,
    seconds: number,
  ): readonly { readonly kind: 'hls' | 'flv'; readonly url: string }[];
  status(services: Services, stream: EngineStream): Promise<EngineStatus>;
  /** Line of the signal of the last minutes, oldest first, one point in ten seconds; empty where nothing is known. */
  signals(
    services: Services,
    liveId: string,
  ): Promise<readonly { readonly at: string; readonly kbps: number; readonly fps: number }[]>;
  /** Cuts the publisher off. With `close` nobody gets anything of the live from now on (410), whatever address they have. */
  kick(services: Services, stream: EngineStream, options: { readonly close: boolean }): Promise<boolean>;
  /**
   * Does something with the films of a live that is over, joined out of its parts, as files on this node that are gone
   * afterwards; none where nothing was recorded.
   */
  withRecording<T>(services: Services, liveId: string, work: (paths: readonly string[]) => Promise<T>): Promise<T>;
  /**
   * When what stands in those films was sent: the parts in their order, which follow one another in the films without the
   * pauses between them; empty where nothing was recorded or it is not known any more.
   */
  recordedParts(db: Db, liveId: string): Promise<readonly RecordedPart[]>;
}

export interface RecordedPart {
  readonly started_at: string;
  readonly seconds: number;
}

/** A portal without an engine: everything but pictures works, and the studio says that the service is away. */
const none: MediaEngine = {
  publishAddress: () => ({ rtmp_url: '', stream_key: '', whip_url: null, browser: null }),
  playSources: () => [],
  status: async () => ({ engine_ok: false, publisher: null, signal: null }),
  signals: async () => [],
  kick: async () => false,
  withRecording: (_services, _liveId, work) => work([]),
  recordedParts: async () => [],
};

export const mediaEngine = definePort<MediaEngine>('the media engine of lives', none);
