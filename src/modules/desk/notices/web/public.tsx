import { LatestAnnounce as Line } from './parts/latest-announce.tsx';

/** The newest announcement as a line for the sign-in page; nothing when there is none. Its words come with it. */
export const LatestAnnounce = Line;
