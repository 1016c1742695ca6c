import { AnnouncementList } from '../parts/announcement-list.tsx';

/** R-main-008: announcements for me. */
export function Page() {
  return <AnnouncementList />;
}
