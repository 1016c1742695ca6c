import { Link } from 'react-router';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { CounterTiles } from '#web/ui/counter-tiles.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { useVisitorText } from '../../texts.ts';
import { useDeskNumbers } from './desk-news.ts';

/** Card of the home pages: who is on site now, and the hours of today, expected against arrived. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useVisitorText();
  const answer = useDeskNumbers();
  const base = layout === 'mobile' ? '/mobile/visitor_manage' : '/visitor_manage';
  return (
    <Panel title={t('card_title')} aside={<Link to={base}>{t('card_all')}</Link>}>
      <Loaded of={answer} skeleton={<TextSkeleton lines={4} />}>
        {(stats) => (
          <>
            <CounterTiles
              counters={[
                {
                  key: 'inside',
                  label: t('count_inside'),
                  count: stats.counters.on_site,
                  tone: 'running',
                  to: `${base}?tab=inside`,
                },
                {
                  key: 'overstay',
                  label: t('count_overstay'),
                  count: stats.counters.overstay,
                  ...(stats.counters.overstay ? { tone: 'refused' as const } : {}),
                  to: `${base}?tab=overstay`,
                },
              ]}
            />
            {stats.hours.some(({ expected, arrived }) => expected + arrived > 0) && (
              <BarChart
                title={t('by_hour')}
                series={[t('arrived'), t('expected')]}
                bars={stats.hours.map(({ hour, expected, arrived }) => ({
                  label: String(hour),
                  values: [arrived, expected],
                }))}
                labelEvery={layout === 'mobile' ? 3 : 2}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
