import { AnnouncementManagement } from '../parts/announcements/announcement-management.tsx';

/** Announcements to manage. */
export function Page() {
  return <AnnouncementManagement />;
}
