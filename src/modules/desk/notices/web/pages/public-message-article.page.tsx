import { OpenedAnnouncement } from '../parts/announcement-article.tsx';

/** One announcement. */
export function Page() {
  return <OpenedAnnouncement />;
}
