import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Inline, Words } from '#web/ui/layout/layout.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { reports } from '../../contract/reports.contract.ts';
import { useReportText } from '../texts.ts';
import type { WallReport } from './wall.ts';

/** While the server is away the page looks for it by itself. */
const LOOKS_EVERY_MS = 10_000;

/** What the report server draws, each the way to it. A server that is away says so here, and nothing else waits for it. */
export function ServerReports({ list }: { readonly list: readonly WallReport[] }) {
  const t = useReportText();
  const localizedName = useLocalizedName();
  const health = useApi(reports.health, {}, { pollMs: LOOKS_EVERY_MS, staleMs: 0 });
  const isAway = health.error !== null && health.error !== undefined;
  return (
    <>
      {isAway && (
        <Note tone="waiting" role="alert">
          {sentenceOf(health.error)}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => void health.refetch()}>
            {t('retry')}
          </Button>
        </Note>
      )}
      <RowList isSending={health.isPending}>
        {list.map((report) => (
          <li key={report.report_id}>
            <span>{localizedName(report)}</span>
            {isAway ? <Words tone="faint">{t('away')}</Words> : <OpenLink report={report} />}
          </li>
        ))}
      </RowList>
    </>
  );
}

function OpenLink({ report }: { readonly report: WallReport }) {
  const t = useReportText();
  if (report.embed) return <Link to={`/online-iframe?report=${report.report_id}`}>{t('open')}</Link>;
  return (
    <a href={`/open-report?report=${report.report_id}&beside=1`} target="_blank" rel="noreferrer">
      <Inline as="span" gap={4}>
        {t('open')}
        <IconExternalLink aria-hidden size={14} />
      </Inline>
    </a>
  );
}
