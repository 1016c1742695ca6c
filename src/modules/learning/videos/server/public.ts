/**
 * What other modules may ask about videos. Calls that take a context decide for its caller and refuse nothing that they do
 * not name; queries that need a reach over all widen it themselves. Seconds are numbers, ids UUIDs.
 */

export { publishRecording, setChapters } from './recordings/publish-recording.service.ts';
export { filmsOfRecording, type RecordedFilm } from './recordings/recorded-films.queries.ts';
export { createFromRecording } from './recordings/recordings.service.ts';
export {
  type AlbumsOfVideos,
  albumsOfVideos,
  type VideoHost,
  type VideoTrack,
  videoHidden,
  videoHosts,
  videoPublished,
  videoReady,
  videoTracks,
} from './video-hosts.ts';
export { ownVideoCardsOf, videoCardOf, videoCardsOf, visibleIds } from './videos-for-others.service.ts';
export { viewerOf } from './viewer.service.ts';
export type { VideoViewer } from './visibility.queries.ts';
export { lengthsOf, ownVideoIds } from './watch/album-facts.queries.ts';
export { publicCardsOf } from './watch/public-cards.service.ts';
