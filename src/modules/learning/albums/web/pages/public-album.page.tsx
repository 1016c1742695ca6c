import { useParams } from 'react-router';
import { PublicAlbum } from '../parts/watch/public-album.tsx';

/** An album for everybody, without the portal around it. */
export const Page = () => <PublicAlbum id={useParams()['id'] ?? ''} />;
