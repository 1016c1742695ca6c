import { mediaAddress } from '#server/media/grants.ts';
import type { Services } from '#server/services.ts';
import type { StoredRendition, StoredSprite } from '../tables.ts';

/** Name of the source in grants. */
export const VIDEO_SOURCE = 'video';
/** Seconds for which the addresses of a film hold. */
export const PLAY_SECONDS = 7200;
/** Posters have the same address for this long, so that browsers keep them. */
const POSTER_BLOCK = 21_600;

type Sealed = Pick<Services, 'seal'>;

/** Who watches, as grants name them: somebody signed in, a guest (what is public alone), who works on it (before it is shown). */
export const viewerKey = {
  person: (userId: string) => userId,
  worker: (userId: string) => `m_${userId}`,
  /** Somebody signed in who keeps the file; watches it too. */
  saver: (userId: string) => `d_${userId}`,
  /** Somebody signed in who watches it through what shows it inside itself: it need not be open to them by itself. */
  visitor: (userId: string) => `h_${userId}`,
  guest: () => 'guest',
} as const;
export const isWorkerKey = (viewer: string): boolean => viewer.startsWith('m_');
export const isSaverKey = (viewer: string): boolean => viewer.startsWith('d_');
export const isVisitorKey = (viewer: string): boolean => viewer.startsWith('h_');
export const isGuestKey = (viewer: string): boolean => viewer === viewerKey.guest();

/** What of a video gives it a poster. */
export interface PosterSource {
  readonly id: string;
  readonly package_id: string | null;
  readonly poster_file_id: string | null;
  readonly poster_frame: number | null;
}

/** Address of a poster; it changes with the poster. */
export function posterAddress(services: Sealed, video: PosterSource, viewer: string): string | null {
  const { id, package_id, poster_file_id, poster_frame } = video;
  const file = poster_file_id ?? (poster_frame === null || !package_id ? null : `${package_id}-${poster_frame}`);
  return file && mediaAddress(services, { source: VIDEO_SOURCE, id, viewer, seconds: steady() }, `poster/${file}.jpg`);
}

/** The small pictures of a film, at an address that holds as long as its poster's. */
export function previewOf(services: Sealed, videoId: string, pack: Pick<Playable, 'id' | 'sprite'>, viewer: string) {
  if (!pack.sprite) return null;
  const url = mediaAddress(
    services,
    { source: VIDEO_SOURCE, id: videoId, viewer, seconds: steady() },
    `${pack.id}/sprite.jpg`,
  );
  return { url, ...shapeOf(pack.sprite) };
}

const shapeOf = ({ every_seconds, columns, width, height }: StoredSprite) => ({
  every_seconds,
  columns,
  width,
  height,
});

/** Address of a frame that is proposed as poster. */
export const frameAddress = (services: Sealed, id: string, viewer: string, n: number): string =>
  mediaAddress(services, { source: VIDEO_SOURCE, id, viewer, seconds: steady() }, `frames/${n}.jpg`);

export const captionAddress = (services: Sealed, id: string, viewer: string, lang: string): string =>
  mediaAddress(services, { source: VIDEO_SOURCE, id, viewer, seconds: PLAY_SECONDS }, `captions/${lang}.vtt`);

/** Address of the file of a film. */
export const downloadAddress = (services: Sealed, id: string, packageId: string, viewer: string): string =>
  mediaAddress(services, { source: VIDEO_SOURCE, id, viewer, seconds: PLAY_SECONDS }, `${packageId}/file`);

/** What of a package is watched. */
export interface Playable {
  readonly id: string;
  readonly renditions: readonly StoredRendition[];
  readonly sound: StoredRendition | null;
  readonly sprite: StoredSprite | null;
}

/** Addresses of a film for one viewer, as the play call and public pages answer them. */
export function playAddresses(services: Sealed, videoId: string, pack: Playable, viewer: string) {
  const at = (file: string) =>
    mediaAddress(services, { source: VIDEO_SOURCE, id: videoId, viewer, seconds: PLAY_SECONDS }, `${pack.id}/${file}`);
  const { sprite, sound } = pack;
  return {
    source: at('index.m3u8'),
    sound_only: sound ? at('sound/index.m3u8') : null,
    thumbnails: sprite ? { url: at('sprite.jpg'), ...shapeOf(sprite) } : null,
    expires_at: new Date((Math.floor(Date.now() / 1000) + PLAY_SECONDS) * 1000).toISOString(),
  };
}

/** Seconds until the end of the next block: the same for everybody who asks within one. */
function steady(): number {
  const now = Math.floor(Date.now() / 1000);
  return (Math.floor(now / POSTER_BLOCK) + 2) * POSTER_BLOCK - now;
}
