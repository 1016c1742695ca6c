import { AnnouncementList } from '../parts/announcement-list.tsx';

/** Announcements for me. */
export function Page() {
  return <AnnouncementList />;
}
