import { useSearchParams } from 'react-router';
import { AttachmentView } from '../parts/attachment-view.tsx';

/** A PDF by the id of its attachment, from a page on; an address in the query is ignored. */
export function Page() {
  const [query] = useSearchParams();
  const page = Number(query.get('page'));
  return <AttachmentView id={query.get('id')} page={Number.isInteger(page) && page > 0 ? page : null} />;
}
