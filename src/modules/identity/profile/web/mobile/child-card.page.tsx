import { useSearchParams } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { EIdCardOf } from '../parts/e-id-card.tsx';
import { useProfileText } from '../parts/profile-texts.ts';

/** The electronic ID of an own child, for the canteen and the gate. */
export function Page() {
  const t = useProfileText();
  const id = useSearchParams()[0].get('id');
  return (
    <>
      <PageHead />
      {id ? <EIdCardOf userId={id} /> : <EmptyState title={t('no_such_person')} />}
    </>
  );
}
