import { DeskAlbums } from './desk-albums.tsx';

/** Albums that one owns or edits. */
export const Tab = () => <DeskAlbums />;
