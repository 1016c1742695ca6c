import { AnnouncementDesk } from '../parts/announcement-desk.tsx';

/** R-wb-019: a new announcement, over its desk. */
export function Page() {
  return <AnnouncementDesk isWriting />;
}
