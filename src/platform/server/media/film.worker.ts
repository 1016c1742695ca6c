/**
 * Reads and cuts films in a thread of its own: what somebody uploaded may be made to run for ever or to eat memory, and the
 * portal must go on meanwhile. One task a thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  ALL_FORMATS,
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  Output,
  PathedTarget,
} from 'mediabunny';
import type { FilmAnswer, FilmTask, HlsPackage, MediaFacts } from './film.ts';

const SEGMENT_SECONDS = 6;

async function probe(input: Input): Promise<FilmAnswer> {
  if (!(await input.canRead())) return { refused: 'not_media' };
  const [format, video, audio] = [
    await input.getFormat(),
    await input.getPrimaryVideoTrack(),
    await input.getPrimaryAudioTrack(),
  ];
  if (!video) return { refused: 'no_picture' };
  const duration_seconds = await input.computeDuration();
  const { averageBitrate } = await video.computePacketStats(200);
  const facts: MediaFacts = {
    format: format.name,
    duration_seconds,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    video_codec: await video.getCodec(),
    audio_codec: audio ? await audio.getCodec() : null,
    bitrate: Math.round(averageBitrate),
  };
  return { facts };
}

/** One file and one playlist that points into it by bytes. Nothing is encoded: what cannot be copied is refused. */
async function cut(input: Input, task: FilmTask & { readonly kind: 'package' }): Promise<FilmAnswer> {
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
    target: new PathedTarget(`${task.folder}/master.m3u8`, ({ path }) => new FilePathTarget(path)),
  });
  const conversion = await Conversion.init({
    ...{ input, output, tracks: 'primary', tags: {}, showWarnings: false },
    video: { discard: task.sound_only },
  });
  const lost = conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user');
  if (!conversion.isValid || lost) return { refused: 'not_playable' };
  conversion.onProgress = (share) => parentPort?.postMessage({ share });
  await conversion.execute();
  const stream = /BANDWIDTH=(\d+)[^\n]*CODECS="([^"]*)"/.exec(found.master ?? '');
  if (!found.playlist || !stream) return { refused: 'damaged' };
  const size = /RESOLUTION=(\d+)x(\d+)/.exec(found.master ?? '');
  const packed: HlsPackage = {
    playlist: found.playlist,
    path: `${task.folder}/media.mp4`,
    duration_seconds: lengthOf(found.playlist),
    bandwidth: Number(stream[1]),
    codecs: stream[2] ?? '',
    width: Number(size?.[1] ?? 0),
    height: Number(size?.[2] ?? 0),
  };
  return { packed };
}

const lengthOf = (playlist: string): number =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

const task = workerData as FilmTask;
const input = new Input({ source: new FilePathSource(task.path), formats: ALL_FORMATS });
const answer = await (task.kind === 'probe' ? probe(input) : cut(input, task)).catch((error: unknown): FilmAnswer => {
  return { refused: 'damaged', detail: error instanceof Error ? error.message : String(error) };
});
parentPort?.postMessage(answer); // the portal ends the thread, and with it what is open
