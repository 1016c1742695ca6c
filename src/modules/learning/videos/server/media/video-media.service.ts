import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { masterPlaylist } from '#server/media/film.ts';
import type { MediaGrant } from '#server/media/grants.ts';
import type { MediaAnswer, MediaSource } from '#server/media/sources.ts';
import { mayStillWatch } from '#server/media/still-watching.ts';
import type { Services } from '#server/services.ts';
import { vttOf } from '../captions/cues.ts';
import {
  liveVideo,
  type StoredFrame,
  type StoredRendition,
  type StoredSprite,
  videoCaption,
  videoPackage,
} from '../tables.ts';
import { isOpenTo } from '../watch/open-to.service.ts';
import { isGuestKey, isSaverKey, isWorkerKey, VIDEO_SOURCE } from './addresses.ts';

/** A change of a video is heard at once; this bounds what a node that missed it believes. */
const BELIEVED_MS = 30_000;
const KEPT_AT_MOST = 5_000;
const TOPIC = 'videos.media';
const PLAYLIST = 'application/vnd.apple.mpegurl';
/** The address of bytes changes with them. */
const KEPT_SECONDS = 3600;

/** A film as one file, as it is stored. */
interface StoredFilm {
  readonly key: string;
  readonly size: number;
  readonly mime: string;
  readonly ending: string;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'video/webm': 'webm',
};

/** The file of a film: its original, else the largest of what was made of it. */
export async function fileOf(
  { files }: Services,
  db: Db,
  { file_id, renditions }: typeof videoPackage.$inferSelect,
): Promise<StoredFilm | null> {
  const original = file_id ? await files.find(db, file_id) : null;
  if (original)
    return { key: original.key, size: original.size, mime: original.mime, ending: ENDINGS[original.mime] ?? 'mp4' };
  const best = renditions.toSorted((a, b) => b.height - a.height)[0];
  return best ? { key: `${best.key}/media.mp4`, size: best.size, mime: 'video/mp4', ending: 'mp4' } : null;
}

/** What one node knows of a video that is being watched. */
interface Watched {
  readonly is_archived: boolean;
  readonly is_shown: boolean;
  readonly is_public: boolean;
  readonly from: number;
  readonly until: number;
  readonly poster: { readonly name: string; readonly key: string; readonly size: number; readonly mime: string } | null;
  readonly pack: {
    readonly id: string;
    readonly renditions: readonly StoredRendition[];
    readonly sound: StoredRendition | null;
    readonly sprite: StoredSprite | null;
    readonly frames: readonly StoredFrame[];
    readonly file: StoredFilm | null;
  } | null;
  readonly allow_download: boolean;
  readonly read_at: number;
}

const known = new WeakMap<Services, Map<string, Promise<Watched | null>>>();
const knownOf = (services: Services) => {
  const map = known.get(services) ?? new Map<string, Promise<Watched | null>>();
  known.set(services, map);
  return map;
};

/** Every node hears which videos changed. */
export function listenForChanges(services: Services): void {
  services.bus.subscribe(TOPIC, (ids) => {
    for (const id of Array.isArray(ids) ? ids : []) knownOf(services).delete(String(id));
  });
  services.bus.onGap(() => knownOf(services).clear());
}

/** Announces to every node that what may be watched of these videos is another, with the transaction. */
export async function mediaChanged({ db, services }: { db: Db; services: Services }, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += 100) await services.bus.publish(db, TOPIC, ids.slice(at, at + 100));
}

async function watched(services: Services, id: string): Promise<Watched | null> {
  const map = knownOf(services);
  const before = await map.get(id);
  if (before && before.read_at > Date.now() - BELIEVED_MS) return before;
  if (map.size >= KEPT_AT_MOST) map.clear();
  const reading = readWatched(services, id);
  map.set(id, reading);
  reading.catch(() => map.delete(id));
  return reading;
}

function readWatched(services: Services, id: string): Promise<Watched | null> {
  return services.database.read(EVERYWHERE, async (db) => {
    const [found] = await db
      .select({ video: liveVideo, pack: videoPackage })
      .from(liveVideo)
      .leftJoin(videoPackage, eq(videoPackage.id, liveVideo.package_id))
      .where(eq(liveVideo.id, id));
    if (!found) return null;
    const { video, pack } = found;
    return {
      is_archived: video.status === 'archived',
      is_shown: video.is_shown,
      is_public: video.shown_visibility === 'public',
      from: video.publish_at ? Date.parse(video.publish_at) : 0,
      until: video.expires_at ? Date.parse(video.expires_at) : Number.POSITIVE_INFINITY,
      poster: await posterOf(services, db, video, pack),
      pack: pack && {
        id: pack.id,
        renditions: pack.renditions,
        sound: pack.sound,
        sprite: pack.sprite,
        frames: pack.frames,
        file: await fileOf(services, db, pack),
      },
      allow_download: video.allow_download,
      read_at: Date.now(),
    };
  });
}

