import { useSearchParams } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { EIdCardOf } from '../parts/own/e-id-card.tsx';
import { useCardText } from '../texts.ts';

/** The electronic ID of an own child, for the canteen and the gate. */
export function Page() {
  const t = useCardText();
  const id = useSearchParams()[0].get('id');
  return (
    <>
      <PageHead />
      {id ? <EIdCardOf userId={id} /> : <EmptyState kind="lost" title={t('no_such_person')} />}
    </>
  );
}
