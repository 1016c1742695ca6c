import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { reports } from '../../contract/reports.contract.ts';
import { useReportText } from '../texts.ts';
import { Figures, useBuiltin } from './builtin-report.tsx';
import { ServerReports } from './server-reports.tsx';
import type { WallReport } from './wall.ts';

/** One picture of the school above the apps of its head: the figures of each report, and what the report server draws. */
export function Tab() {
  const t = useReportText();
  const read = useApi(reports.wall, {});
  return (
    <Panel title={t('picture')} aside={<Link to="/reports">{t('all_reports')}</Link>}>
      <Loaded of={read} skeleton={<TextSkeleton lines={6} />}>
        {({ list }) => {
          const ofServer = list.filter(({ kind }) => kind === 'fanreport');
          return (
            <Cards least={300} gap={20} align="start">
              {list
                .filter(({ kind }) => kind === 'builtin')
                .map((report) => (
                  <Picture key={report.report_id} report={report} />
                ))}
              {ofServer.length > 0 && (
                <Stack as="section" gap={8} aria-label={t('of_server')}>
                  <Words as="h3" weight={600}>
                    {t('of_server')}
                  </Words>
                  <ServerReports list={ofServer} />
                </Stack>
              )}
            </Cards>
          );
        }}
      </Loaded>
    </Panel>
  );
}

/** The figures of one report; where it cannot be read it says so alone. */
function Picture({ report }: { readonly report: WallReport }) {
  const t = useReportText();
  const localizedName = useLocalizedName();
  const read = useBuiltin(report.report_id);
  const name = localizedName(report);
  return (
    <Stack as="section" gap={8} aria-label={name}>
      <Words as="h3" weight={600}>
        <Link to={`/reports?report=${report.report_id}`}>{name}</Link>
      </Words>
      {read.data ? (
        <Figures report={read.data} />
      ) : read.error ? (
        <Words tone="soft">{`${t('not_opened')}：${sentenceOf(read.error)}`}</Words>
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Stack>
  );
}
