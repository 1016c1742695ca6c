import { Button } from '@mantine/core';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { outlierKinds } from '../../../contract/payroll-kinds.ts';
import { wageTables } from '../../../contract/wage-tables.contract.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { wages } from '../../../contract/wages.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useColumnLabel } from '../column-label.ts';
import type { Batch } from './batch-types.ts';
import { CompareWith } from './compare-with.tsx';
import { Movers } from './movers.tsx';

type Found = CallOutput<typeof wageTables.report>;

/** What the last check found against the batch before: unusual rows first, then the sums by column, who came and went. */
export function Report({ batch }: { readonly batch: Batch }) {
  const t = usePayrollText();
  const answer = useApi(wageTables.report, { params: { id: batch.id } });
  return (
    <Loaded of={answer} skeleton={<TextSkeleton lines={8} />}>
      {(report) =>
        report.columns.length === 0 ? (
          <EmptyState small title={t('no_report')} detail={t('no_report_help')} />
        ) : (
          <Stack gap={16}>
            <Outliers batch={batch} report={report} />
            <Spread report={report} batch={batch} />
            <Movers movers={report.movers} />
            <People batch={batch} report={report} />
            <Sums report={report} batch={batch} />
            <CompareWith batch={batch} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function Outliers({ batch, report }: { readonly batch: Batch; readonly report: Found }) {
  const t = usePayrollText();
  const format = useFormat();
  const localize = useLocalize();
  const mayTick = batch.actions.includes('read');
  const tick = useSend(wageUsers.update, { invalidates: ['wages', 'wage_users', 'wage_tables'] });
  if (report.outliers.length === 0) return null;
  const words = (codes: Found['outliers'][number]['kinds']) =>
    codes.map((code) => localize(outlierKinds.find((one) => one.code === code) ?? outlierKinds[0])).join(' · ');
  return (
    <Panel title={t('outliers')}>
      <RowList>
        {report.outliers.map((one) => {
          const { version } = one;
          return (
            <li key={one.id}>
              <Stack gap={2}>
                <Words weight={500}>{one.name}</Words>
                <Words tone="waiting" size="small">
                  {words(one.kinds)}
                </Words>
                <Words tone="soft" size="small" figures>
                  {one.before_fen === null ? '—' : format.money(one.before_fen)} → {format.money(one.now_fen)}
                </Words>
              </Stack>
              {one.is_ticked ? (
                <Words tone="done">{t('ticked')}</Words>
              ) : (
                mayTick && (
                  <Button
                    variant="default"
                    onClick={() => tick.mutate({ params: { id: one.id }, body: { is_ticked: true, version } })}
                  >
                    {t('tick')}
                  </Button>
                )
              )}
            </li>
          );
        })}
      </RowList>
    </Panel>
  );
}

const BUCKETS = ['changed_fell_much', 'changed_fell', 'changed_stayed', 'changed_rose', 'changed_rose_much'] as const;

/** How the net of all who were there last time changed. */
function Spread({ report: { columns, previous }, batch }: { readonly report: Found; readonly batch: Batch }) {
  const t = usePayrollText();
  const net = batch.columns.find(({ kind }) => kind === 'net')?.key;
  const histogram = columns.find(({ key }) => key === net)?.histogram;
  if (!previous || !histogram?.some((n) => n > 0)) return null;
  return (
    <Panel>
      <BarChart
        title={t('spread_title')}
        unit={t('spread_unit')}
        series={[t('people')]}
        bars={BUCKETS.map((bucket, at) => ({ label: t(bucket), values: [histogram[at] ?? 0] }))}
      />
    </Panel>
  );
}

function Sums({ report: { columns, previous }, batch }: { readonly report: Found; readonly batch: Batch }) {
  const labelOf = useColumnLabel();
  const t = usePayrollText();
  const format = useFormat();
  return (
    <Panel title={previous ? t('against', { title: previous.title }) : t('sums')}>
      <RowList>
        {columns.map((one) => (
          <li key={one.key}>
            <Stack gap={2}>
              <Words weight={500}>{labelOf(batch.columns.find(({ key }) => key === one.key) ?? one)}</Words>
              <Words tone="faint" size="small">
                {one.histogram
                  .flatMap((n, at) => (n && at !== 2 ? [`${t(BUCKETS[at] ?? 'changed_stayed')} ${n}`] : []))
                  .join(' · ') || t('changed_stayed')}
              </Words>
            </Stack>
            <Words figures>
              {format.money(one.before_fen)} → {format.money(one.now_fen)}
            </Words>
          </li>
        ))}
      </RowList>
    </Panel>
  );
}

function People({ batch, report }: { readonly batch: Batch; readonly report: Found }) {
  const t = usePayrollText();
  const localizedName = useLocalizedName();
  const format = useFormat();
  const seen = useSend(wages.update, { invalidates: ['wages'] });
  const names = (list: Found['came']) => format.list(list.map((one) => localizedName(one)));
  const isAsked = report.missing.length > 0 && !batch.missing_seen && batch.actions.includes('update');
  if (report.came.length + report.left.length + report.missing.length === 0) return null;
  return (
    <Panel title={t('who_moved')}>
      <Stack gap={8}>
        {report.came.length > 0 && <p>{t('who_came', { names: names(report.came) })}</p>}
        {report.left.length > 0 && <p>{t('who_left', { names: names(report.left) })}</p>}
        {report.missing.length > 0 && (
          <Inline gap={12} wrap>
            <Words tone="waiting">{t('who_missing', { names: names(report.missing) })}</Words>
            {isAsked && (
              <Button
                variant="default"
                onClick={() =>
                  seen.mutate({ params: { id: batch.id }, body: { missing_seen: true, version: batch.version } })
                }
              >
                {t('tick')}
              </Button>
            )}
          </Inline>
        )}
      </Stack>
    </Panel>
  );
}
