import { useParams } from 'react-router';
import { InviteFlow } from '../parts/invitations/invite-flow.tsx';

/** R-invite-001: a personal invitation. */
export function Page() {
  const { id = '' } = useParams();
  return <InviteFlow key={id} invite={{ invitation_id: id }} />;
}