async function posterOf(
  { files }: Services,
  db: Db,
  video: typeof liveVideo.$inferSelect,
  pack: typeof videoPackage.$inferSelect | null,
): Promise<Watched['poster']> {
  if (video.poster_file_id) {
    const file = await files.find(db, video.poster_file_id);
    return file && { name: file.id, key: file.key, size: file.size, mime: file.mime };
  }
  const frame = pack?.frames[video.poster_frame ?? -1];
  return frame && pack
    ? { name: `${pack.id}-${video.poster_frame}`, key: frame.key, size: frame.size, mime: 'image/jpeg' }
    : null;
}

/** Whether a video may be watched by who holds an address of it, now. */
async function isWatchable(services: Services, video: Watched, grant: MediaGrant): Promise<boolean> {
  const now = Date.now();
  const isOpen = video.is_shown && video.from <= now && video.until > now;
  if (!isWorkerKey(grant.viewer) && (!isOpen || (isGuestKey(grant.viewer) && !video.is_public))) return false;
  return grant.session === null || mayStillWatch(services, grant, (actor) => isOpenTo(services, actor, grant));
}

/** Films of this module, watched by `/media/<grant>/…`. A grant says who watches; whether they still may is asked here. */
export const videoMedia: MediaSource = {
  source: VIDEO_SOURCE,
  async open(services, grant, file) {
    const { id, viewer } = grant;
    const video = await watched(services, id);
    if (!video) return null;
    if (video.is_archived) return 'gone';
    if (!(await isWatchable(services, video, grant))) return 'gone';
    const [first = '', second = ''] = file.split('/');
    if (first === 'poster') return picture(second === `${video.poster?.name}.jpg` ? video.poster : null);
    if (first === 'frames') return isWorkerKey(viewer) ? frameOf(video, second) : null;
    if (first === 'captions') return captionsFor(services, id, second);
    if (!video.pack) return null;
    // a newer film took its place: the player asks for the addresses of that one
    if (first !== video.pack.id) return /^[\da-f-]{36}$/.test(first) ? 'gone' : null;
    if (file === `${first}/file`) return wholeFile(video, viewer);
    return filmFile(video.pack, file.slice(first.length + 1));
  },
};

/** The film to keep: for who works on it, and by the address of a download as long as its owner allows them. */
function wholeFile({ pack, allow_download }: Watched, viewer: string): MediaAnswer | 'gone' {
  const maySave = isWorkerKey(viewer) || (isSaverKey(viewer) && allow_download);
  if (!maySave || !pack?.file) return 'gone';
  const { key, size, mime } = pack.file;
  return { type: mime, key, size, cache_seconds: 0 };
}

const picture = (one: { key: string; size: number; mime: string } | null): MediaAnswer | null =>
  one && { type: one.mime, key: one.key, size: one.size, cache_seconds: KEPT_SECONDS };

function frameOf({ pack }: Watched, name: string): MediaAnswer | null {
  const frame = pack?.frames[Number(/^(\d)\.jpg$/.exec(name)?.[1] ?? -1)];
  return picture(frame ? { ...frame, mime: 'image/jpeg' } : null);
}

async function captionsFor(services: Services, id: string, name: string): Promise<MediaAnswer | null> {
  const lang = /^(cn|us)\.vtt$/.exec(name)?.[1];
  if (!lang) return null;
  const rows = await services.database.read(EVERYWHERE, (db) =>
    db.select().from(videoCaption).where(eq(videoCaption.live_video_id, id)),
  );
  const found = rows.find((row) => row.lang === lang);
  return found ? { type: 'text/vtt; charset=utf-8', body: vttOf(found.cues), cache_seconds: 60 } : null;
}

function filmFile(pack: NonNullable<Watched['pack']>, file: string): MediaAnswer | null {
  if (file === 'index.m3u8')
    return pack.renditions.length ? { type: PLAYLIST, body: masterPlaylist(pack.renditions), cache_seconds: 0 } : null;
  if (file === 'sprite.jpg') return picture(pack.sprite && { ...pack.sprite, mime: 'image/jpeg' });
  const [name, part] = file.split('/');
  const rendition = [...pack.renditions, ...(pack.sound ? [pack.sound] : [])].find((one) => one.name === name);
  if (!rendition) return null;
  if (part === 'media.mp4')
    return { type: 'video/mp4', key: `${rendition.key}/media.mp4`, size: rendition.size, cache_seconds: KEPT_SECONDS };
  if (part !== 'index.m3u8') return null;
  return {
    type: PLAYLIST,
    key: `${rendition.key}/index.m3u8`,
    size: rendition.playlist_size,
    cache_seconds: KEPT_SECONDS,
  };
}
