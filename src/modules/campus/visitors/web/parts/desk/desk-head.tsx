import { CounterTiles } from '#web/ui/layout/counter-tiles.tsx';
import { useVisitorText } from '../../texts.ts';
import type { VisitStats } from './desk-news.ts';
import type { DeskTab } from './desk-tabs.ts';
import { HourBars } from './hour-bars.tsx';
import { useBookingTrend } from './use-booking-trend.tsx';

interface Props {
  readonly stats: VisitStats | undefined;
  /** The numbers could not be read; the list below works all the same. */
  readonly isFailed: boolean;
  readonly tab: DeskTab;
  readonly hour: number | null;
  readonly onTab: (tab: DeskTab) => void;
  readonly onHour: (hour: number | null) => void;
}

/** The day at a glance: four numbers and the hours in one band, each the way to the bookings that it counts. */
export function DeskHead({ stats, isFailed, tab, hour, onTab, onHour }: Props) {
  const t = useVisitorText();
  const course = useBookingTrend(stats?.days);
  const way = (to: DeskTab) => ({ onClick: () => onTab(to), isOn: tab === to });
  return (
    <CounterTiles
      counters={[
        { key: 'today', label: t('count_today'), count: stats?.counters.booked, ...course, ...way('today') },
        {
          key: 'inside',
          label: t('count_inside'),
          count: stats?.counters.on_site,
          tone: 'running',
          ...way('inside'),
        },
        {
          key: 'overstay',
          label: t('count_overstay'),
          count: stats?.counters.overstay,
          ...(stats?.counters.overstay ? { tone: 'refused' as const } : {}),
          ...way('overstay'),
        },
        {
          key: 'review',
          label: t('count_review'),
          count: stats?.counters.waiting,
          ...(stats?.counters.waiting ? { tone: 'waiting' as const } : {}),
          ...way('review'),
        },
      ]}
      chart={stats ? <HourBars hours={stats.hours} chosen={hour} onChoose={onHour} /> : isFailed && t('no_numbers')}
    />
  );
}
