import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyPart } from '#web/api/lazy.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { ViewTabs } from '#web/ui/list/view-tabs.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { reports } from '../../contract/reports.contract.ts';
import { reportRights } from '../../rights.ts';
import { useReportText } from '../texts.ts';
import { BuiltinReport } from './builtin-report.tsx';
import { ReportWall } from './report-wall.tsx';

/** Of those who register reports. */
const ReportLinks = lazyPart(async () => (await import('./report-links.tsx')).ReportLinks);

const TABS = { wall: reportRights.view, links: reportRights.manage } as const;

/** The wall for who reads reports, the list for who registers them; one built-in report in full. */
export function Reports() {
  const t = useReportText();
  const { can } = useRights();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useSearchParams();
  const tabs = (Object.keys(TABS) as (keyof typeof TABS)[]).filter((tab) => can(TABS[tab]));
  const tab = tabs.find((known) => known === address.get('tab')) ?? tabs[0];
  const report = address.get('report');
  if (report && tab === 'wall') return <Whole reportKey={report} onBack={() => setAddress({})} />;
  return (
    <>
      {tabs.length > 1 && (
        <ViewTabs
          label={t('reports')}
          value={tab ?? 'wall'}
          onChange={(value) => setAddress({ tab: value }, { replace: true })}
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
        />
      )}
      {tab === 'wall' && <ReportWall />}
      {tab === 'links' && (
        <Suspense fallback={<RowSkeleton />}>
          <ReportLinks isEditable={!isNarrow} />
        </Suspense>
      )}
    </>
  );
}

function Whole({ reportKey, onBack }: { readonly reportKey: string; readonly onBack: () => void }) {
  const t = useReportText();
  const localizedName = useLocalizedName();
  const found = useApi(reports.wall, {}).data?.list.find((one) => one.report_id === reportKey);
  return (
    <Stack gap={16}>
      <Inline gap={12}>
        <Button variant="default" onClick={onBack}>
          {t('all_reports')}
        </Button>
        <Words as="h2" size="large" weight={600}>
          {found && localizedName(found)}
        </Words>
      </Inline>
      <BuiltinReport reportKey={reportKey} />
    </Stack>
  );
}
