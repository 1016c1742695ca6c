import { Link } from 'react-router';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useVisitorText } from '../../texts.ts';
import { useDeskNumbers } from './desk-news.ts';

/** Card of the home pages: the hours of today, expected against arrived. A day without visits takes no room. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useVisitorText();
  const { data } = useDeskNumbers();
  if (!data?.hours.some(({ expected, arrived }) => expected + arrived > 0)) return null;
  return (
    <Panel
      title={t('card_title')}
      aside={<Link to={layout === 'mobile' ? '/mobile/visitor_manage' : '/visitor_manage'}>{t('card_all')}</Link>}
    >
      <BarChart
        title={t('by_hour')}
        series={[t('arrived'), t('expected')]}
        bars={data.hours.map(({ hour, expected, arrived }) => ({ label: String(hour), values: [arrived, expected] }))}
        labelEvery={layout === 'mobile' ? 3 : 2}
      />
    </Panel>
  );
}
