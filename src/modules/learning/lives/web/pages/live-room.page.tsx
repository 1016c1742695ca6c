import { useParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { lives } from '../../contract/lives.contract.ts';
import { Room } from '../parts/room/room.tsx';

/** A live for those who watch it. */
export function Page() {
  const id = useParams()['id'] ?? '';
  const answer = useApi(lives.get, { params: { id } });
  return answer.data ? <Room live={answer.data} /> : <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
}
