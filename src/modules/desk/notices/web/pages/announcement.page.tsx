import { OpenedAnnouncement } from '../parts/announcements/announcement-article.tsx';

/** One announcement. */
export function Page() {
  return <OpenedAnnouncement />;
}
