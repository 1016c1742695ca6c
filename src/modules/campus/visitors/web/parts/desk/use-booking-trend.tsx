import { useFormat } from '#web/i18n/format.ts';
import { Spark } from '#web/ui/charts/spark.tsx';
import type { TrendFacts } from '#web/ui/charts/trend.tsx';
import { useVisitorText } from '../../texts.ts';
import type { VisitStats } from './desk-news.ts';

/** Bookings of today against those of the same weekday a week ago; more of them is neither good nor bad. */
export function useBookingTrend(days: VisitStats['days'] | undefined) {
  const t = useVisitorText();
  const format = useFormat();
  const [before, now] = [days?.[0], days?.at(-1)];
  if (!days || !before || !now) return {};
  const trend: TrendFacts = {
    by: now.booked - before.booked,
    since: t('last_weekday', { day: format.weekday(before.day) }),
  };
  const figures = days.map((one) => `${format.dayShort(one.day)} ${format.number(one.booked)}`).join(' · ');
  return { trend, spark: <Spark values={days.map((one) => one.booked)} label={t('week_course', { figures })} /> };
}
