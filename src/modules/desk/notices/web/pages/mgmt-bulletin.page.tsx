import { AnnouncementDesk } from '../parts/announcements/announcement-desk.tsx';

/** Announcements at their desk. */
export function Page() {
  return <AnnouncementDesk />;
}
