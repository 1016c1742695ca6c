import { NoInvitation } from '../parts/invitations/no-invitation.tsx';

/** An invitation without its code is nothing. */
export function Page() {
  return <NoInvitation />;
}
