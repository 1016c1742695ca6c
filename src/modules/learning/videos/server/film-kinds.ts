import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';

/** Name of the job that makes a film playable. */
export const PACKAGE_JOB = 'videos.package';
/** What uploads of films belong to. */
export const PACKAGED = 'video_package';
export const FILM = 'video';
export const POSTER = 'video_poster';

const GB = 1024 ** 3;

/** Films as they were uploaded: seen by nobody but their owner; what is watched is made of them. */
defineFileKind({
  kind: FILM,
  max_bytes: 8 * GB,
  types: ['video/mp4', 'video/quicktime', 'video/x-matroska', 'video/webm'],
  way: 'pieces',
  image: null,
  can_read: ownerOnly,
});

/** Own posters. They are shown through the addresses of films. */
defineFileKind({
  kind: POSTER,
  max_bytes: 2 * 1024 * 1024,
  types: ['image/jpeg', 'image/png'],
  image: { max_side: 1920 },
  can_read: ownerOnly,
});
