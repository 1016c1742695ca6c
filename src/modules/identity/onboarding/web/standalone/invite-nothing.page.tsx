import { NoInvitation } from '../parts/no-invitation.tsx';

/** An invitation without its code is nothing. */
export function Page() {
  return <NoInvitation />;
}
