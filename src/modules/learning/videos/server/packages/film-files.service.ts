import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HlsPackage } from '#server/media/film.ts';
import type { Services } from '#server/services.ts';
import type { StoredFrame, StoredRendition } from '../tables.ts';

const keyOf = (packageId: string, name: string): string => `media/video/${packageId}/${name}`;

/** Works in a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'video-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores a rendition: its one file and its playlist. Stored again it takes the place of the former bytes. */
export async function storeRendition(
  { files }: Services,
  packageId: string,
  name: string,
  packed: HlsPackage,
): Promise<StoredRendition> {
  const key = keyOf(packageId, name);
  const list = `${packed.path}.m3u8`;
  await writeFile(list, packed.playlist);
  await files.putObject(`${key}/media.mp4`, packed.path, 'video/mp4');
  await files.putObject(`${key}/index.m3u8`, list, 'application/vnd.apple.mpegurl');
  return {
    name,
    key,
    bandwidth: packed.bandwidth,
    codecs: packed.codecs,
    width: packed.width,
    height: packed.height,
    size: (await stat(packed.path)).size,
    playlist_size: (await stat(list)).size,
  };
}

export async function storePicture(services: Services, packageId: string, name: string, path: string) {
  const key = keyOf(packageId, name);
  await services.files.putObject(key, path, 'image/jpeg');
  return { key, size: (await stat(path)).size };
}

/** Removes all files that were made of a film. */
export async function removeFilmFiles(
  { files }: Services,
  made: {
    readonly renditions: readonly StoredRendition[];
    readonly sound: StoredRendition | null;
    readonly sprite: { readonly key: string } | null;
    readonly frames: readonly StoredFrame[];
  },
): Promise<void> {
  for (const { key } of [...made.renditions, ...(made.sound ? [made.sound] : [])]) {
    await files.removeObject(`${key}/media.mp4`);
    await files.removeObject(`${key}/index.m3u8`);
  }
  for (const { key } of [...made.frames, ...(made.sprite ? [made.sprite] : [])]) await files.removeObject(key);
}
