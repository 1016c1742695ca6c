import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { parkingTerms } from '../../contract/parking-terms.contract.ts';
import { parkings } from '../../contract/parkings.contract.ts';
import { ToReview } from '../parts/application/to-review.tsx';
import { OpenTerms } from '../parts/lot/open-terms.tsx';
import { LoanPanel } from '../parts/permit/loan-panel.tsx';
import { OwnPermits } from '../parts/permit/own-permits.tsx';
import type { PermitDetail } from '../parts/permit-types.ts';
import { useParkingText } from '../texts.ts';

const ApplyForm = lazyDialog(async () => (await import('../parts/application/apply-form.tsx')).ApplyForm);
const PermitDrawer = lazyDialog(async () => (await import('../parts/permit/permit-drawer.tsx')).PermitDrawer);

/** Own permits, what waits for one’s decision, and the terms that are open. */
export function Page() {
  const t = useParkingText();
  const { opened, open, close } = useOpened();
  const [form, setForm] = useState<PermitDetail | 'new' | null>(null);
  const mine = useApi(parkings.mine, {});
  const offer = useApi(parkingTerms.open, {});
  const rows = mine.data?.list;
  const terms = offer.data?.list ?? [];
  const free = terms.filter((term) => !rows?.some((row) => row.term.id === term.id && !row.is_over));
  if (!rows || !offer.data) return <Loaded of={mine.data ? offer : mine} skeleton={<TextSkeleton lines={8} />} />;
  const isOwn = rows.some((row) => row.id === opened);
  return (
    <>
      <PageHead actions={free.length > 0 && <Button onClick={() => setForm('new')}>{t('apply')}</Button>} />
      <ToReview onOpen={open} />
      {rows.length > 0 ? (
        <OwnPermits permits={rows} onEdit={setForm} />
      ) : (
        <EmptyState
          title={t('none')}
          detail={t(free.length > 0 ? 'none_help' : 'none_open')}
          action={free.length > 0 && <Button onClick={() => setForm('new')}>{t('apply')}</Button>}
        />
      )}
      <LoanPanel loans={mine.data?.lent ?? []} />
      <OpenTerms terms={terms} />
      {form && (
        <ApplyForm
          offer={form === 'new' ? { ...offer.data, list: free } : offer.data}
          permit={form === 'new' ? null : form}
          onClose={() => setForm(null)}
        />
      )}
      {opened && !isOwn && <PermitDrawer key={opened} id={opened} onClose={close} />}
    </>
  );
}
