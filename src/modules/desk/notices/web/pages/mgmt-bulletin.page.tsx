import { AnnouncementDesk } from '../parts/announcement-desk.tsx';

/** Announcements at their desk. */
export function Page() {
  return <AnnouncementDesk />;
}
