import { AnnouncementManagement } from '../parts/announcements/announcement-management.tsx';

/** A new announcement, over the list to manage. */
export function Page() {
  return <AnnouncementManagement isWriting />;
}
