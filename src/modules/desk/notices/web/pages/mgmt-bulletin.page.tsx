import { AnnouncementDesk } from '../parts/announcement-desk.tsx';

/** R-wb-020: announcements at their desk. */
export function Page() {
  return <AnnouncementDesk />;
}
