import { DeskAlbums } from './desk-albums.tsx';

/** Albums that one manages. */
export const Tab = () => <DeskAlbums isAll />;
