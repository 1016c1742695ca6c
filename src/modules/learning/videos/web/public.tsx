/** What other modules show of films. */
export { PublicFrame } from './parts/watch/public-frame.tsx';
export { PublicPlayer } from './parts/watch/public-player.tsx';
