import { OpenedAnnouncement } from '../parts/announcement-article.tsx';

/** R-main-009: one announcement. */
export function Page() {
  return <OpenedAnnouncement />;
}
