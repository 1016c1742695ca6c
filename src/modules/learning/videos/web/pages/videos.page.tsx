import { VideoCollection } from '../parts/watch/video-collection.tsx';

/** All films that one may watch. */
export const Page = () => <VideoCollection />;
