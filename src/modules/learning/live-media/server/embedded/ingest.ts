import { randomUUID } from 'node:crypto';
import { FlvPackets } from '../packets/flv-packets.ts';
import { LiveWriter } from '../packets/live-writer.ts';
import { type MediaPacket, type MediaSetup, type PacketSink, WrongCodec } from '../packets/media-packet.ts';
import { Meter } from '../packets/meter.ts';
import type { DecidePublisher } from '../rtmp/rtmp-session.ts';
import { BrowserFilm } from './browser-film.ts';
import type { FromIngest, IngestEnd, Place, PublishAnswer } from './messages.ts';

/** What a publisher is told in its own program. */
export const HEVC_TEXT = '请使用H.264编码';
const TEXTS: Readonly<Partial<Record<IngestEnd, string>>> = {
  hevc: HEVC_TEXT,
  video_codec: HEVC_TEXT,
  audio_codec: '请使用AAC编码',
};

/** One stream on its way to the disk. */
class Stream implements PacketSink {
  readonly client_id: string;
  readonly #say: (message: FromIngest) => void;
  readonly #writer: LiveWriter;
  readonly #meter = new Meter();
  readonly #timer: NodeJS.Timeout;
  #end: IngestEnd | null = null;
  /** Ends the connection of the publisher. */
  hangUp: (text: string) => void = () => {};

  constructor(client_id: string, place: Place, signalMs: number, say: (message: FromIngest) => void) {
    this.client_id = client_id;
    this.#say = say;
    this.#writer = new LiveWriter({
      ...place,
      onSegment: (segment) => say({ kind: 'segment', client_id, ...segment }),
      onPart: (part, { video, audio }) =>
        say({
          kind: 'part',
          client_id,
          part,
          bandwidth: 0,
          codecs: [video.codec, ...(audio ? [audio.codec] : [])].join(','),
        }),
      onTrouble: (error) => this.stop(error instanceof WrongCodec ? error.trouble : 'broken'),
    });
    this.#timer = setInterval(() => this.#tell(), signalMs).unref();
  }

  setup(setup: MediaSetup): void {
    this.#writer.setup(setup);
  }

  packet(packet: MediaPacket): void {
    this.#meter.count(packet);
    this.#writer.packet(packet);
  }

  /** Ends the stream once; what has come is written first. */
  stop(reason: IngestEnd): void {
    if (this.#end) return;
    this.#end = reason;
    clearInterval(this.#timer);
    this.hangUp(TEXTS[reason] ?? reason);
    void this.#writer
      .end()
      .catch(() => {})
      .then(() => this.#say({ kind: 'ended', client_id: this.client_id, reason }));
  }

  #tell(): void {
    const { video } = this.#writer;
    const { width = 0, height = 0, codec = '' } = video ?? {};
    this.#say({ kind: 'signal', client_id: this.client_id, width, height, codec, ...this.#meter.take() });
  }
}

/** Every stream that comes in, by RTMP and from browsers; what may come decides the portal. */
export class Ingest {
  readonly #say: (message: FromIngest) => void;
  readonly #streams = new Map<string, Stream>();
  readonly #films = new Map<string, BrowserFilm>();
  readonly #asked = new Map<number, (answer: PublishAnswer) => void>();
  #asks = 0;
  signal_ms = 2000;

  constructor(say: (message: FromIngest) => void) {
    this.#say = (message) => {
      if (message.kind === 'ended') this.#streams.delete(message.client_id);
      say(message);
    };
  }

  /** Decides about a publisher by asking the portal. */
  readonly decide: DecidePublisher = async (request, session) => {
    const client_id = randomUUID();
    this.#asks += 1;
    const ask = this.#asks;
    const answer = await new Promise<PublishAnswer>((resolve) => {
      this.#asked.set(ask, resolve);
      this.#say({ kind: 'publish', ask, client_id, ...request });
    });
    if ('refused' in answer) return { refused: answer.refused };
    const stream = this.#begin(client_id, answer.place);
    stream.hangUp = (text) => session.kick('kicked', text);
    const packets = new FlvPackets(stream);
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (error) {
        stream.stop(error instanceof WrongCodec ? error.trouble : 'broken');
      }
    };
    return {
      sink: {
        video: (body, timestamp) => guarded(() => packets.video(body, timestamp)),
        audio: (body, timestamp) => guarded(() => packets.audio(body, timestamp)),
        end: (reason) => stream.stop(reason),
      },
    };
  };

  answer(ask: number, answer: PublishAnswer): void {
    this.#asked.get(ask)?.(answer);
    this.#asked.delete(ask);
  }

  kick(clientId: string, text: string): void {
    const stream = this.#streams.get(clientId);
    stream?.hangUp(text);
    stream?.stop('kicked');
    this.#films.get(clientId)?.end();
  }

  /** A browser begins to send what its recorder makes. */
  openBrowser(clientId: string, place: Place): void {
    const stream = this.#begin(clientId, place);
    const film = new BrowserFilm(stream, (reason) => {
      this.#films.delete(clientId);
      stream.stop(reason);
    });
    this.#films.set(clientId, film);
  }

  bytes(clientId: string, bytes: Uint8Array): void {
    this.#films.get(clientId)?.add(bytes);
  }

  endBrowser(clientId: string): void {
    this.#films.get(clientId)?.end();
  }

  #begin(clientId: string, place: Place): Stream {
    const stream = new Stream(clientId, place, this.signal_ms, this.#say);
    this.#streams.set(clientId, stream);
    return stream;
  }
}
