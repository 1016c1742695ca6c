import { VideoCollection } from '../parts/library/video-collection.tsx';

/** All films that one may watch. */
export const Page = () => <VideoCollection />;
