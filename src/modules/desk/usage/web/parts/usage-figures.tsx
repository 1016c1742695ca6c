import { addDays, today } from '#shared/dates.ts';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { useApi } from '#web/api/queries.ts';
import { CounterItems } from '#web/ui/layout/counter-tiles.tsx';
import { analysisDatas } from '../../contract/analysis-datas.contract.ts';
import { useUsageText } from '../texts.ts';

/** How many persons used the portal in a week, in the band of a home page; fewer than five are not shown. */
export function Figures({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useUsageText();
  const now = today(DEFAULT_ZONE);
  const { data, isError } = useApi(
    analysisDatas.summary,
    { query: { from: addDays(now, -6), to: now } },
    { staleMs: 300_000, enabled: layout === 'desktop' },
  );
  if (layout === 'mobile' || isError || data?.total.users === null) return null;
  return (
    <CounterItems
      counters={[{ key: 'used', label: t('figure_users'), count: data?.total.users ?? undefined, to: '/usage' }]}
    />
  );
}
