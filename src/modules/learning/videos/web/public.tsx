/** The page of one film by its `id`; `side` stands first beside it, `onEnded` is told that it ran to its end. */
export { WatchFilm } from './parts/watch/watch-view.tsx';
