import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';

/** The names of `MEDIA_ENGINE`. */
export type EngineName = 'embedded' | 'srs' | 'nginx_rtmp' | 'cloud';

export interface PublishQuestion {
  readonly engine: EngineName;
  readonly stream_name: string;
  readonly secret: string;
  readonly ip: string;
  readonly client_id: string;
}
export type PublishDecision =
  | { readonly allowed: true; readonly live_id: string }
  | { readonly allowed: false; readonly reason_code: string; readonly reason: Text };

/** What lives decide about streams; everything else about a live is none of the engines' business. */
export interface LiveDecisions {
  decidePublish(services: Services, question: PublishQuestion): Promise<PublishDecision>;
  /** A publisher that was allowed is gone. One that another has replaced meanwhile is told, too. */
  publishEnded(
    services: Services,
    ended: {
      readonly engine: EngineName;
      readonly stream_name: string;
      readonly client_id: string;
      readonly reason: string;
    },
  ): Promise<void>;
  /** `gone`: the live was closed, or is over. */
  decidePlay(
    services: Services,
    question: { readonly live_id: string; readonly viewer: string; readonly session: string | null },
  ): Promise<'allowed' | 'refused' | 'gone'>;
  /** When it began; what was sent before was a rehearsal, which nobody else sees. Null: it has not begun. */
  startedAt(services: Services, live_id: string): Promise<string | null>;
  /** A part of a recording is stored. */
  recorded(
    services: Services,
    part: { readonly engine: EngineName; readonly live_id: string; readonly part: number },
  ): Promise<void>;
  /** The live of a stream name, whatever its state. */
  liveOf(services: Services, streamName: string): Promise<string | null>;
}

export const liveDecisions = definePort<LiveDecisions>('decisions about live streams');
