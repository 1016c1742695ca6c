import { useSearchParams } from 'react-router';
import { ManagedList } from '#web/ui/entity/managed-list.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { useRecruitmentText } from '../texts.ts';
import { candidateEntity } from './candidate-entity.tsx';
import { CandidateRounds } from './candidate-rounds.tsx';

const CandidateBoard = lazyDialog(async () => (await import('./candidate-board.tsx')).CandidateBoard);

const VIEWS = ['table', 'board'] as const;

/** Candidates as a table, or as cards by stage; on a phone as a list. */
export function CandidateList() {
  const t = useRecruitmentText();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useSearchParams();
  const view = !isNarrow && address.get('view') === 'board' ? 'board' : 'table';
  const show = (next: string) =>
    setAddress((now) => {
      const changed = new URLSearchParams(now);
      changed.set('view', next);
      return changed;
    });
  return (
    <>
      {!isNarrow && (
        <ViewTabs
          label={t('views')}
          value={view}
          onChange={show}
          tabs={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
      )}
      {view === 'board' ? (
        <CandidateBoard />
      ) : (
        <ManagedList of={candidateEntity} opens="candidate" details={({ id }) => <CandidateRounds id={id} />} />
      )}
    </>
  );
}
