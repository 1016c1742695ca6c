import { NewsArticle } from '../parts/news-article.tsx';

/** One piece of news. */
export function Page() {
  return <NewsArticle />;
}
