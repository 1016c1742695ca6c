import { NewsList } from '../parts/news-list.tsx';

/** What the school tells about itself. */
export function Page() {
  return <NewsList />;
}
