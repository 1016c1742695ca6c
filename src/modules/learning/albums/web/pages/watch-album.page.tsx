import { WatchAlbum } from '../parts/watch/watch-album.tsx';

/** An album to watch. */
export const Page = () => <WatchAlbum />;
