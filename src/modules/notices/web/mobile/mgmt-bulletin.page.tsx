import { AnnouncementDesk } from '../parts/announcement-desk.tsx';

/** Announcements at their desk, on a phone. */
export function Page() {
  return <AnnouncementDesk />;
}
