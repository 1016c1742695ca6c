import { useParams } from 'react-router';
import { PublicWatch } from '../parts/watch/public-watch.tsx';

/** A film for everybody, without the portal around it. */
export const Page = () => <PublicWatch id={useParams()['id'] ?? ''} />;
