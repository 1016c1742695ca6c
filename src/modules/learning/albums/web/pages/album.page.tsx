import { AlbumDesk } from '../parts/album-desk.tsx';

/** One album at the desk. */
export const Page = () => <AlbumDesk />;
