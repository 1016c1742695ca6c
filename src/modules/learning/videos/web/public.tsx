import { VideoField as Field } from './parts/pick/video-field.tsx';

/** What other modules show of films. */

/** The class of a film or an album, and the picture of one. */
export { FilmPicture } from './parts/film-picture.tsx';
export { ClassField } from './parts/form/class-field.tsx';
/** Around films for everybody, and such a film. */
export { PublicFrame } from './parts/watch/public-frame.tsx';
export { PublicPlayer } from './parts/watch/public-player.tsx';
/** The page of one film by its `id`; `side` stands first beside it, `onEnded` is told that it ran to its end. */
export { WatchFilm } from './parts/watch/watch-view.tsx';
/** A field for one video that the person may watch, found by its title or what is said in it; holds its id and title. */
export const VideoField = Field;
