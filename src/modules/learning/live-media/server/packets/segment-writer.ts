import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
} from 'mediabunny';
import type { AudioSetup, MediaPacket, VideoSetup } from './media-packet.ts';

/** The tracks of one part of a recording; they do not change inside of it. */
export interface Tracks {
  readonly video: VideoSetup;
  readonly audio: AudioSetup | null;
}

const AAC_SAMPLES = 1024;
export const INIT_FILE = 'init.mp4';
export const segmentFile = (n: number): string => `${n}.m4s`;

/** Writes the segments of a part into a folder, each whole before it has its name. */
export class SegmentWriter {
  readonly #folder: string;
  readonly #tracks: Tracks;
  #hasInit = false;

  constructor(folder: string, tracks: Tracks) {
    this.#folder = folder;
    this.#tracks = tracks;
  }

  /**
   * Writes one segment, which goes until `ends`; packets in the order in which they came, by the clock of the part. Answers
   * its bytes.
   */
  async write(n: number, packets: readonly MediaPacket[], ends: number): Promise<number> {
    const target = new BufferTarget();
    const init = new BufferTarget();
    const output = new Output({ format: new CmafOutputFormat(), target, initTarget: init });
    const { video, audio } = this.#tracks;
    const videoConfig = {
      codec: video.codec,
      codedWidth: video.width,
      codedHeight: video.height,
      description: video.record,
    };
    const pictures = new EncodedVideoPacketSource('avc');
    output.addVideoTrack(pictures, { decoderConfig: videoConfig });
    const audioConfig = audio && {
      codec: audio.codec,
      sampleRate: audio.sample_rate,
      numberOfChannels: audio.channels,
      ...(audio.record ? { description: audio.record } : {}),
    };
    const sounds = audio && new EncodedAudioPacketSource(audio.codec === 'opus' ? 'opus' : 'aac');
    if (sounds && audioConfig) output.addAudioTrack(sounds, { decoderConfig: audioConfig });
    await output.start();
    const lengthOf = this.#lengths(packets, ends);
    for (const { track, is_key, seconds, data } of packets) {
      const packet = new EncodedPacket(data, is_key ? 'key' : 'delta', seconds, lengthOf(track, seconds));
      if (track === 'video') await pictures.add(packet, { decoderConfig: videoConfig });
      else if (sounds && audioConfig) await sounds.add(packet, { decoderConfig: audioConfig });
    }
    await output.finalize();
    if (!this.#hasInit) {
      await mkdir(this.#folder, { recursive: true });
      await this.#put(INIT_FILE, init.buffer);
      this.#hasInit = true;
    }
    return this.#put(segmentFile(n), target.buffer);
  }

  /** A picture is shown until the next one, the last until the end of the segment. */
  #lengths(packets: readonly MediaPacket[], ends: number): (track: MediaPacket['track'], seconds: number) => number {
    const { audio } = this.#tracks;
    const sound = audio ? (audio.codec === 'opus' ? 0.02 : AAC_SAMPLES / audio.sample_rate) : 0;
    const times = packets.flatMap((one) => (one.track === 'video' ? one.seconds : [])).sort((a, b) => a - b);
    const next = new Map(times.map((time, at) => [time, times[at + 1] ?? ends]));
    return (track, seconds) => (track === 'audio' ? sound : Math.max(0, (next.get(seconds) ?? seconds) - seconds));
  }

  async #put(name: string, bytes: ArrayBuffer | null): Promise<number> {
    const whole = Buffer.from(bytes ?? new ArrayBuffer(0));
    const path = join(this.#folder, name);
    await writeFile(`${path}.part`, whole);
    await rename(`${path}.part`, path);
    return whole.length;
  }
}
