import { useLocation } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { IdCheck, parseIdCheck } from '../parts/id-check.tsx';
import { useCardText } from '../texts.ts';

/** What a scan of an electronic ID told somebody who may verify IDs; gone when the page is opened anew. */
export function Page() {
  const t = useCardText();
  const { state } = useLocation();
  return (
    <>
      <PageHead />
      {parseIdCheck(state) ? (
        <IdCheck notice="" data={state} />
      ) : (
        <EmptyState kind="lost" title={t('check_gone')} detail={t('check_gone_help')} />
      )}
    </>
  );
}
