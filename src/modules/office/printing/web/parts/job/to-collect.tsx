import { Link } from 'react-router';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { printJobs } from '../../../contract/print-jobs.contract.ts';
import { usePrintText } from '../../texts.ts';
import { CodeCard } from './code-card.tsx';

/** Own jobs that lie ready; nothing while there are none. In the hand, the first with its code. */
export function ToCollect({ isLarge = false }: { readonly id: string; readonly isLarge?: boolean }) {
  const t = usePrintText();
  const localizedName = useLocalizedName();
  const answer = useApi(printJobs.list, { query: { status: ['ready'] } });
  const rows = answer.data?.list ?? [];
  const [first] = rows;
  if (!first) return null;
  return (
    <Stack gap={16} below={16}>
      {isLarge && (
        <Panel title={first.title}>
          <Words as="p" tone="soft" below={12}>
            {[first.number, localizedName(first.pickup_place ?? first.printer)].join(' · ')}
          </Words>
          <CodeCard id={first.id} isLarge />
        </Panel>
      )}
      {(!isLarge || rows.length > 1) && (
        <RowsPanel title={t('to_collect')} none={t('none')} rows={isLarge ? rows.slice(1) : rows}>
          {(row) => [
            <Link key="to" to={`/online-print?id=${row.id}`}>
              {row.title}
            </Link>,
            <Words key="where" tone="soft">
              {[row.number, localizedName(row.pickup_place ?? row.printer)].join(' · ')}
            </Words>,
          ]}
        </RowsPanel>
      )}
    </Stack>
  );
}
