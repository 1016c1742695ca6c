import { useParams } from 'react-router';
import { NoticePage } from '../parts/notices/notice-page.tsx';

/** One notice, bulletin or message. */
export function Page() {
  const { id = '' } = useParams();
  return <NoticePage key={id} id={id} />;
}
