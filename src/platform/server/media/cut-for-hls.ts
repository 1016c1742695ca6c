import {
  CmafOutputFormat,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  HlsOutputFormat,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Output,
  PathedTarget,
} from 'mediabunny';
import type { HlsPackage } from './film.ts';
import { MediaUnreadable } from './film-errors.ts';
import { reading } from './film-reading.ts';

const SEGMENT_SECONDS = 6;
/** Half a picture of a slow film. */
export const NEARLY_SECONDS = 0.05;

/** One track on its way from the film into the package. */
interface Line {
  /** The packet that is next; null: all of it was handed over. */
  next: EncodedPacket | null;
  /** Hands the next packet over and reads the one after it. */
  advance(): Promise<void>;
  close(): void;
}

interface Cut {
  readonly folder: string;
  readonly sound_only: boolean;
  readonly onProgress: (share: number) => void;
}

/**
 * Cuts a film for HLS: one file and one playlist that points into it by bytes. Nothing is encoded; what cannot be copied
 * is refused.
 *
 * The packets are handed over here, one after the other in the order of time, instead of by the library's `Conversion`:
 * that closes each track while the last segment may still be written, and a playlist that is closed twice ends the work
 * (docs/upstream/mediabunny-hls-close.md). Here a track is closed only while nothing is being written and the other one
 * goes on; what is open at the end closes with the package.
 */
export async function cutForHls(input: Input, { folder, sound_only, onProgress }: Cut): Promise<HlsPackage> {
  const found: { playlist?: string; master?: string } = {};
  const output = new Output({
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_SECONDS,
      singleFilePerPlaylist: true,
      getPlaylistPath: () => 'index.m3u8',
      getSegmentPath: () => 'media.mp4',
      onPlaylist: (text) => {
        found.playlist = text;
      },
      onMaster: (text) => {
        found.master = text;
      },
    }),
    target: new PathedTarget(`${folder}/master.m3u8`, ({ path }) => new FilePathTarget(path)),
  });
  const video = sound_only ? null : await reading(() => input.getPrimaryVideoTrack());
  const audio = await reading(() => input.getPrimaryAudioTrack());
  const tracks = [video, audio].filter((one) => one !== null);
  // what lies before zero was cut away by an edit of the film
  const start = Math.max(0, await reading(() => input.getFirstTimestamp(tracks)));
  const length = await reading(() => input.computeDuration(tracks));
  const lines = [
    ...(video ? [await pictureLine(output, video, start)] : []),
    ...(audio ? [await soundLine(output, audio, start)] : []),
  ];
  if (lines.length === 0) throw new MediaUnreadable('no_picture');
  await output.start();
  await handOver(lines, (at) => onProgress(Math.min(1, (at - start) / length)));
  await output.finalize();
  return described(folder, found);
}

/** Hands over all lines, always the one that is behind. */
async function handOver(lines: readonly Line[], onProgress: (at: number) => void): Promise<void> {
  const open = new Set(lines.filter(({ next }) => next));
  for (const empty of lines) if (!empty.next && open.size) empty.close();
  while (open.size) {
    const [line] = [...open].sort((a, b) => (a.next?.timestamp ?? 0) - (b.next?.timestamp ?? 0));
    if (!line?.next) return;
    onProgress(line.next.timestamp);
    await line.advance();
    if (line.next) continue;
    open.delete(line);
    if (open.size) line.close(); // the other one need not be kept in memory for it; the last one closes with the package
  }
}

const sure = { verifyKeyPackets: true } as const;

/**
 * Where the picture begins: at a key picture. One before the start of the film was cut away by an edit (a phone trims so),
 * and is not shown again: the picture then begins with the next one.
 */
async function firstPicture(sink: EncodedPacketSink, start: number): Promise<EncodedPacket | null> {
  const key = await sink.getKeyPacket(start, sure);
  if (!key) return sink.getFirstKeyPacket(sure);
  if (key.timestamp > start - NEARLY_SECONDS) return key;
  const next = await sink.getNextKeyPacket(key, sure);
  if (!next) throw new MediaUnreadable('not_playable', 'it was trimmed, and all of it hangs on what was cut away');
  return next;
}

/** The picture after one, without those that are shown before the first and need what was cut away. */
async function nextPicture(
  sink: EncodedPacketSink,
  after: EncodedPacket,
  first: number,
): Promise<EncodedPacket | null> {
  let next = await sink.getNextPacket(after, sure);
  while (next && next.timestamp < first) next = await sink.getNextPacket(next, sure);
  return next;
}

async function pictureLine(output: Output, track: InputVideoTrack, start: number): Promise<Line> {
  const sink = new EncodedPacketSink(track);
  const codec = await reading(() => track.getCodec());
  const decoderConfig = await reading(() => track.getDecoderConfig());
  if (codec !== 'avc' || !decoderConfig) throw new MediaUnreadable('not_playable');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    rotation: await reading(() => track.getRotation()),
    flip: await reading(() => track.getFlip()),
  });
  const first = await reading(() => firstPicture(sink, start));
  let latest = Number.NEGATIVE_INFINITY;
  const line: Line = {
    next: first,
    async advance() {
      const packet = line.next;
      if (!packet) return;
      const timestamp = packet.timestamp - start;
      // a key picture before one that was shown: it stays in the group before it, as the format wants it
      const type = packet.type === 'key' && timestamp < latest ? 'delta' : packet.type;
      latest = Math.max(latest, timestamp);
      await source.add(packet.clone({ timestamp, type, sideData: {} }), { decoderConfig });
      line.next = await reading(() => nextPicture(sink, packet, first?.timestamp ?? start));
    },
    close: () => source.close(),
  };
  return line;
}

async function soundLine(output: Output, track: InputAudioTrack, start: number): Promise<Line> {
  const sink = new EncodedPacketSink(track);
  const codec = await reading(() => track.getCodec());
  const decoderConfig = await reading(() => track.getDecoderConfig());
  if (codec !== 'aac' || !decoderConfig) throw new MediaUnreadable('not_playable');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  let latest = Number.NEGATIVE_INFINITY;
  const line: Line = {
    next: await reading(async () => (await sink.getPacket(start)) ?? (await sink.getFirstPacket())),
    async advance() {
      const packet = line.next;
      if (!packet) return;
      const timestamp = packet.timestamp - start;
      // the format wants sound in its order; what steps back is left out
      if (timestamp >= latest) await source.add(packet.clone({ timestamp }), { decoderConfig });
      latest = Math.max(latest, timestamp);
      line.next = await reading(() => sink.getNextPacket(packet));
    },
    close: () => source.close(),
  };
  return line;
}

function described(folder: string, { playlist, master }: { playlist?: string; master?: string }): HlsPackage {
  const stream = /BANDWIDTH=(\d+)[^\n]*CODECS="([^"]*)"/.exec(master ?? '');
  if (!playlist || !stream) throw new MediaUnreadable('incomplete', 'there is nothing of it to be cut');
  const size = /RESOLUTION=(\d+)x(\d+)/.exec(master ?? '');
  return {
    playlist,
    path: `${folder}/media.mp4`,
    duration_seconds: lengthOf(playlist),
    bandwidth: Number(stream[1]),
    codecs: stream[2] ?? '',
    width: Number(size?.[1] ?? 0),
    height: Number(size?.[2] ?? 0),
  };
}

const lengthOf = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
