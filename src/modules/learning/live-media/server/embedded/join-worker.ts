/** Joins the parts of a recording in a thread of its own; nothing is encoded. A part with other tracks begins a new film. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { isFlv, readFlv } from '../packets/flv-file.ts';
import { LiveWriter, type WrittenSegment } from '../packets/live-writer.ts';
import { INIT_FILE, segmentFile } from '../packets/segment-writer.ts';
import type { JoinedPart, JoinTask } from './join.ts';

interface Part {
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
  /** What its decoders have to know; parts with the same can follow each other. */
  readonly kind: string;
  readonly sound: string;
  readonly seconds: number;
  /** Seconds at its start that are left out. */
  skip: number;
}

/** A recording in FLV, cut as a stream is; the parts of it in their order. */
async function unpacked(path: string): Promise<string[]> {
  if (!(await isFlv(path))) return [path];
  const written: WrittenSegment[] = [];
  const writer = new LiveWriter({
    folder: `${path}.parts`,
    first_part: 1,
    onPart: () => {},
    onSegment: (segment) => void written.push(segment),
    onTrouble: (error) => {
      throw error;
    },
  });
  await readFlv(path, writer, () => writer.written());
  await writer.end();
  const parts = [...Map.groupBy(written, ({ part }) => part)];
  return Promise.all(
    parts.map(async ([part, segments]) => {
      const names = [INIT_FILE, ...segments.map(({ n }) => segmentFile(n))];
      const whole = `${path}.${part}.mp4`;
      await pipeline(async function* () {
        for (const name of names) yield* createReadStream(`${path}.parts/${part}/${name}`);
      }, createWriteStream(whole));
      return whole;
    }),
  );
}

async function open(path: string): Promise<Part | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  if (!video) return null;
  const audio = await input.getPrimaryAudioTrack();
  const config = await video.getDecoderConfig();
  const sound = audio && (await audio.getDecoderConfig());
  const seconds = (await input.computeDuration()) - (await video.getFirstTimestamp());
  return {
    video,
    audio,
    seconds,
    skip: 0,
    kind: named(config?.description),
    sound: sound ? `${sound.codec} ${sound.sampleRate}` : '',
  };
}

/** What of a recording was shown, as parts that can be joined. */
async function shownOf({ path, shown_seconds }: JoinedPart): Promise<Part[]> {
  const opened = await Promise.all((await unpacked(path)).map(open));
  const parts = opened.filter((part) => part !== null);
  if (shown_seconds === null) return parts;
  let hidden = parts.reduce((sum, { seconds }) => sum + seconds, 0) - shown_seconds;
  return parts.filter((part) => {
    part.skip = Math.max(0, hidden);
    hidden -= part.seconds;
    return part.skip < part.seconds;
  });
}
const named = (bytes: ArrayBuffer | SharedArrayBuffer | ArrayBufferView | undefined): string =>
  bytes === undefined
    ? ''
    : Buffer.from(
        ArrayBuffer.isView(bytes)
          ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
          : new Uint8Array(bytes),
      ).toString('hex');

/** Packets of both tracks in the order of their times. */
async function* inOrder({ video, audio }: Part): AsyncGenerator<{ track: 'video' | 'audio'; packet: EncodedPacket }> {
  const pictures = new EncodedPacketSink(video).packets();
  const sounds = audio ? new EncodedPacketSink(audio).packets() : null;
  let picture = (await pictures.next()).value;
  let sound = sounds ? (await sounds.next()).value : undefined;
  while (picture || sound) {
    if (picture && (!sound || picture.timestamp <= sound.timestamp)) {
      yield { track: 'video', packet: picture };
      picture = (await pictures.next()).value;
    } else if (sound) {
      yield { track: 'audio', packet: sound };
      sound = sounds ? (await sounds.next()).value : undefined;
    }
  }
}

/** Where the packets of the joined film go. */
async function begin(parts: readonly Part[], path: string) {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  const pictures = new EncodedVideoPacketSource('avc');
  const video = await parts[0]?.video.getDecoderConfig();
  if (!video) throw new Error('a part without a picture');
  output.addVideoTrack(pictures);
  const audio = await parts.find((part) => part.audio)?.audio?.getDecoderConfig();
  const sounds = audio ? new EncodedAudioPacketSource(audio.codec === 'opus' ? 'opus' : 'aac') : null;
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  return {
    picture: (packet: EncodedPacket) => pictures.add(packet, { decoderConfig: video }),
    sound: async (packet: EncodedPacket) => {
      if (sounds && audio) await sounds.add(packet, { decoderConfig: audio });
    },
    finish: () => output.finalize(),
  };
}

async function join(parts: readonly Part[], path: string): Promise<void> {
  const film = await begin(parts, path);
  let offset = 0;
  let heard = -1;
  for (const part of parts) {
    let first: number | null = null;
    let begins: number | null = null; // a part that lost its rehearsal begins later
    let ends = 0;
    for await (const { track, packet } of inOrder(part)) {
      first ??= packet.timestamp;
      const isEntry = track === 'video' && packet.type === 'key' && packet.timestamp - first >= part.skip;
      if (begins === null && part.skip > 0 && !isEntry) continue;
      begins ??= packet.timestamp;
      const timestamp = Math.max(0, packet.timestamp - begins);
      ends = Math.max(ends, timestamp + packet.duration);
      const moved = packet.clone({ timestamp: timestamp + offset });
      if (track === 'video') await film.picture(moved);
      else if (moved.timestamp > heard) {
        // the sound of a part may begin a moment before its picture
        heard = moved.timestamp;
        await film.sound(moved);
      }
    }
    offset += ends;
  }
  await film.finish();
}

const { parts: recorded, folder } = workerData as JoinTask;
const groups: Part[][] = [];
for (const part of (await Promise.all(recorded.map(shownOf))).flat()) {
  const last = groups.at(-1);
  const sound = last?.find((one) => one.sound)?.sound ?? '';
  const fits = last?.[0]?.kind === part.kind && (!sound || !part.sound || sound === part.sound);
  if (last && fits) last.push(part);
  else groups.push([part]);
}
const films: string[] = [];
for (const [n, group] of groups.entries()) {
  const path = `${folder}/replay-${n + 1}.mp4`;
  await join(group, path);
  films.push(path);
}
parentPort?.postMessage(films);
