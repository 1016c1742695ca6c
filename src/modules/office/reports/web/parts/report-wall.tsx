import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { reportGroups } from '../../contract/report-shapes.ts';
import { reports } from '../../contract/reports.contract.ts';
import { useReportText } from '../texts.ts';
import { useBuiltin } from './builtin-report.tsx';
import { ReportChart } from './report-charts.tsx';
import { ServerReports } from './server-reports.tsx';
import type { WallReport } from './wall.ts';

/** The reports by group, the groups beside each other: built-in ones with their first chart, those of the report server as ways to them. */
export function ReportWall() {
  const t = useReportText();
  const localize = useLocalize();
  const read = useApi(reports.wall, {});
  return (
    <Loaded of={read} skeleton={<TextSkeleton lines={12} />}>
      {({ list }) => {
        if (list.length === 0) return <EmptyState title={t('wall_none')} detail={t('wall_none_help')} />;
        const groups = reportGroups.filter(({ code }) => list.some(({ group }) => group === code));
        return (
          <Cards least={340} gap={24} align="start">
            {groups.map((group) => (
              <Stack as="section" gap={12} key={group.code} aria-label={localize(group)}>
                <Words as="h2" size="large" weight={600}>
                  {localize(group)}
                </Words>
                <Group list={list.filter((one) => one.group === group.code)} />
              </Stack>
            ))}
          </Cards>
        );
      }}
    </Loaded>
  );
}

function Group({ list }: { readonly list: readonly WallReport[] }) {
  const t = useReportText();
  const ofServer = list.filter(({ kind }) => kind === 'fanreport');
  return (
    <Stack gap={16}>
      {list
        .filter(({ kind }) => kind === 'builtin')
        .map((report) => (
          <BuiltinCard key={report.report_id} report={report} />
        ))}
      {ofServer.length > 0 && (
        <Panel title={t('of_server')}>
          <ServerReports list={ofServer} />
        </Panel>
      )}
    </Stack>
  );
}

function BuiltinCard({ report }: { readonly report: WallReport }) {
  const t = useReportText();
  const localizedName = useLocalizedName();
  const read = useBuiltin(report.report_id);
  return (
    <Panel title={localizedName(report)} aside={<Link to={`?report=${report.report_id}`}>{t('whole')}</Link>}>
      <Loaded of={read} skeleton={<TextSkeleton lines={6} />}>
        {({ charts: [first] }) => first && <ReportChart chart={first} />}
      </Loaded>
    </Panel>
  );
}
