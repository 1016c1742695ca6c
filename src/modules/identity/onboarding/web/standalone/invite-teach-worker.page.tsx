import { useSearchParams } from 'react-router';
import { InviteFlow } from '../parts/invitations/invite-flow.tsx';
import { NoInvitation } from '../parts/invitations/no-invitation.tsx';

/** The open invitation of a school, named by `org_id`. */
export function Page() {
  const [address] = useSearchParams();
  const org_id = address.get('org_id');
  if (!org_id) return <NoInvitation />;
  return <InviteFlow key={org_id} invite={{ org_id }} />;
}
