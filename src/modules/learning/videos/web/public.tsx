/** What other modules show of films. */

/** Around films for everybody, and such a film. */
export { PublicFrame } from './parts/watch/public-frame.tsx';
export { PublicPlayer } from './parts/watch/public-player.tsx';
/** The page of one film by its `id`; `side` stands first beside it, `onEnded` is told that it ran to its end. */
export { WatchFilm } from './parts/watch/watch-view.tsx';
