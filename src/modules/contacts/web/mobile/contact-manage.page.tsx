import { PageHead } from '#web/ui/page-head.tsx';
import { OwnContacts } from '../parts/own-contacts.tsx';

/** R-mobile-014: own contacts. */
export function Page() {
  return (
    <>
      <PageHead />
      <OwnContacts />
    </>
  );
}
