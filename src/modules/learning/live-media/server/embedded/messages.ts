import type { WrittenSegment } from '../packets/live-writer.ts';
import type { CodecTrouble } from '../packets/media-packet.ts';
import type { Signal } from '../packets/meter.ts';

/** What the portal says to the process that takes the streams. */
export type ToIngest =
  | {
      readonly kind: 'listen';
      readonly port: number;
      readonly host: string;
      readonly signal_ms: number;
      /** Where RTMPS is taken, with certificate and key; null: nowhere. */
      readonly rtmps: { readonly port: number; readonly cert: string; readonly key: string } | null;
    }
  | ({ readonly kind: 'answer'; readonly ask: number } & PublishAnswer)
  | { readonly kind: 'kick'; readonly client_id: string; readonly text: string }
  | ({ readonly kind: 'browser'; readonly client_id: string } & Place)
  | { readonly kind: 'bytes'; readonly client_id: string; readonly bytes: Uint8Array }
  | { readonly kind: 'browser_end'; readonly client_id: string };

/** Where a stream is written. */
export interface Place {
  readonly folder: string;
  readonly first_part: number;
}
export type PublishAnswer = { readonly refused: string } | { readonly place: Place };

/** Why a stream ended. */
export type IngestEnd = 'stopped' | 'silent' | 'kicked' | 'broken' | 'refused' | CodecTrouble;

/** What the process says to the portal. */
export type FromIngest =
  | { readonly kind: 'listening'; readonly is_tls: boolean; readonly port: number }
  | { readonly kind: 'no_port'; readonly is_tls: boolean; readonly reason: string }
  | {
      readonly kind: 'publish';
      readonly ask: number;
      readonly client_id: string;
      readonly ip: string;
      readonly app: string;
      readonly stream: string;
      readonly param: string;
    }
  | {
      readonly kind: 'part';
      readonly client_id: string;
      readonly part: number;
      readonly bandwidth: number;
      readonly codecs: string;
    }
  | ({ readonly kind: 'segment'; readonly client_id: string } & WrittenSegment)
  | ({ readonly kind: 'signal'; readonly client_id: string } & Signal)
  | { readonly kind: 'ended'; readonly client_id: string; readonly reason: IngestEnd };
