import { useParams } from 'react-router';
import { AttachmentView } from '../parts/attachment-view.tsx';

/** One attachment, by its id. */
export function Page() {
  const { id } = useParams();
  return <AttachmentView id={id ?? null} />;
}
