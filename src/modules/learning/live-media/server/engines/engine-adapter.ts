import type { WireAnswer, WireCall } from '#server/http/wires/wires.ts';
import type { Services } from '#server/services.ts';
import type { Signal } from '../packets/meter.ts';
import type { EngineName } from './live-decisions.ts';

/** A live as an engine knows it. */
export interface EngineStream {
  readonly live_id: string;
  readonly stream_name: string;
}

/** Where an encoder publishes. The key holds the secret of the live: for its host alone. */
export interface PublishAddress {
  readonly rtmp_url: string;
  readonly stream_key: string;
  /** For programs that publish by WebRTC; null where the engine takes none. */
  readonly whip_url: string | null;
}

/** What an engine says of a stream. */
export interface EngineStatus {
  /** False: it did not answer, and the rest is unknown. */
  readonly engine_ok: boolean;
  readonly publisher: { readonly client_id: string; readonly since: string | null } | null;
  readonly signal: Partial<Signal> | null;
}

export const NO_ANSWER: EngineStatus = { engine_ok: false, publisher: null, signal: null };

/** A report of an engine, read out of its own form. */
export interface Hook {
  readonly event: 'publish' | 'unpublish' | 'play' | 'stop' | 'recorded';
  readonly stream_name: string;
  readonly client_id: string;
  readonly ip: string;
  readonly secret: string;
  /** What somebody shows who watches at the engine itself. */
  readonly grant: string;
  /** Of a recording: where it lies, below the address for recordings, and how long it is. */
  readonly file?: { readonly path: string; readonly seconds: number };
  readonly raw: string;
}

/** One kind of media engine. */
export interface EngineAdapter {
  readonly name: EngineName;
  publishAddress(services: Services, stream: EngineStream, secret: string): PublishAddress;
  /** The address of the playlist for one viewer, for so many seconds. */
  playSource(services: Services, stream: EngineStream, viewer: string, seconds: number): string;
  /** Throws `refuse(shared.not_found)` for a call without the right key, `refuse(shared.bad_request)` for one that cannot be read. */
  parseHook(services: Services, call: WireCall): Promise<Hook>;
  /** Null: it goes on. Otherwise why it may not. */
  answerHook(refused: string | null): WireAnswer;
  status(services: Services, stream: EngineStream): Promise<EngineStatus>;
  /** Cuts the publisher off; `client_id` where it is known. Whether the engine did it. */
  kick(services: Services, stream: EngineStream, clientId: string | null): Promise<boolean>;
  /** Whether it asks before a publisher is taken. One that only tells afterwards has to be told to cut it off. */
  readonly asks_first: boolean;
}
