import { useSearchParams } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useRights } from '#web/session/rights.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useOpened } from '#web/ui/list/use-opened.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { oaApplications } from '../../contract/oa-applications.contract.ts';
import { officeRights } from '../../rights.ts';
import { ItemWall } from '../parts/papers/item-wall.tsx';
import { PaperList, type PaperScope } from '../parts/papers/paper-list.tsx';
import { useOfficeText } from '../texts.ts';

const OpenedPaper = lazyDialog(async () => (await import('../parts/papers/opened-paper.tsx')).OpenedPaper);

/** What one may start, and the papers on their way: own ones, those to carry out, those that one oversees. */
export function Page() {
  const t = useOfficeText();
  const { can } = useRights();
  const [address, setAddress] = useSearchParams();
  const { opened, open, close } = useOpened();
  // one row says what else there is for the reader
  const may = useApi(oaApplications.list, { query: { per_page: 10 } }).data?.may;
  const scopes: PaperScope[] = [
    'mine',
    ...(may?.handling ? (['handling'] as const) : []),
    ...(may?.all ? (['all'] as const) : []),
  ];
  const wanted = address.get('tab');
  const scope = scopes.find((one) => one === wanted) ?? 'mine';
  return (
    <>
      <PageHead />
      <Stack gap={20}>
        {can(officeRights.use) && scope === 'mine' && <ItemWall onBegun={open} />}
        {scopes.length > 1 && (
          <ViewTabs
            label={t('papers')}
            value={scope}
            onChange={(tab) => setAddress({ tab }, { replace: true })}
            tabs={scopes.map((one) => ({ value: one, label: t(`tab_${one}`) }))}
          />
        )}
        <PaperList key={scope} scope={scope} onOpen={open} />
      </Stack>
      {opened && <OpenedPaper key={opened} id={opened} onClose={close} />}
    </>
  );
}
