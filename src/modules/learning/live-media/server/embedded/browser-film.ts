import {
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  ReadableStreamSource,
  WEBM,
} from 'mediabunny';
import { recordOf, unitsOf, withLengths } from '../packets/annex-b.ts';
import { readAvcRecord } from '../packets/avc.ts';
import { type AudioSetup, type PacketSink, type VideoSetup, WrongCodec } from '../packets/media-packet.ts';
import type { IngestEnd } from './messages.ts';

/** What waits to be read; a browser that sends faster than a film plays is no camera. */
const MOST_WAITING = 16 << 20;

/** The film that a browser's recorder makes, while it is being made: WebM or fragmented MP4 with H.264. */
export class BrowserFilm {
  readonly #sink: PacketSink;
  readonly #onEnd: (reason: IngestEnd) => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #isOver = false;

  constructor(sink: PacketSink, onEnd: (reason: IngestEnd) => void) {
    this.#sink = sink;
    this.#onEnd = onEnd;
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
    );
    void this.#read(stream).then(
      () => this.#finish('stopped'),
      (error: unknown) => this.#finish(error instanceof WrongCodec ? error.trouble : 'broken'),
    );
  }

  add(bytes: Uint8Array): void {
    if (this.#isOver || !this.#controller) return;
    if ((this.#controller.desiredSize ?? 0) <= 0) this.#finish('broken');
    else this.#controller.enqueue(bytes);
  }

  /** Nothing more comes. */
  end(): void {
    if (!this.#isOver) this.#controller?.close();
    this.#controller = null;
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    const source = new ReadableStreamSource(stream, { maxCacheSize: 8 << 20, handleUnhandledError: () => {} });
    const input = new Input({ source, formats: [WEBM, MATROSKA, MP4] });
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new WrongCodec('damaged');
    const audio = await input.getPrimaryAudioTrack();
    const setup = await videoSetup(video);
    if (setup) this.#sink.setup(setup);
    if (audio) this.#sink.setup(await audioSetup(audio));
    await Promise.all([this.#pictures(video, setup === null), ...(audio ? [this.#sounds(audio)] : [])]);
  }

  /** `isMarked`: the units of a frame have marks between them, and the setup stands in its key frames. */
  async #pictures(track: InputVideoTrack, isMarked: boolean): Promise<void> {
    for await (const { data, timestamp, type } of new EncodedPacketSink(track).packets()) {
      if (this.#isOver) return;
      const packet = { track: 'video', is_key: type === 'key', seconds: timestamp } as const;
      if (!isMarked) {
        this.#sink.packet({ ...packet, data });
        continue;
      }
      const units = unitsOf(data);
      const record = packet.is_key ? recordOf(units) : null;
      if (record) this.#sink.setup({ track: 'video', record, ...readAvcRecord(record) });
      this.#sink.packet({ ...packet, data: withLengths(units) });
    }
  }

  async #sounds(track: InputAudioTrack): Promise<void> {
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
      if (this.#isOver) return;
      this.#sink.packet({ track: 'audio', is_key: true, seconds: timestamp, data });
    }
  }

  #finish(reason: IngestEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onEnd(reason);
  }
}

/** Null: it stands in the key frames. */
async function videoSetup(track: InputVideoTrack): Promise<VideoSetup | null> {
  const codec = await track.getCodec();
  if (codec === 'hevc') throw new WrongCodec('hevc');
  const config = codec === 'avc' ? await track.getDecoderConfig() : null;
  if (!config) throw new WrongCodec('video_codec');
  if (!config.description) return null;
  const record = bytesOf(config.description);
  return { track: 'video', record, ...readAvcRecord(record) };
}

async function audioSetup(track: InputAudioTrack): Promise<AudioSetup> {
  const codec = await track.getCodec();
  const config = codec === 'aac' || codec === 'opus' ? await track.getDecoderConfig() : null;
  if (!config) throw new WrongCodec('audio_codec');
  return {
    track: 'audio',
    codec: config.codec,
    sample_rate: config.sampleRate,
    channels: config.numberOfChannels,
    record: config.description ? bytesOf(config.description) : null,
  };
}

const bytesOf = (given: ArrayBuffer | SharedArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(given)
    ? Uint8Array.from(new Uint8Array(given.buffer, given.byteOffset, given.byteLength))
    : Uint8Array.from(new Uint8Array(given));
