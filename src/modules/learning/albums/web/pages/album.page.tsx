import { AlbumDesk } from '../parts/desk/album-desk.tsx';

/** One album at the desk. */
export const Page = () => <AlbumDesk />;
