import type { ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { isPhone } from '#web/session/device.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { printJobs } from '../../../contract/print-jobs.contract.ts';
import { printers } from '../../../contract/printers.contract.ts';
import { usePrintText } from '../../texts.ts';
import { OwnJobs } from '../job/own-jobs.tsx';
import { ToCollect } from '../job/to-collect.tsx';
import { OrderForm } from './order-form.tsx';

/** What lies ready, the form for a new job or for a draft, and own jobs below it. */
export function OwnPrinting({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [address, setAddress] = useSearchParams();
  const draftId = address.get('draft');
  const offer = useApi(printJobs.offer, {});
  const list = useApi(printers.list, { query: { per_page: 100 } });
  const draft = useApi(printJobs.get, { params: { id: draftId ?? '' } }, { enabled: draftId !== null });
  const leaveDraft = () => setAddress({}, { replace: true });
  if (!offer.data || !list.data || (draftId && !draft.data)) {
    const missing = offer.data ? (list.data ? draft : list) : offer;
    return <Loaded of={missing} skeleton={<TextSkeleton lines={10} />} />;
  }
  return (
    <>
      {isPhone() && <ToCollect id="" isLarge />}
      <Order
        key={draftId ?? 'new'}
        offer={offer.data}
        printers={list.data.list.filter(({ is_usable }) => is_usable)}
        draft={draftId ? (draft.data ?? null) : null}
        onDone={leaveDraft}
      />
      <OwnJobs onOpen={onOpen} />
    </>
  );
}

/** The form, or why there is none. */
function Order(props: ComponentProps<typeof OrderForm>) {
  const t = usePrintText();
  if (props.printers.length === 0) return <EmptyState title={t('no_printers')} detail={t('no_printers_help')} />;
  if (props.offer.departments.length === 0)
    return <EmptyState title={t('no_department')} detail={t('no_department_help')} />;
  return <OrderForm {...props} />;
}
