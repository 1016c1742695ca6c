import { VideoField as Field } from './parts/pick/video-field.tsx';

/** What other modules show of films. */
export { PublicFrame } from './parts/watch/public-frame.tsx';
export { PublicPlayer } from './parts/watch/public-player.tsx';
/** A field for one video that the person may watch, found by its title or what is said in it; holds its id and title. */
export const VideoField = Field;
