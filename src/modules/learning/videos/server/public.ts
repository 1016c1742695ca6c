/**
 * What other modules may ask about videos. Calls that take a context decide for its caller and refuse nothing that they do
 * not name; queries that need a reach over all widen it themselves. Seconds are numbers, ids UUIDs.
 */

export { videoTranscoder } from './packages/transcoder.ts';
export type { VideoTranscoder } from './packages/video-transcoder.ts';
export {
  type ChapterInput,
  type PublishedRecording,
  publishRecording,
  setChapters,
} from './recordings/publish-recording.service.ts';
export { filmsOfRecording, type RecordedFilm } from './recordings/recorded-films.queries.ts';
export { createFromRecording, type FromRecording } from './recordings/recordings.service.ts';
export {
  type AlbumsOfVideos,
  albumsOfVideos,
  type VideoHost,
  type VideoTrack,
  videoCompleted,
  videoHidden,
  videoHosts,
  videoPublished,
  videoReady,
  videoTracks,
} from './video-hosts.ts';
export {
  ownVideoCardsOf,
  searchVideos,
  videoCardOf,
  videoCardsOf,
  visibleIds,
  visibleTo,
  watchedOf,
} from './videos-for-others.service.ts';
export { guestOf, keysOfAudience, type VideoViewer, viewerOf } from './visibility.queries.ts';
export { lengthsOf, ownVideoIds } from './watch/album-facts.queries.ts';
export { playVideo } from './watch/play.service.ts';
export { type PublicVideoCard, publicCardsOf } from './watch/public-cards.service.ts';
