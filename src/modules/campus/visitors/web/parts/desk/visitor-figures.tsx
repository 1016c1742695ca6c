import type { Tone } from '#shared/lifecycle.ts';
import { type Counter, CounterItems } from '#web/ui/layout/counter-tiles.tsx';
import { useVisitorText } from '../../texts.ts';
import { useDeskNumbers } from './desk-news.ts';
import { useBookingTrend } from './use-booking-trend.tsx';

/** Visits of today in the band of a home page. */
export function Figures({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const t = useVisitorText();
  const { data, isError } = useDeskNumbers();
  const course = useBookingTrend(data?.days);
  if (isError && !data) return null;
  const { counters } = data ?? {};
  const to = (tab: string) => `${layout === 'mobile' ? '/mobile/visitor_manage' : '/visitor_manage'}?tab=${tab}`;
  /** A number that is mostly nought takes no room then. */
  const rare = (key: string, label: string, count: number | undefined, tone: Tone): Counter[] =>
    count ? [{ key, label, count, tone, to: to(key) }] : [];
  return (
    <CounterItems
      counters={[
        { key: 'today', label: t('count_today'), count: counters?.booked, ...course, to: to('today') },
        { key: 'inside', label: t('count_inside'), count: counters?.on_site, to: to('inside') },
        ...rare('overstay', t('count_overstay'), counters?.overstay, 'refused'),
        ...rare('review', t('count_review'), counters?.waiting, 'waiting'),
      ]}
    />
  );
}
