/** Joins the parts of a recording in a thread of its own; nothing is encoded. A part with other tracks begins a new film. */
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
import type { JoinTask } from './join.ts';

interface Part {
  readonly video: InputVideoTrack;
  readonly audio: InputAudioTrack | null;
  /** What its decoders have to know; parts with the same can follow each other. */
  readonly kind: string;
  readonly sound: string;
}

async function open(path: string): Promise<Part | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  if (!video) return null;
  const audio = await input.getPrimaryAudioTrack();
  const config = await video.getDecoderConfig();
  const sound = audio && (await audio.getDecoderConfig());
  return { video, audio, kind: named(config?.description), sound: sound ? `${sound.codec} ${sound.sampleRate}` : '' };
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

async function join(parts: readonly Part[], path: string): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  const pictures = new EncodedVideoPacketSource('avc');
  const [first] = parts;
  const videoConfig = await first?.video.getDecoderConfig();
  if (!videoConfig) throw new Error('a part without a picture');
  output.addVideoTrack(pictures);
  const withSound = parts.find((part) => part.audio);
  const audioConfig = await withSound?.audio?.getDecoderConfig();
  const sounds = audioConfig ? new EncodedAudioPacketSource(audioConfig.codec === 'opus' ? 'opus' : 'aac') : null;
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  let offset = 0;
  let heard = -1;
  for (const part of parts) {
    let ends = 0;
    for await (const { track, packet } of inOrder(part)) {
      ends = Math.max(ends, packet.timestamp + packet.duration);
      const moved = packet.clone({ timestamp: packet.timestamp + offset });
      // the sound of a part may begin a moment before its picture
      if (track === 'audio' && moved.timestamp <= heard) continue;
      if (track === 'audio') heard = moved.timestamp;
      if (track === 'video') await pictures.add(moved, { decoderConfig: videoConfig });
      else if (sounds && audioConfig) await sounds.add(moved, { decoderConfig: audioConfig });
    }
    offset += ends;
  }
  await output.finalize();
}

const { parts: paths, folder } = workerData as JoinTask;
const groups: Part[][] = [];
for (const path of paths) {
  const part = await open(path);
  const last = groups.at(-1);
  if (!part) continue;
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
