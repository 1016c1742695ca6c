import { useParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { lives } from '../../contract/lives.contract.ts';
import { Studio } from '../parts/studio/studio.tsx';
import { useLiveText } from '../texts.ts';

/** Where a live is sent from: for its host and co-hosts alone. */
export function Page() {
  const t = useLiveText();
  const id = useParams()['id'] ?? '';
  const answer = useApi(lives.get, { params: { id } });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={6} />} />;
  if (answer.data.side !== 'host')
    return <EmptyState kind="lost" title={t('no_studio')} detail={t('no_studio_help')} />;
  return <Studio live={answer.data} />;
}
