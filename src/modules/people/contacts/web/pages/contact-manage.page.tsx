import { PageHead } from '#web/ui/page-head.tsx';
import { OwnContacts } from '../parts/own-contacts.tsx';

/** Own contacts. */
export function Page() {
  return (
    <>
      <PageHead />
      <OwnContacts />
    </>
  );
}
