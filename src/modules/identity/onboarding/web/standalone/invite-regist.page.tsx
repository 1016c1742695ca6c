import { useParams } from 'react-router';
import { InviteFlow } from '../parts/invitations/invite-flow.tsx';

/** A personal invitation. */
export function Page() {
  const { id = '' } = useParams();
  return <InviteFlow key={id} invite={{ invitation_id: id }} />;
}
