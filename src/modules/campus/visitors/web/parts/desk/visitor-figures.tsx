import { CounterItems } from '#web/ui/counter-tiles.tsx';
import { useVisitorText } from '../../texts.ts';
import { useDeskNumbers } from './desk-news.ts';

/** Visits of today in the band of a home page. */
export function Figures({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useVisitorText();
  const { data, isError } = useDeskNumbers();
  if (isError && !data) return null;
  const { counters } = data ?? {};
  const to = (tab: string) => `${layout === 'mobile' ? '/mobile/visitor_manage' : '/visitor_manage'}?tab=${tab}`;
  return (
    <CounterItems
      counters={[
        { key: 'today', label: t('count_today'), count: counters?.booked, to: to('today') },
        { key: 'inside', label: t('count_inside'), count: counters?.on_site, to: to('inside') },
        {
          key: 'overstay',
          label: t('count_overstay'),
          count: counters?.overstay,
          ...(counters?.overstay ? { tone: 'refused' as const } : {}),
          to: to('overstay'),
        },
        {
          key: 'review',
          label: t('count_review'),
          count: counters?.waiting,
          ...(counters?.waiting ? { tone: 'waiting' as const } : {}),
          to: to('review'),
        },
      ]}
    />
  );
}
