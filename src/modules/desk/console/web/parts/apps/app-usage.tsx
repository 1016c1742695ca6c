import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { appUsage } from '../../../contract/app-usage.contract.ts';
import { useText } from '../../texts.ts';

/** How often an app was opened in the last 30 days; days with fewer than five persons are hidden. */
export function AppUsage({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useApi(appUsage.get, { params: { id } });
  const isUnused = data?.days.every((one) => !one.count && one.count !== null);
  return (
    <Panel title={t('usage')}>
      <Loaded of={{ data, error, refetch }} skeleton={<TextSkeleton lines={4} />} />
      {data && isUnused && <EmptyState small title={t('no_usage')} detail={t('usage_note')} />}
      {data && !isUnused && (
        <>
          <BarChart
            title={t('usage')}
            isQuiet
            series={[t('usage_opened'), t('usage_people')]}
            bars={data.days.map((one) => ({
              label: format.dayShort(one.day),
              tick: one.day.slice(5).replace('-', '/'),
              values: [one.count ?? 0, one.users ?? 0],
            }))}
            labelEvery={7}
          />
          <p>
            <small>{t('usage_note')}</small>
          </p>
        </>
      )}
    </Panel>
  );
}
