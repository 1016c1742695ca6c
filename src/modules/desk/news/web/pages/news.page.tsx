import { NewsList } from '../parts/news-list.tsx';

/** All news that the reader may open. */
export function Page() {
  return <NewsList />;
}
