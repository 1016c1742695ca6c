import { PageHead } from '#web/ui/page-head.tsx';
import { AcceptInvitation } from '../parts/invitations/accept-invitation.tsx';

/** Where the link of an invitation leads. */
export function Page() {
  return (
    <>
      <PageHead />
      <AcceptInvitation />
    </>
  );
}
