import { AnnouncementDesk } from '../parts/announcements/announcement-desk.tsx';

/** A new announcement, over its desk. */
export function Page() {
  return <AnnouncementDesk isWriting />;
}
