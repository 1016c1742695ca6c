import { NewsAdmin } from '../parts/news-admin.tsx';

/** News in every state, for those who write and those who publish. */
export function Page() {
  return <NewsAdmin />;
}
