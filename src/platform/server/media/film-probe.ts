import { EncodedPacketSink, type Input, type InputTrack, type InputVideoTrack } from 'mediabunny';
import { NEARLY_SECONDS } from './cut-for-hls.ts';
import type { MediaFacts } from './film.ts';
import { codeOf, MediaUnreadable } from './film-errors.ts';
import { reading } from './film-reading.ts';

/** The end of what is there is found as exactly as this. */
const EXACT_SECONDS = 0.25;

/** What a film is, and how much of it is there. */
export async function probeFilm(input: Input): Promise<MediaFacts> {
  if (!(await isMedia(input))) throw new MediaUnreadable('not_media');
  return reading(async () => {
    const tracks = await input.getTracks();
    // a film that ends before its index names no track at all; one of sound alone names that
    if (tracks.length === 0) throw new MediaUnreadable('incomplete', 'it has no index');
    const [format, video, audio] = [
      await input.getFormat(),
      await input.getPrimaryVideoTrack(),
      await input.getPrimaryAudioTrack(),
    ];
    if (!video) throw new MediaUnreadable('no_picture');
    const watched = [video, ...(audio ? [audio] : [])];
    const start = Math.max(0, await input.getFirstTimestamp(watched));
    const said = (await input.getDurationFromMetadata(watched)) ?? 0;
    const promised = Math.max(said, await input.computeDuration(watched));
    const ends = await Promise.all(watched.map((track) => endOf(track, promised)));
    const there = Math.min(promised, Math.max(...ends));
    if ((ends[0] ?? 0) <= 0) throw new MediaUnreadable('incomplete', 'nothing of its picture is there');
    const { averageBitrate } = await video.computePacketStats(200);
    return {
      format: format.name,
      duration_seconds: there - start,
      missing_seconds: promised - there >= 1 ? promised - there : 0,
      begins_at_key: await beginsAtKey(video),
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      video_codec: await video.getCodec(),
      video_profile: await video.getCodecParameterString(),
      audio_codec: audio ? await audio.getCodec() : null,
      bitrate: Math.round(averageBitrate),
    };
  });
}

async function isMedia(input: Input): Promise<boolean> {
  try {
    return await input.canRead();
  } catch (error) {
    if (codeOf(error) !== undefined) throw error; // the disk
    return false;
  }
}

/** Whether the picture can be shown from where the film begins without what lies before. */
async function beginsAtKey(track: InputVideoTrack): Promise<boolean> {
  const start = Math.max(0, await track.getFirstTimestamp());
  const key = await new EncodedPacketSink(track).getKeyPacket(start, { verifyKeyPackets: true });
  return key === null || key.timestamp > start - NEARLY_SECONDS;
}

/**
 * The second up to which a track can be read: its index may promise more than the file has. Bytes lie in the order of
 * time, so the end is found by halving.
 */
async function endOf(track: InputTrack, promised: number): Promise<number> {
  const sink = new EncodedPacketSink(track);
  const last = await sink.getPacket(Number.POSITIVE_INFINITY);
  if (last) return last.timestamp + last.duration;
  let [there, gone] = [0, promised];
  while (gone - there > EXACT_SECONDS) {
    const middle = (there + gone) / 2;
    const packet = await sink.getPacket(middle);
    if (packet) there = Math.max(middle, packet.timestamp + packet.duration);
    else gone = middle;
  }
  return there;
}
