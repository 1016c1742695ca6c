import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AudioSetup,
  type MediaPacket,
  type MediaSetup,
  type PacketSink,
  type VideoSetup,
  WrongCodec,
} from './media-packet.ts';
import { SegmentWriter, type Tracks } from './segment-writer.ts';

/** A segment that is whole on the disk. */
export interface WrittenSegment {
  readonly part: number;
  readonly n: number;
  readonly seconds: number;
  readonly bytes: number;
  /** When its first frame came, in milliseconds of this machine. */
  readonly at: number;
}

export interface LiveWriterOptions {
  /** Of the live; each part has a folder of its own inside. */
  readonly folder: string;
  readonly first_part: number;
  /** Called when everything of it can be read. */
  readonly onSegment: (segment: WrittenSegment) => void;
  readonly onPart: (part: number, tracks: Tracks) => void;
  /** Writing failed, or what came cannot be written. Nothing is taken any more. */
  readonly onTrouble: (error: Error) => void;
}

/** A segment ends with the first key frame after so long. */
const SEGMENT_SECONDS = 1.9;
/** Without a key frame for so long, or so much, nothing can be shown. */
const MOST_SECONDS = 30;
const MOST_BYTES = 96 << 20;
/** A clock that jumps further than this begins a new part. */
const JUMP_SECONDS = 5;
/** Sound that is announced has so long to come before the first segment begins. */
const WAIT_FOR_SOUND_SECONDS = 1.5;
export const JOURNAL = 'segments.jsonl';

/**
 * Cuts a stream into segments at key frames and writes them, part by part: a new one begins when the tracks change or the
 * clock of the publisher jumps.
 */
export class LiveWriter implements PacketSink {
  readonly #options: LiveWriterOptions;
  #video: VideoSetup | null = null;
  #audio: AudioSetup | null = null;
  #part: number;
  #open: { writer: SegmentWriter; tracks: Tracks; base: number; n: number } | null = null;
  #packets: MediaPacket[] = [];
  #bytes = 0;
  #begins: number | null = null;
  #beganAt = 0;
  #last: number | null = null;
  #writing: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(options: LiveWriterOptions) {
    this.#options = options;
    this.#part = options.first_part;
  }

  /** What is being sent now; null before the first setup of the picture. */
  get video(): VideoSetup | null {
    return this.#video;
  }

  setup(setup: MediaSetup): void {
    const known = setup.track === 'video' ? this.#video : this.#audio;
    if (known && isSame(known, setup)) return;
    const goesOn = this.#open !== null && (setup.track === 'video' || this.#open.tracks.audio !== null);
    if (setup.track === 'video') this.#video = setup;
    else this.#audio = setup;
    if (known && goesOn) this.#nextPart();
  }

  packet(packet: MediaPacket): void {
    if (this.#isOver) return;
    if (packet.track === 'video') this.#picture(packet);
    else if (this.#begins !== null && this.#isNear(packet)) this.#keep(packet);
  }

  /** Resolves when everything that was cut so far is on the disk. */
  written(): Promise<unknown> {
    return this.#writing;
  }

  /** The last segment is written with what has come. */
  async end(): Promise<void> {
    if (!this.#isOver && this.#last !== null && this.#begins !== null) this.#flush(this.#last + 0.04);
    this.#isOver = true;
    await this.#writing;
  }

  #picture(packet: MediaPacket): void {
    const jumped = this.#last !== null && Math.abs(packet.seconds - this.#last) > JUMP_SECONDS;
    if (jumped) this.#nextPart();
    if (this.#begins === null && !packet.is_key) return;
    if (packet.is_key) this.#keyFrame(packet);
    this.#last = packet.seconds;
    if (this.#begins !== null) this.#keep(packet);
    const waits = packet.seconds - (this.#begins ?? packet.seconds);
    if (waits > MOST_SECONDS || this.#bytes > MOST_BYTES) this.#fail(new WrongCodec('damaged'));
  }

  #keyFrame(packet: MediaPacket): void {
    if (this.#begins === null) {
      this.#begins = packet.seconds;
      this.#beganAt = Date.now();
      return;
    }
    const waited = packet.seconds - this.#begins;
    if (waited < SEGMENT_SECONDS) return;
    // sound that comes only now was not known when the part began
    if (this.#open && !this.#open.tracks.audio && this.#audio) {
      this.#nextPart();
      this.#begins = packet.seconds;
      this.#beganAt = Date.now();
      return;
    }
    if (!this.#open && !this.#audio && waited < WAIT_FOR_SOUND_SECONDS) return;
    this.#flush(packet.seconds);
  }

  #keep(packet: MediaPacket): void {
    this.#packets.push(packet);
    this.#bytes += packet.data.length;
  }

  #isNear({ seconds }: MediaPacket): boolean {
    return this.#last === null || Math.abs(seconds - this.#last) <= JUMP_SECONDS;
  }

  /** Hands a segment to the writer; it ends where the next one begins. */
  #flush(ends: number): void {
    const video = this.#video;
    const begins = this.#begins;
    if (!video || begins === null || this.#packets.length === 0) return;
    if (!this.#open) {
      const tracks = { video, audio: this.#audio };
      const folder = join(this.#options.folder, String(this.#part));
      this.#open = { writer: new SegmentWriter(folder, tracks), tracks, base: begins, n: 0 };
      this.#options.onPart(this.#part, tracks);
    }
    const { writer, base } = this.#open;
    this.#open.n += 1;
    const { n } = this.#open;
    const part = this.#part;
    const at = this.#beganAt;
    // sound from before the first picture would have a time below zero
    const packets = inTime(this.#packets, base);
    this.#packets = [];
    this.#bytes = 0;
    this.#begins = ends;
    this.#beganAt = Date.now();
    this.#writing = this.#writing
      .then(async () => {
        if (packets.length === 0) return;
        const bytes = await writer.write(n, packets, ends - base);
        const segment: WrittenSegment = { part, n, seconds: round(ends - begins), bytes, at };
        await appendFile(join(this.#options.folder, String(part), JOURNAL), `${JSON.stringify(segment)}\n`);
        this.#options.onSegment(segment);
      })
      .catch((error: unknown) => this.#fail(error instanceof Error ? error : new Error(String(error))));
  }

  #nextPart(): void {
    if (this.#begins !== null && this.#last !== null) this.#flush(this.#last + 0.04);
    if (this.#open) this.#part += 1;
    this.#open = null;
    this.#packets = [];
    this.#bytes = 0;
    this.#begins = null;
    this.#last = null;
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onTrouble(error);
  }
}

/** By the clock of the part; what would lie before its start is left out, and sound never goes back. */
function inTime(packets: readonly MediaPacket[], base: number): MediaPacket[] {
  let heard = -1;
  return packets.flatMap((packet) => {
    const seconds = packet.seconds - base;
    if (seconds < -1e-6) return [];
    if (packet.track === 'audio') {
      if (seconds <= heard) return [];
      heard = seconds;
    }
    return [{ ...packet, seconds: Math.max(0, seconds) }];
  });
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const isSame = (a: MediaSetup, b: MediaSetup): boolean =>
  a.codec === b.codec && Buffer.compare(a.record ?? new Uint8Array(), b.record ?? new Uint8Array()) === 0;
