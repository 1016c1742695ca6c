import { NewsDesk } from '../parts/news-desk.tsx';

/** News in every state, for those who write and those who publish. */
export function Page() {
  return <NewsDesk />;
}
