import { AnnouncementList } from '../parts/announcements/announcement-list.tsx';

/** Announcements for me. */
export function Page() {
  return <AnnouncementList />;
}
